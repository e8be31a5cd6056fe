import { Notification } from '#contract/notification.ts';
import { expect, expectNoAxeViolations, neverStreams, test } from './fixtures.ts';

test('a list of notifications loads in pages, and its search covers the pages that are not loaded', async ({
  page,
}) => {
  await neverStreams(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/api/notifications')) asked.push(search);
  });
  await page.goto('/notifications');
  const grid = page.getByRole('grid', { name: 'Notifications' });
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  const count = page.getByText(/notifications loaded, there are more, \d+ unread/).first();
  await expect(count).toBeVisible();
  expect(asked.toSorted()).toEqual(['?viewed=false&limit=200', '?viewed=true&limit=200']);

  const all = Notification.array().parse(await (await page.request.get('/api/notifications')).json());
  const unread = all.filter(({ viewed }) => !viewed);
  await expect(count).toContainText(`${unread.length + 200} notifications loaded`);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Load older' }).click();
  await expect(page.getByText(`${all.length} notifications, ${unread.length} unread`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load older' })).toHaveCount(0);
  expect(asked).toHaveLength(3);

  // Picks a notification whose id occurs only once, because an id may be the start of another id.
  const oldest = all.findLast(
    ({ id, timestamp }) =>
      timestamp !== null && all.filter((other) => JSON.stringify(other).includes(id)).length === 1,
  )!;
  await page.goto(`/notifications?text=${encodeURIComponent(oldest.id)}`);
  await expect(grid.locator('tbody tr[data-index]')).toHaveCount(1);
  await expect(page.getByText(`1 of ${all.length}`)).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(count).toBeVisible();
});
