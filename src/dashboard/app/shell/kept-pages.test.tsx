import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { frozenService } from '../../testing/frozen-service.ts';
import { renderPage } from '../../testing/render-page.tsx';

const service = frozenService();

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Returns the heading of each mounted page. */
const mountedPages = () =>
  [...document.querySelectorAll('[data-page]')].map((page) => page.querySelector('h1')?.textContent);

describe('a page that the user has left', () => {
  it('stays mounted but hidden, and returns with the same elements, filters and input', async () => {
    const { router, user } = renderPage('/sources?state=on', { service: service() });
    await heading('Sources');
    const search = await screen.findByRole('searchbox');
    await user.type(search, 'web');
    await waitFor(() => expect(router.state.location.search).toContain('web'));
    const { search: address } = router.state.location;
    await user.click(screen.getByRole('link', { name: 'Personas' }));
    await heading('Personas');
    expect(mountedPages()).toHaveLength(2);
    expect(search).not.toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.title).toMatch(/^Personas/);
    await act(() => router.navigate(-1));
    await heading('Sources');
    expect(router.state.location.search).toBe(address);
    expect(screen.getByRole('searchbox')).toBe(search);
    expect(search).toHaveValue('web');
    expect(document.title).toMatch(/^Sources/);
  });

  it('keeps its layout', async () => {
    const { router } = renderPage('/sources', { service: service() });
    await heading('Sources');
    const child = document.querySelector<HTMLElement>('[data-page] > div')!;
    await act(() => router.navigate('/personas'));
    await heading('Personas');
    expect(child.closest('[data-page]')).toHaveAttribute('hidden');
    await waitFor(() => expect(child.style.display).toBe(''));
    await act(() => router.navigate(-1));
    expect(child).toBeVisible();
  });

  it('shows the filters of a new address', async () => {
    const { router } = renderPage('/sources?state=on', { service: service() });
    await heading('Sources');
    await act(() => router.navigate('/personas'));
    await heading('Personas');
    await act(() => router.navigate('/sources'));
    await heading('Sources');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^State: / })).toBeNull());
  });

  it('ignores keys and sends no request while it is hidden', async () => {
    const { router, sent, user } = renderPage('/sources', { service: service() });
    await heading('Sources');
    const search = await screen.findByRole('searchbox');
    await act(() => router.navigate('/settings'));
    await heading('Settings');
    const before = sent.filter(({ path }) => path.startsWith('/source')).length;
    await user.keyboard('/');
    expect(search).not.toHaveFocus();
    expect(sent.filter(({ path }) => path.startsWith('/source'))).toHaveLength(before);
  });

  it('is discarded if a dialog was open', async () => {
    const { router, user } = renderPage('/bots', { service: service() });
    await heading('Bots');
    await user.click(await screen.findByRole('button', { name: 'Display' }));
    await screen.findByRole('dialog');
    await act(() => router.navigate('/personas'));
    await heading('Personas');
    expect(mountedPages()).toEqual(['Personas']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => router.navigate(-1));
    await heading('Bots');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is discarded together with its data', async () => {
    const { router, queryClient } = renderPage('/sources', { service: service() });
    await heading('Sources');
    await act(() => router.navigate('/personas'));
    await heading('Personas');
    await waitFor(() => expect(mountedPages()).toHaveLength(2));
    act(() => queryClient.removeQueries({ queryKey: ['listSources'], type: 'inactive' }));
    expect(mountedPages()).toEqual(['Personas']);
  });

  it('is discarded after several other pages', async () => {
    const { router } = renderPage('/sources', { service: service() });
    const others = ['Personas', 'Bots', 'Leads', 'Folders', 'Reports', 'Notifications', 'Overview'];
    await heading('Sources');
    for (const name of others) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await act(() => router.navigate(name === 'Overview' ? '/' : `/${name.toLowerCase()}`));
      // oxlint-disable-next-line no-await-in-loop
      await heading(name);
    }
    expect(mountedPages()).not.toContain('Sources');
    expect(within(screen.getByRole('main')).getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });
});
