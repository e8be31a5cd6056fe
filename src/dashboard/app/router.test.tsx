import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { frozenService } from '../testing/frozen-service.ts';
import { renderPage } from '../testing/render-page.tsx';

const service = frozenService();

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('an address of a page', () => {
  it('asks for a key first, then opens', async () => {
    const { router, sent, user } = renderPage('/bots?view=tree', { service: service(), signedIn: false });
    await heading('Sign in to Botdeck');
    expect(router.state.location.search).toBe(`?${new URLSearchParams({ to: '/bots?view=tree' })}`);
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText('API key'), `${service().key}{Enter}`);
    await heading('Bots');
    expect(router.state.location.pathname + router.state.location.search).toBe('/bots?view=tree');
  });

  it('works with back and forward', async () => {
    const { router } = renderPage('/leads', { service: service() });
    await heading('Leads');
    await act(() => router.navigate('/personas'));
    await heading('Personas');
    await act(() => router.navigate('/folders'));
    await heading('Folders');
    await act(() => router.navigate(-1));
    await heading('Personas');
    await act(() => router.navigate(-1));
    await heading('Leads');
    await act(() => router.navigate(2));
    expect(await heading('Folders')).toBeVisible();
  });

  it('prefetches its code and data on hover, and only once', async () => {
    const { sent, user } = renderPage('/leads', { service: service() });
    await heading('Leads');
    const asked = () => sent.filter(({ path }) => path === '/hierarchy');
    await user.hover(screen.getAllByRole('link', { name: 'Folders' })[0]!);
    await waitFor(() => expect(asked()).toHaveLength(1));
    await user.click(screen.getAllByRole('link', { name: 'Folders' })[0]!);
    await heading('Folders');
    expect(asked()).toHaveLength(1);
  });
});

describe('an address without a page', () => {
  it.each(['/nowhere', '/bots/bot-1/no/such/part', '/leads/lead-1/nor/here'])(
    'shows "Page not found" within the shell at %s, each time',
    async (path) => {
      const { router } = renderPage(path, { service: service() });
      await heading('Page not found');
      expect(screen.getByText(`There is no page at ${path}`)).toBeVisible();
      await act(() => router.navigate('/bots'));
      await heading('Bots');
      await act(() => router.navigate(path));
      await heading('Page not found');
      expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
    },
  );
});
