import type { Page } from '@playwright/test';
import { unreadSummary } from '#dashboard/domain/notification-groups.ts';
import { Notification } from '#contract/notification.ts';
import { SECOND_API_KEY } from '#service/sample/identity.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';

// Signs in to the second agency of the sample. No other test file uses its API key, which the last test of
// this file deletes.
async function signInToSecond(page: Page, path: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(path);
  await page.getByLabel('API key', { exact: true }).fill(SECOND_API_KEY);
  await page.keyboard.press('Enter');
}

/** Rejects the updates of the notifications that `isTurnedDown` selects, like an overloaded service. */
async function turnDown(page: Page, isTurnedDown: (id: string) => boolean): Promise<void> {
  await page.route('**/api/notifications/*', async (route) => {
    const id = route.request().url().split('/').at(-1) ?? '';
    if (!isTurnedDown(id)) return route.continue();
    const problem = { title: 'Service unavailable', status: 503, detail: 'The store is busy.' };
    return route.fulfill({ status: 503, contentType: 'application/problem+json', json: problem });
  });
}

test('a user marks many notifications, some fail, and undo restores the others', async ({
  page,
  complaints,
}) => {
  await signInToSecond(page, '/notifications');
  const grid = page.getByRole('grid', { name: 'Notifications' });
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText(/^12 notifications, \d+ unread/)).toBeVisible();
  const before = await page.getByText(/^12 notifications, \d+ unread/).textContent();

  const replies = await (await page.request.get('/api/notifications')).json();
  const viewed = (replies as { id: string; viewed: boolean }[]).filter((one) => one.viewed);
  const failing = new Set(viewed.slice(0, 2).map(({ id }) => id));
  await turnDown(page, (id) => failing.has(id));
  await grid.getByRole('checkbox', { name: /^Select all/ }).click();
  await page.getByRole('button', { name: `Mark ${viewed.length} as unread` }).click();
  const outcome = page.getByRole('region', { name: 'Marking as unread' });
  await expect(outcome).toContainText(
    `${viewed.length - 2} of ${viewed.length} notifications marked as unread. 2 failed.`,
  );
  await expect(outcome.getByRole('listitem')).toHaveCount(2);
  await expectNoAxeViolations(page);
  // The bell counts several unread notifications with the same content only once.
  const now = await (await page.request.get('/api/notifications')).json();
  const subjects = unreadSummary(Notification.array().parse(now)).subjects;
  await expect(page.getByRole('link', { name: `Notifications: ${subjects} unread` })).toBeVisible();
  // Removes the two failed requests, which the browser itself logs.
  expect(complaints.splice(0)).toHaveLength(2);

  await page.unroute('**/api/notifications/*');
  await outcome.getByRole('button', { name: `Undo ${viewed.length - 2}` }).click();
  await expect(page.getByText(`${viewed.length - 2} notifications restored.`)).toBeVisible();
  await expect(page.getByText(before ?? '', { exact: true })).toBeVisible();

  await grid.locator('tbody td > a').first().click();
  await expect(page.getByRole('region', { name: 'About' })).toBeVisible();
});

test('deleting the key in use shows the sign-in with the reason, and no data remains visible', async ({
  page,
  complaints,
}) => {
  await signInToSecond(page, '/settings?tab=keys');
  const asked: string[] = [];
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('It may be the key you are signed in with');
  await dialog.getByRole('textbox').fill('Sample key');
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await dialog.getByRole('button', { name: 'Delete key' }).click();
  await expect(page.getByText(/no longer accepted since you deleted an API key/)).toBeFocused();
  await expect(page.getByRole('grid', { name: 'API keys' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  // Waits long enough to detect an endless loop of requests.
  await page.waitForTimeout(2000);
  const calls = asked.filter((request) => request.includes('/api/'));
  expect(calls.length).toBeLessThanOrEqual(4);
  expect(complaints.splice(0).every((complaint) => complaint.includes('401'))).toBe(true);

  await page.reload();
  await expect(page.getByLabel('API key', { exact: true })).toBeVisible();
  await page.getByLabel('API key', { exact: true }).fill(SECOND_API_KEY);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  complaints.splice(0);
});
