import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DOCUMENTED_ONLY } from '../testing/bots-on-screen.ts';
import { frozenService } from '../testing/frozen-service.ts';
import { renderPage } from '../testing/render-page.tsx';
import { entryOf, PAGES } from './pages.ts';

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

describe('a page of an extension that the service does not declare', () => {
  const pages = PAGES.filter((page) => entryOf(page)?.extension !== undefined);

  it.each(pages)('is replaced by a notice at $path, without its code and without requests', async (page) => {
    const parts = [vi.spyOn(page, 'component'), vi.spyOn(page, 'reads')];
    const { sent } = renderPage(page.path.replaceAll(/:\w+/g, 'x'), {
      service: service(),
      ...DOCUMENTED_ONLY,
    });
    const { label = '', extension } = entryOf(page) ?? {};
    expect(await heading(label)).toBeVisible();
    expect(screen.getByText(/^This service does not offer/)).toBeVisible();
    expect(screen.getByText(new RegExp(`declare the extension ‘${extension}’`))).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to overview' })).toHaveAttribute('href', '/');
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(navigation.queryByRole('link', { name: label })).toBeNull();
    for (const part of parts) expect(part).not.toHaveBeenCalled();
    expect(sent).toEqual([]);
  });
});
