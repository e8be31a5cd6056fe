import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, openLeads, test } from './fixtures.ts';
import { closeFilters, HANDS, openPage, pressFilter } from './hands.ts';

type Transaction = { id: number; status: string; amount: number; currency: string; usage: object | null };

async function openBilling(page: Page): Promise<Transaction[]> {
  await openLeads(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Billing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible();
  // Requests the transactions separately. The page reads its response as a stream, so the browser keeps no
  // copy of the body.
  const reply = await page.request.get('/api/agency/billing/transactions');
  return (await reply.json()) as Transaction[];
}

/**
 * Returns the expected total and number of charges as text. Adds whole cents, to be independent of the arithmetic of
 * the product. All currencies in the sample have cents.
 */
function chargesOf(transactions: readonly Transaction[], currency: string, status: string): string {
  const those = transactions.filter(
    (each) => each.currency === currency && each.status === status && each.amount >= 0,
  );
  const cents = those.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const words = (cents / 100).toLocaleString('en-GB', { style: 'currency', currency });
  return `${words} (${those.length})`;
}

test('finance sets UTC, filters, reads usage, exports the rows and prints them', async ({ page }) => {
  await page.goto('/settings');
  await page.getByRole('combobox', { name: 'Time zone', exact: true }).fill('UTC');
  await page.getByRole('option', { name: 'UTC', exact: true }).click();
  const transactions = await openBilling(page);
  const totals = page.getByRole('table', { name: /^Totals/ });
  for (const currency of ['EUR', 'USD']) {
    const row = totals.getByRole('row', { name: new RegExp(`^${currency}`) });
    await expect(row).toContainText(chargesOf(transactions, currency, 'failed'));
    await expect(row).toContainText(chargesOf(transactions, currency, 'succeeded'));
  }

  const asked = page.waitForRequest((request) => request.url().includes('transactions?status=failed'));
  await pressFilter(page, 'Failed');
  await closeFilters(page);
  await asked;
  await pressFilter(page, 'Currency');
  await page.getByRole('dialog').getByRole('checkbox', { name: /^USD/ }).check();
  await page.keyboard.press('Escape');
  const failed = transactions.filter(({ status, currency }) => status === 'failed' && currency === 'USD');
  await expect(page.getByRole('grid', { name: 'Transactions' })).toHaveAttribute(
    'aria-rowcount',
    String(failed.length + 1),
  );
  await page.reload();
  await expect(totals.getByRole('row', { name: /^USD/ })).toContainText(chargesOf(failed, 'USD', 'failed'));

  const used = failed.find(({ usage }) => usage !== null)!;
  await page.getByRole('row', { name: String(used.id), exact: true }).click();
  const details = page.getByRole('region', { name: `Transaction ${used.id}` });
  await expect(details.getByText('The three costs add up to the amount.')).toBeVisible();
  // In the sample, a second charge settles a failed charge three days later. The details link to that charge.
  await expect(details.getByRole('button', { name: /^transaction \d+$/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`transaction=${used.id}`));

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page
    .getByRole('dialog', { name: 'Export transactions' })
    .getByRole('button', { name: 'Export' })
    .click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^botdeck-transactions-.*failed-usd\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(failed.length + 1);
  expect(lines[0]).toContain('Created (UTC)');

  const printed = await page.pdf();
  expect(printed.byteLength).toBeGreaterThan(10_000);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'));
  });
  const paper = page.getByRole('article', { name: 'Billing to print' });
  await expect(paper).toContainText(`${failed.length} of`);
  const printedRows = paper
    .getByRole('table', { name: 'Transactions', exact: true })
    .locator('tbody')
    .getByRole('row');
  await expect(printedRows).toHaveCount(failed.length);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
});

for (const hand of HANDS) {
  test.describe(hand.name, () => {
    test.use(hand.use);

    test('finance sets UTC and prints failed transactions', async ({ page }) => {
      await page.addInitScript(() => {
        window.print = () => void window.dispatchEvent(new Event('beforeprint'));
      });
      await page.goto('/settings');
      await hand.type(page.getByRole('combobox', { name: 'Time zone', exact: true }), 'UTC');
      await hand.press(page.getByRole('option', { name: 'UTC', exact: true }));
      await openPage(page, hand, 'Billing');
      await pressFilter(page, 'Failed', hand);
      await closeFilters(page, hand);
      const count = page.getByText(/^\d+ (of \d+ failed|failed transactions)$/).first();
      await expect(count).toBeVisible();
      const failed = Number((await count.textContent())?.match(/^\d+/)?.[0]);
      await hand.press(page.getByRole('button', { name: 'Print' }));
      await page.emulateMedia({ media: 'print' });
      const paper = page.getByRole('article', { name: 'Billing to print' });
      await expect(paper).toContainText('(UTC)');
      const rows = paper
        .getByRole('table', { name: 'Transactions', exact: true })
        .locator('tbody')
        .getByRole('row');
      await expect(rows).toHaveCount(failed);
    });
  });
}

test('finance opens the transactions of a month by keyboard', async ({ page }) => {
  await openBilling(page);
  await page.getByRole('tab', { name: 'Transactions' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const months = page.getByRole('slider', { name: 'Months in EUR' });
  await months.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(months).toHaveAttribute('aria-valuetext', /^\w+ \d{4}: Succeeded €/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Transactions' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
});

test('on a phone, the page does not scroll sideways and a transaction opens over the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const view of ['', '?view=months', '?view=usage']) {
    await page.goto(`/billing${view}`);
    await expect(page.getByText(/^Updated/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  await page.goto('/billing?status=pending');
  await page.getByRole('list', { name: 'Transactions' }).getByRole('button').first().click();
  await expect(page.getByRole('dialog', { name: /^Transaction \d+$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});
