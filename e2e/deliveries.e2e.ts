import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** A source of the sample without a webhook. No other test uses it. */
const SOURCE = 'Tempo Fitness Berlin';

async function openDeliveries(page: Page): Promise<void> {
  await page.goto('/sources');
  await page.getByRole('grid', { name: 'Sources' }).getByRole('link', { name: SOURCE, exact: true }).click();
  await page.getByRole('tab', { name: 'Deliveries' }).click();
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Returns the ids of the events that arrived at the built-in receiver. Fails if an id is not unique. */
async function arrived(page: Page): Promise<string[]> {
  const links = card(page, 'Built-in receiver').getByRole('table').getByRole('link');
  const ids = await links.allTextContents();
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

  // The event arrives, and the dialog shows the result.
  await sendTest(page);
  const dialog = page.getByRole('dialog', { name: 'Send a test event' });
  await expect(dialog.getByText(/^200 in \d+ ms$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => arrived(page)).toHaveLength(1);

  // The receiver fails: after four failed attempts, the source is paused and the agency gets a notification.
  await receiver.getByRole('combobox', { name: 'Responds with' }).click();
  await page.getByRole('option', { name: /^500/ }).click();
  await expect(receiver.getByRole('combobox')).toHaveText(/^500/);
  for (let sent = 0; sent < 4; sent += 1) {
    await sendTest(page);
    // On a slow machine, retries may pause the source before the last event is sent.
    await expect(dialog.getByText(/^The receiver responded with 500\.|^Held until/).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
  }
  const sending = card(page, 'Sending');
  await expect(sending.getByText('1 delivery is retried', { exact: false })).toBeVisible({
    timeout: 15_000,
  });
  await expect.poll(async () => (await arrived(page)).length).toBeGreaterThan(2);

  // The receiver works again, and the waiting deliveries are sent.
  await receiver.getByRole('combobox', { name: 'Responds with' }).click();
  await page.getByRole('option', { name: /^200/ }).click();
  await expect(receiver.getByRole('combobox')).toHaveText(/^200/);
  await sending.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  await expect(sending.getByText('Active')).toBeVisible();
  // The notification is also an event of this source.
  await receiver.getByRole('button', { name: 'Show all 6 events' }).click();
  await expect.poll(() => arrived(page)).toHaveLength(6);
  // If a delivery succeeded before the click on 'Resume', the others keep their schedule and follow within two minutes.
  await expect(receiver.getByRole('cell', { name: '500', exact: true })).toHaveCount(0, { timeout: 180_000 });

  // A replay sends the events with the same ids.
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
