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
  it('stands before every page, and leads back to the one that was asked for', async () => {
    const { key, user, router } = await openSignIn('/leads?page=2');
    expect(document.title).toBe('Sign in – Botdeck');
    expect(router.state.location.pathname).toBe('/sign-in');
    await user.type(key, service.key);
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Leads' });
    expect(router.state.location.pathname + router.state.location.search).toBe('/leads?page=2');
  });

  it('sends nothing before there is a key', async () => {
    const { sent } = await openSignIn('/leads');
    expect(sent).toEqual([]);
  });

  it('checks a pasted key by a call of the service, without the spaces around it', async () => {
    const { key, user, sent } = await openSignIn('/sign-in');
    await user.click(key);
    await user.paste(`  ${service.key}\n`);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: 'Overview' });
    expect(sent[0]?.path).toBe('/persona');
    expect(sent[0]?.headers.get(DEFAULT_KEY_HEADER)).toBe(service.key);
  });

  it('signs in to the sample agency with one click where it is served, and names it', async () => {
    const sample = { apiKey: service.key, agency: 'Northwind Home Services' };
    const { user } = await openSignIn('/sign-in', { config: { sample } });
    const button = screen.getByRole('button', { name: 'Use the sample agency' });
    expect(button).toHaveAccessibleDescription(/Northwind Home Services/);
    await user.click(button);
    await screen.findByRole('heading', { name: 'Overview' });
  });

  it('says how the sample agency comes back once its key was deleted', async () => {
    await openSignIn('/sign-in', { config: { sample: { apiKey: null, agency: 'Northlight Studio' } } });
    expect(screen.queryByRole('button', { name: /sample/ })).not.toBeInTheDocument();
    expect(screen.getByText(/Northlight Studio, was deleted/)).toHaveTextContent(
      'npm start -- --reset-sample',
    );
  });

  it('offers no sample where none is served', async () => {
    await openSignIn('/sign-in');
    expect(screen.queryByRole('button', { name: /sample/ })).not.toBeInTheDocument();
  });

  it('shows why a key is refused in the words of the service, takes the focus there and keeps the text', async () => {
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

  it('accepts the next key after a refused one', async () => {
    const { key, user } = await openSignIn('/sign-in');
    await user.type(key, 'no-such-key{Enter}');
    await screen.findByRole('alert');
    await user.clear(key);
    await user.type(key, `${service.key}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeInTheDocument();
  });

  it('says when the service cannot be reached, and how to tell why', async () => {
    const { key, user } = await openSignIn('/sign-in', {
      through: (passOn) => failing(passOn, 'listPersonas', 'network'),
    });
    await user.type(key, `${service.key}{Enter}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be reached.*CORS/);
  });

  it('asks for a key where none is entered, and sends nothing', async () => {
    const { key, user, sent } = await openSignIn('/sign-in');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(key).toHaveAccessibleDescription('Enter the key.'));
    expect(key).toBeInvalid();
    expect(key).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('refuses what no header can carry, rather than call it a dead network', async () => {
    const { key, user, sent } = await openSignIn('/sign-in');
    await user.type(key, 'schlüssel{Enter}');
    await waitFor(() => expect(key).toBeInvalid());
    expect(sent).toEqual([]);
  });

  it('refuses a key that is too long, and keeps all of it', async () => {
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

  it('sends one attempt for two quick clicks', async () => {
    const { key, user, sent } = await openSignIn('/sign-in', {
      through: (passOn) => failing(passOn, 'listPersonas', 'never'),
    });
    await user.type(key, service.key);
    await user.dblClick(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('button', { name: 'Checking the key…' });
    expect(sent).toHaveLength(1);
  });

  it('hides the key until it is asked to show it', async () => {
    const { key, user } = await openSignIn('/sign-in');
    expect(key).toHaveAttribute('type', 'password');
    expect(key).toHaveAttribute('autocomplete', 'current-password');
    await user.click(screen.getByRole('button', { name: 'Show: API key' }));
    expect(key).toHaveAttribute('type', 'text');
  });

  it('is not shown to who is signed in', async () => {
    const { router } = renderPage('/sign-in?to=%2Fleads%3Fpage%3D3', { service });
    await screen.findByRole('heading', { name: 'Leads' });
    expect(router.state.location.search).toBe('?page=3');
  });

  it.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/.//evil.example'])(
    'leads nowhere else, whatever the address asks for (%s)',
    async (to) => {
      const { router } = renderPage(`/sign-in?${new URLSearchParams({ to })}`, { service });
      await screen.findByRole('heading', { name: 'Overview' });
      expect(router.state.location.pathname).toBe('/');
    },
  );
});
