import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import { Problem } from '#contract/problem.ts';
import { failing } from '../../testing/fail-operation.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { openTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
beforeEach(() => service.reset());
afterAll(() => service.close());

async function openSignIn(path: string, options: Partial<Parameters<typeof renderPage>[1]> = {}) {
  const page = renderPage(path, { service, signedIn: false, ...options });
  const key = await screen.findByLabelText('API key');
  return { ...page, key };
}

describe('the sign-in page', () => {
  it('precedes every page, and returns to the requested one', async () => {
    const { key, user, router } = await openSignIn('/leads?page=2');
    expect(document.title).toBe('Sign in – Botdeck');
    expect(router.state.location.pathname).toBe('/sign-in');
    await user.type(key, service.key);
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Leads' });
    expect(router.state.location.pathname + router.state.location.search).toBe('/leads?page=2');
  });

  it('sends no requests without a key', async () => {
    const { sent } = await openSignIn('/leads');
    expect(sent).toEqual([]);
  });

  it('checks a pasted key with one request, without surrounding spaces', async () => {
    const { key, user, sent } = await openSignIn('/sign-in');
    await user.click(key);
    await user.paste(`  ${service.key}\n`);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: 'Overview' });
    expect(sent[0]?.path).toBe('/persona');
    expect(sent[0]?.headers.get(DEFAULT_KEY_HEADER)).toBe(service.key);
  });

  it('signs in to the sample agency with one click if it is served, and shows its name', async () => {
    const sample = { apiKey: service.key, agency: 'Northwind Home Services' };
    const { user } = await openSignIn('/sign-in', { config: { sample } });
    const button = screen.getByRole('button', { name: 'Use the sample agency' });
    expect(button).toHaveAccessibleDescription(/Northwind Home Services/);
    await user.click(button);
    await screen.findByRole('heading', { name: 'Overview' });
  });

  it('explains how to restore the sample agency after its key was deleted', async () => {
    await openSignIn('/sign-in', { config: { sample: { apiKey: null, agency: 'Northlight Studio' } } });
    expect(screen.queryByRole('button', { name: /sample/ })).not.toBeInTheDocument();
    expect(screen.getByText(/Northlight Studio, was deleted/)).toHaveTextContent(
      'start it with --reset-sample',
    );
  });

  it('does not offer a sample agency if none is served', async () => {
    await openSignIn('/sign-in');
    expect(screen.queryByRole('button', { name: /sample/ })).not.toBeInTheDocument();
  });

  it('shows the error of the service for a rejected key, focuses it and keeps the text', async () => {
    const { key, user } = await openSignIn('/sign-in');
    await user.type(key, 'no-such-key{Enter}');
    const alert = await screen.findByRole('alert');
    const answer = await service.request('/persona', { headers: { [DEFAULT_KEY_HEADER]: 'no-such-key' } });
    const refusal = Problem.parse(await answer.json());
    expect(alert).toHaveTextContent(refusal.title ?? 'no title');
    expect(alert).toHaveTextContent(refusal.detail ?? 'no detail');
    expect(alert).toHaveTextContent('Status 401');
    expect(alert.parentElement).toHaveFocus();
    expect(key).toHaveValue('no-such-key');
  });

  it('accepts another key after a rejected key', async () => {
    const { key, user } = await openSignIn('/sign-in');
    await user.type(key, 'no-such-key{Enter}');
    await screen.findByRole('alert');
    await user.clear(key);
    await user.type(key, `${service.key}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeInTheDocument();
  });

  it('reports that the service cannot be reached, and names possible causes', async () => {
    const { key, user } = await openSignIn('/sign-in', {
      through: (passOn) => failing(passOn, 'listPersonas', 'network'),
    });
    await user.type(key, `${service.key}{Enter}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be reached.*CORS/);
  });

  it('asks for a key if the field is empty, and sends no request', async () => {
    const { key, user, sent } = await openSignIn('/sign-in');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(key).toHaveAccessibleDescription('Enter the key.'));
    expect(key).toBeInvalid();
    expect(key).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('rejects characters that a header cannot contain, instead of reporting a network error', async () => {
    const { key, user, sent } = await openSignIn('/sign-in');
    await user.type(key, 'schlüssel{Enter}');
    await waitFor(() => expect(key).toBeInvalid());
    expect(sent).toEqual([]);
  });

  it('rejects a key that is too long, and keeps the text', async () => {
    const { key, user, sent } = await openSignIn('/sign-in');
    await user.click(key);
    await user.paste('k'.repeat(513));
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(key).toHaveAccessibleDescription(
        'The API key can have at most 512 characters. Copy only the key.',
      ),
    );
    expect(key).toHaveValue('k'.repeat(513));
    expect(sent).toEqual([]);
  });

  it('sends a single request for a double click', async () => {
    const { key, user, sent } = await openSignIn('/sign-in', {
      through: (passOn) => failing(passOn, 'listPersonas', 'never'),
    });
    await user.type(key, service.key);
    await user.dblClick(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('button', { name: 'Checking the key…' });
    expect(sent).toHaveLength(1);
  });

  it('hides the key until the user shows it', async () => {
    const { key, user } = await openSignIn('/sign-in');
    expect(key).toHaveAttribute('type', 'password');
    expect(key).toHaveAttribute('autocomplete', 'current-password');
    await user.click(screen.getByRole('button', { name: 'Show: API key' }));
    expect(key).toHaveAttribute('type', 'text');
  });

  it('redirects a signed-in user', async () => {
    const { router } = renderPage('/sign-in?to=%2Fleads%3Fpage%3D3', { service });
    await screen.findByRole('heading', { name: 'Leads' });
    expect(router.state.location.search).toBe('?page=3');
  });

  it.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/.//evil.example'])(
    'never leaves the dashboard after sign-in (%s)',
    async (to) => {
      const { router } = renderPage(`/sign-in?${new URLSearchParams({ to })}`, { service });
      await screen.findByRole('heading', { name: 'Overview' });
      expect(router.state.location.pathname).toBe('/');
    },
  );
});
