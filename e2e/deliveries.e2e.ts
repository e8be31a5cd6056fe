import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** The name of a sample source without a webhook. No other test uses the source. */
const SOURCE = 'Tempo Fitness Berlin';

async function openDeliveries(page: Page): Promise<void> {
  await page.goto('/sources');
  await page.getByRole('grid', { name: 'Sources' }).getByRole('link', { name: SOURCE, exact: true }).click();
  await page.getByRole('tab', { name: 'Deliveries' }).click();
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Returns the event ids in the table of the built-in receiver. Fails if an event arrived twice. */
async function arrived(page: Page): Promise<string[]> {
  const ids = await card(page, 'Built-in receiver').getByRole('table').locator('code').allTextContents();
  expect(new Set(ids).size).toBe(ids.length);
  return ids;
}

async function sendTest(page: Page): Promise<void> {
  await card(page, 'Sending').getByRole('button', { name: 'Send test event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a test event' });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
}

test('a new user sees one event arrive and others fail, fixes the receiver, and all events arrive once', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await openDeliveries(page);
  const receiver = card(page, 'Built-in receiver');
  await receiver.getByRole('button', { name: 'Use as callback URL' }).click();
  await expect(receiver.getByText('In use')).toBeVisible();

  // The event arrives, and the dialog shows the response.
  await sendTest(page);
  const dialog = page.getByRole('dialog', { name: 'Send a test event' });
  await expect(dialog.getByText(/^200 in \d+ ms$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => arrived(page)).toHaveLength(1);

  // The receiver responds with errors. After four failed attempts, the service pauses the source and notifies
  // the agency.
  await receiver.getByRole('combobox', { name: 'Responds with' }).click();
  await page.getByRole('option', { name: /^500/ }).click();
  await expect(receiver.getByRole('combobox')).toHaveText(/^500/);
  for (let sent = 0; sent < 4; sent += 1) {
    await sendTest(page);
    // On a slow machine, retries may pause the source before the test sends the last event.
    await expect(dialog.getByText(/^The receiver responded with 500\.|^Held until/).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
  }
  const sending = card(page, 'Sending');
  await expect(sending.getByText('1 delivery is retried', { exact: false })).toBeVisible({
    timeout: 15_000,
  });
  await expect.poll(async () => (await arrived(page)).length).toBeGreaterThan(2);

  // The receiver accepts requests again, and the service sends the waiting deliveries.
  await receiver.getByRole('combobox', { name: 'Responds with' }).click();
  await page.getByRole('option', { name: /^200/ }).click();
  await expect(receiver.getByRole('combobox')).toHaveText(/^200/);
  await sending.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  await expect(sending.getByText('Active')).toBeVisible();
  // The notification about the paused source is also an event of the source.
  await receiver.getByRole('button', { name: 'Show all 6 events' }).click();
  await expect.poll(() => arrived(page)).toHaveLength(6);
  // If a delivery succeeds before the click on 'Resume', the other deliveries keep their retry schedule and
  // follow within two minutes.
  await expect(receiver.getByRole('cell', { name: '500', exact: true })).toHaveCount(0, { timeout: 180_000 });

  // A replay sends the events again with the same ids.
  const before = await arrived(page);
  await sending.getByRole('button', { name: 'Replay events' }).click();
  const replay = page.getByRole('dialog', { name: 'Replay events' });
  await replay.getByRole('checkbox', { name: 'Include delivered events' }).check();
  await replay.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(replay.getByText(/6 deliveries/)).toBeVisible();
  await replay.getByRole('button', { name: 'Close' }).click();
  await expect(receiver.getByRole('cell', { name: '1', exact: true })).toHaveCount(0);
  expect((await arrived(page)).toSorted()).toEqual(before.toSorted());

  await page.goto('/notifications');
  await expect(page.getByText('Webhook deliveries are paused').first()).toBeVisible();
});
