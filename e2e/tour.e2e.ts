import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function setToken(page: Page, value: string): Promise<void> {
  await page.getByRole('tab', { name: 'Outbound webhook' }).click();
  const header = region(page, 'Send a message').getByRole('group', { name: 'Header 1', exact: true });
  await header.getByRole('textbox', { name: 'Value' }).fill(value);
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = page.getByRole('dialog', { name: 'Review changes' });
  await review.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(review).toBeHidden();
}

/** The test performs each step of `docs/guide/tour.md`. */
test('the tour of the guide breaks a webhook, shows the reason, fixes it and sends the events', async ({
  page,
}) => {
  await page.goto('/guide/tour');
  await expect(page.getByRole('heading', { level: 1, name: /^Tour/ })).toBeVisible();
  const steps = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(steps).toEqual(['1. Break it', '2. See why', '3. Fix it', '4. Replay what waited', 'What next']);
  await page.getByRole('article').getByRole('link', { name: 'Sources' }).first().click();

  // Step 1: break the webhook.
  await page.getByRole('link', { name: 'Redline Motors: showroom chat' }).click();
  await setToken(page, 'Bearer wrong-token');
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  const sending = region(page, 'Sending');
  await sending.getByRole('button', { name: 'Send test event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a test event' });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByRole('button', { name: 'Send another' }).click();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();

  // Step 2: see the reason.
  await expect(sending.getByRole('region', { name: 'Paused' })).toContainText(
    'The receiver responded with 401.',
    {
      timeout: 60_000,
    },
  );
  await expect(sending).toContainText('2 deliveries');
  // The list groups both deliveries if it loaded before the source was paused.
  await region(page, 'Deliveries').getByRole('button', { name: 'Group' }).click();
  const deliveries = region(page, 'Deliveries').getByRole('grid');
  await deliveries.getByRole('row').nth(1).click();
  const reason = 'The header must be \\"Authorization: Bearer \\" and the last part of the address.';
  await expect(page.getByText(reason, { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  // Step 3: fix the webhook.
  await setToken(page, 'Bearer showroom-demo-token');

  // Step 4: send the waiting deliveries.
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  await sending.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  const received = region(page, 'Built-in receiver').getByRole('table').getByRole('row');
  await expect(received.filter({ has: page.getByRole('cell', { name: '200', exact: true }) })).toHaveCount(2);
  await expect(sending.getByText('Active')).toBeVisible();
  const timesBefore = await timesOf(page);
  await sending.getByRole('button', { name: 'Replay events' }).click();
  const replay = page.getByRole('dialog', { name: 'Replay events' });
  await replay.getByRole('checkbox', { name: 'Include delivered events' }).check();
  await replay.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(replay.getByText(/deliver/).first()).toBeVisible();
  await replay.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => timesOf(page)).toBe(timesBefore + 2);
});

test('the broken source of the sample delivers its waiting messages after its token is corrected', async ({
  page,
}) => {
  await page.goto('/sources');
  await page.getByRole('link', { name: 'Redline Motors: marketplace' }).click();
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  const sending = region(page, 'Sending');
  await expect(sending.getByRole('region', { name: 'Paused' })).toContainText(
    'The receiver responded with 401.',
  );
  await expect(sending).toContainText('7 deliveries');
  await setToken(page, 'Bearer marketplace-demo-token');
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  await sending.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  await expect(sending.getByText('Active')).toBeVisible();
  await expect(sending).toContainText('0 deliveries');
});

/** Returns the total number of requests in the table of the built-in receiver. */
async function timesOf(page: Page): Promise<number> {
  const cells = region(page, 'Built-in receiver').getByRole('table').locator('tbody tr td:nth-child(3)');
  const times = await cells.allTextContents();
  return times.reduce((sum, text) => sum + Number(text), 0);
}
