/** Tests of a page whose code cannot be loaded. */
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { frozenService } from '../testing/frozen-service.ts';
import { renderPage } from '../testing/render-page.tsx';

const service = frozenService();

vi.mock('../features/bots/bots-page.tsx', () => ({
  get BotsPage() {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/bots-page-1a2b.js');
  },
}));

beforeEach(() => {
  // The router and the error boundary also log the error to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('shows an error within the shell, and other pages still open', async () => {
  const { router } = renderPage('/bots', { service: service() });
  expect(await screen.findByRole('alert')).toHaveTextContent('The code of this page could not be loaded');
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await act(() => router.navigate('/leads'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  await act(() => router.navigate('/bots'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The code of this page could not be loaded');
});

it('asks a signed-out user for a key as usual', async () => {
  const { router } = renderPage('/bots', { service: service(), signedIn: false });
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to Botdeck' })).toBeVisible();
  expect(router.state.location.search).toBe('?to=%2Fbots');
});

it('ignores the failure during a prefetch on hover', async () => {
  const { user } = renderPage('/leads', { service: service() });
  await user.hover((await screen.findAllByRole('link', { name: 'Bots' }))[0]!);
  expect(screen.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
});
