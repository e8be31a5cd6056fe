import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { openTestService } from '../../testing/test-service.ts';
import { guidePages } from 'virtual:guide';

const heading = (name: string, level = 1) => screen.findByRole('heading', { level, name });

const focusedText = () => document.activeElement?.textContent;

it('lists the pages and the headings of the open page', async () => {
  renderPage('/guide', { service: await openTestService() });
  await heading('Botdeck guide');
  const contents = screen.getByRole('navigation', { name: 'Pages of the guide' });
  const titles = within(contents).getAllByRole('link');
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Botdeck guide',
    'On every page',
    'On a phone',
    ...guidePages.slice(1).map(({ title }) => title),
  ]);
  // The current entry is the page or one of its headings. All headings have the same position here, because the test
  // environment has no layout.
  expect(titles.filter((title) => title.hasAttribute('aria-current'))).toHaveLength(1);
  expect(document.title).toBe('Guide – Botdeck');
});

it('finds a heading of another page and opens it there', async () => {
  const { user, router } = renderPage('/guide', { service: await openTestService() });
  await heading('Botdeck guide');
  await user.type(screen.getByRole('searchbox', { name: 'Search the guide' }), 'proxy behind');
  const results = await screen.findByRole('region', { name: 'Results' });
  const [first] = within(results).getAllByRole('link');
  expect(first).toHaveTextContent('For operatorsBehind a proxy');
  await user.click(first!);
  await heading('For operators');
  await waitFor(() => expect(focusedText()).toBe('Behind a proxy'));
  expect(router.state.location).toMatchObject({ pathname: '/guide/operator', hash: '#behind-a-proxy' });
});

it('moves the focus to the heading that a link names', async () => {
  const { user } = renderPage('/guide/operator#watch-it', {
    service: await openTestService(),
    signedIn: false,
  });
  await waitFor(() => expect(focusedText()).toBe('Watch it'));
  await user.click(screen.getByRole('link', { name: 'Behind a proxy' }));
  await waitFor(() => expect(focusedText()).toBe('Behind a proxy'));
  await user.click(screen.getByRole('link', { name: 'For support' }));
  await waitFor(() => expect(focusedText()).toBe('For support'));
});

it('finds texts and reports a search without results', async () => {
  const { user } = renderPage('/guide/tour', { service: await openTestService() });
  const field = await screen.findByRole('searchbox', { name: 'Search the guide' });
  await user.type(field, 'SECRETS-KEY');
  expect(await screen.findByText(/^secrets-key of the data folder/)).toBeVisible();
  await user.type(field, ' nowhere');
  expect(await screen.findByText("The guide does not contain 'SECRETS-KEY nowhere'")).toBeVisible();
});

it('copies the link to a heading', async () => {
  const { user } = renderPage('/guide/operator', { service: await openTestService() });
  await user.click(await screen.findByRole('button', { name: "Copy link to 'Watch it'" }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/guide/operator#watch-it`);
});

it.each([
  ['/guide/tour.html', '/guide/tour'],
  ['/guide/index.html', '/guide'],
])('leads from %s to %s', async (former, current) => {
  const { router } = renderPage(former, { service: await openTestService() });
  await screen.findByRole('navigation', { name: 'Pages of the guide' });
  expect(router.state.location.pathname).toBe(current);
});

it('shows the not-found page for an unknown page', async () => {
  renderPage('/guide/nothing', { service: await openTestService() });
  expect(await heading('Page not found')).toBeVisible();
});

it('opens without a session and offers to sign in', async () => {
  renderPage('/guide/tour', { service: await openTestService(), signedIn: false });
  await heading('Tour: break a webhook and fix it');
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/sign-in?to=%2Fguide%2Ftour',
  );
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});
