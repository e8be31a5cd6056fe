import { act, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { openTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
beforeEach(() => service.reset());
afterAll(() => service.close());

describe('the shell', () => {
  it('opens the overview first and sets the title', async () => {
    const { router } = renderPage('/', { service });
    await screen.findByRole('heading', { name: 'Overview', level: 1 });
    expect(router.state.location.pathname).toBe('/');
    expect(document.title).toBe('Overview – Botdeck');
  });

  it('marks the current page in the navigation', async () => {
    renderPage('/leads', { service });
    const navigation = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(navigation).getByRole('link', { current: 'page' })).toHaveTextContent('Leads');
  });

  it('names an unknown address, stays usable and links to the overview', async () => {
    const { user, router } = renderPage('/no/such/page', { service });
    expect(await screen.findByRole('heading', { name: 'Page not found', level: 1 })).toBeInTheDocument();
    expect(screen.getByText('There is no page at /no/such/page')).toBeInTheDocument();
    expect(document.title).toBe('Page not found – Botdeck');
    await user.click(screen.getByRole('link', { name: 'Go to overview' }));
    await screen.findByRole('heading', { name: 'Overview', level: 1 });
    expect(router.state.location.pathname).toBe('/');
  });

  it('moves the focus to the heading of the next page, but not on the first page', async () => {
    const { user } = renderPage('/no/such/page', { service });
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(document.body).toHaveFocus();
    const navigation = screen.getByRole('navigation', { name: 'Main' });
    await user.click(within(navigation).getByRole('link', { name: 'Leads' }));
    expect(await screen.findByRole('heading', { name: 'Leads', level: 1 })).toHaveFocus();
  });

  it('prefetches the data of a page on hover', async () => {
    const { user, sent } = renderPage('/no/such/page', { service });
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(sent).toEqual([]);
    await user.hover(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Leads' }),
    );
    await vi.waitFor(() => expect(sent.some(({ path }) => path.startsWith('/lead?'))).toBe(true));
  });

  it('has a link to skip the navigation', async () => {
    const { user } = renderPage('/no/such/page', { service });
    await screen.findByRole('heading', { name: 'Page not found' });
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('shows a banner while the browser is offline', async () => {
    renderPage('/no/such/page', { service });
    await screen.findByRole('heading', { name: 'Page not found' });
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/You are offline/)).toBeInTheDocument();
    isOnline.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument();
  });

  it('collapses and expands the navigation', async () => {
    const { user } = renderPage('/no/such/page', { service });
    await user.click(await screen.findByRole('button', { name: 'Collapse navigation' }));
    expect(document.documentElement).toHaveAttribute('data-navigation', 'collapsed');
    expect(localStorage.getItem('botdeck-navigation')).toBe('collapsed');
    await user.click(screen.getByRole('button', { name: 'Expand navigation' }));
    expect(document.documentElement).not.toHaveAttribute('data-navigation');
  });

  it('has the theme switch in the navigation drawer, for phones', async () => {
    const { user } = renderPage('/no/such/page', { service });
    await user.click(await screen.findByRole('button', { name: 'Open navigation' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Navigation' }));
    expect(drawer.getByRole('button', { name: 'System theme', pressed: true })).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Dark theme' }));
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
    expect(localStorage.getItem('botdeck-theme')).toBe('dark');
  });

  it('shows a note about sample data until the user hides it', async () => {
    const sample = { apiKey: 'sample', agency: service.agency.name };
    const { user } = renderPage('/no/such/page', { service, config: { sample } });
    const note = await screen.findByRole('complementary', { name: 'Sample data' });
    expect(note).toHaveTextContent('start it with --reset-sample');
    await user.click(screen.getByRole('button', { name: 'Hide this note' }));
    expect(note).not.toBeInTheDocument();
  });
});
