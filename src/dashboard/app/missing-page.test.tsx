/** What is shown while the code of a page cannot be fetched. */
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
  // The router and the boundary tell of it on the console as well.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('is an error within the shell, from which the pages that are there can be gone to', async () => {
  const { router } = renderPage('/bots', { service: service() });
  expect(await screen.findByRole('alert')).toHaveTextContent('The code of this page could not be loaded');
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await act(() => router.navigate('/leads'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  await act(() => router.navigate('/bots'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The code of this page could not be loaded');
});

it('is not shown to who has no session, and who is asked for a key as ever', async () => {
  const { router } = renderPage('/bots', { service: service(), signedIn: false });
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to Botdeck' })).toBeVisible();
  expect(router.state.location.search).toBe('?to=%2Fbots');
});

it('is not noticed while the pointer rests on a link', async () => {
  const { user } = renderPage('/leads', { service: service() });
  await user.hover((await screen.findAllByRole('link', { name: 'Bots' }))[0]!);
  expect(screen.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
});
