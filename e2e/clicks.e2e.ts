import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { ownHost } from './own-host.ts';

// A separate host, because these tests change webhooks, split tests and bots that other test files use.
const host = ownHost();

/**
 * Opens the overview. Returns a function that clicks a control, and a function that returns the number of clicks so
 * far.
 */
async function openOverview(page: Page) {
  await page.goto(host.url);
  const sample = page.getByRole('button', { name: /sample agency/i });
  const findings = page.getByRole('list', { name: 'Findings' });
  await expect(sample.or(findings)).toBeVisible();
  if (await sample.isVisible()) await sample.click();
  await expect(findings).toBeVisible();
  let count = 0;
  const click = async (control: Locator) => {
    await control.click();
    count += 1;
  };
  const finding = (text: RegExp) => findings.getByRole('listitem').filter({ hasText: text }).first();
  return { click, clicks: () => count, finding };
}

const link = (within: Page | Locator, name: string | RegExp) => within.getByRole('link', { name });
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });
const navigation = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

test('two clicks find a lead by name', async ({ page }) => {
  const { click, clicks } = await openOverview(page);
  const reply = await page.request.get(`${host.url}/api/lead?page=7&pageSize=1`);
  const { results } = (await reply.json()) as { results: { name: string }[] };
  const { name } = results[0]!;
  await click(page.getByRole('button', { name: /Search or jump to/ }));
  await page.keyboard.type(name);
  // The last option searches the list of leads instead of opening a lead.
  const found = page.getByRole('option').filter({ hasText: name, hasNotText: /^Search/ });
  await click(found.first());
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(clicks()).toBe(2);
});

test('one click shows why deliveries are paused', async ({ page }) => {
  const { click, clicks, finding } = await openOverview(page);
  await click(link(finding(/cannot deliver/), 'See why'));
  await expect(page.getByText('The receiver responded with 401.').first()).toBeVisible();
  expect(clicks()).toBe(1);
});

test('three clicks send a test event', async ({ page }) => {
  const { click, clicks, finding } = await openOverview(page);
  await click(link(finding(/cannot deliver/), 'See why'));
  await click(button(page, 'Send test event'));
  const dialog = page.getByRole('dialog', { name: 'Send a test event' });
  await click(button(dialog, 'Send'));
  await expect(button(dialog, 'Send another')).toBeVisible();
  expect(clicks()).toBe(3);
});

test('two clicks resume the sources that cannot deliver', async ({ page }) => {
  const { click, clicks, finding } = await openOverview(page);
  await click(finding(/cannot deliver/).getByRole('button', { name: /^Resume/ }));
  await click(button(page.getByRole('dialog'), 'Resume'));
  await expect(page.getByText(/resumed\.$/)).toBeVisible();
  expect(clicks()).toBe(2);
});

test('two clicks mark all notifications as read', async ({ page }) => {
  const { click, clicks } = await openOverview(page);
  await click(page.getByRole('link', { name: /unread/i }).first());
  await click(button(page, 'Mark all read'));
  await expect(page.getByText(/, 0 unread|no unread/i).first()).toBeVisible({ timeout: 30_000 });
  expect(clicks()).toBe(2);
});

test('three clicks renew a token', async ({ page }) => {
  const { click, clicks, finding } = await openOverview(page);
  const expired = finding(/tokens? of .+ ha(?:s|ve) expired/);
  await click(expired.locator('a[href*="/channels/"]').first());
  const token = page.getByRole('group', { name: 'Auth token' });
  await click(token.getByRole('radio', { name: /Replace/ }));
  await page.keyboard.press('Tab');
  await page.keyboard.type('renewed-token');
  await page.getByLabel('Day').fill('2030-01-31');
  const put = page.waitForRequest((request) => request.method() === 'PUT');
  await click(button(page, /^Save/));
  expect((await put).postDataJSON()).toMatchObject({ authToken: 'renewed-token' });
  expect(clicks()).toBe(3);
});

test('three clicks duplicate a bot', async ({ page }) => {
  const { click, clicks } = await openOverview(page);
  await click(page.getByRole('button', { name: /Search or jump to/ }));
  await page.keyboard.type('duplicate solar qualifier');
  await click(page.getByRole('option', { name: /^Duplicate Solar qualifier/ }));
  await click(button(page.getByRole('dialog', { name: /^Duplicate/ }), 'Duplicate'));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/bots\/.+/);
  expect(clicks()).toBe(3);
});

test('one click compares the periods of topics', async ({ page }) => {
  const { click, clicks, finding } = await openOverview(page);
  await click(link(finding(/Topic /), 'See topic'));
  await expect(page.getByText(/Previous period/).first()).toBeVisible();
  expect(clicks()).toBe(1);
});

test('four clicks export the transactions of last month', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const { click, clicks } = await openOverview(page);
  await click(navigation(page, 'Billing'));
  await click(button(page, 'Export'));
  const dialog = page.getByRole('dialog', { name: 'Export transactions' });
  await click(dialog.getByRole('radio', { name: /^Last month/ }));
  const download = page.waitForEvent('download');
  await click(button(dialog, 'Export'));
  expect((await download).suggestedFilename()).toMatch(/transactions/i);
  expect(clicks()).toBe(4);
});

test('four clicks share a report', async ({ page }) => {
  const { click, clicks } = await openOverview(page);
  await click(navigation(page, 'Reports'));
  await click(link(page.getByRole('grid', { name: 'Reports' }), 'Split tests of the year'));
  await click(button(page, 'Share'));
  const dialog = page.getByRole('dialog', { name: /^Share/ });
  const accounts = await page.request.get(`${host.url}/api/agency/accounts`);
  const [{ accountId }] = (await accounts.json()) as [{ accountId: string }];
  await dialog.getByRole('textbox', { name: 'Or paste account ids' }).fill(accountId);
  await click(button(dialog, 'Share'));
  await expect(dialog).toBeHidden();
  expect(clicks()).toBe(4);
});

test('one click opens the most frequent unanswered question', async ({ page }) => {
  const { click, clicks, finding } = await openOverview(page);
  await click(link(finding(/for one answer/), 'See question'));
  await expect(page).toHaveURL(/\/faqs\?answered=unanswered&(?:alike=yes&)?faq=/);
  expect(clicks()).toBe(1);
});

test('three clicks end a split test', async ({ page }) => {
  const { click, clicks, finding } = await openOverview(page);
  await click(link(finding(/is decided/), 'Open test'));
  await click(button(page, 'End test'));
  const dialog = page.getByRole('dialog', { name: /^End the split test/ });
  await dialog.getByRole('textbox').fill('Solar qualifier');
  await click(button(dialog, 'End test'));
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(clicks()).toBe(3);
});
