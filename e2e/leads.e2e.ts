import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, openLeads, signInAt, signOut, test } from './fixtures.ts';
import { closeFilters, pressFilter } from './hands.ts';
import { chooseRows, leadLink, leadName, leadRow, leadRows } from './lead-list.ts';
import { LONG_HISTORY_LEAD_ID } from '#service/sample/identity.ts';

test('an admin finds a lead, reads its page history and returns to the same list', async ({ page }) => {
  await signInAt('/leads', page);
  await expect(page.getByText(/^25,0\d\d leads$/)).toBeVisible();
  await expect(page).toHaveTitle('Leads – Botdeck');

  await chooseRows(page, 100);
  await expect(page.getByText(/^1–100 of 25,0\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^101–200 of 25,0\d\d$/)).toBeVisible();

  // A filter that the service does not support covers only the loaded leads, and the page shows their number.
  await pressFilter(page, 'Unread');
  await closeFilters(page);
  await expect(page.getByText(/^\d+ of 100 loaded/)).toBeVisible();
  // The table is busy while it still shows the unfiltered rows.
  await expect(page.getByRole('grid', { name: 'Leads' })).not.toHaveAttribute('aria-busy');
  const listed = page.url();
  expect(new URL(listed).search).toContain('page=2');

  const name = await leadName(leadRow(page, 0));
  await leadLink(leadRow(page, 0)).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.getByRole('tab', { name: 'Page history' }).click();
  await expect(page.getByText(/No page visits|in \d+ sessions?\. Sessions are inferred/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Leads', exact: true }).click();

  await expect(page).toHaveURL(listed);
  await expect(page.getByText(/^\d+ of 100 loaded/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(leadRows(page).first()).toBeVisible();

  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Sign in to Botdeck' })).toBeVisible();
  expect(await page.locator('body').textContent()).not.toContain(name);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in to Botdeck' })).toBeVisible();
});

test('a dot separates the number of loaded leads from the number of all leads', async ({ page }) => {
  await openLeads(page);
  await page.getByRole('searchbox').fill('zzzz');
  const loaded = page.getByText(/^0 of \d+ loaded/);
  await expect(loaded).toBeVisible();
  const widthOfDot = await loaded.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().left - element.getBoundingClientRect().left;
  });
  expect(widthOfDot).toBeGreaterThan(4);
});

// Takes the screenshot of the README. It is updated only on request, so that a test run does not change the
// working tree.
test('takes the picture of the list of leads', async ({ page }) => {
  test.skip(!process.env.UPDATE_SCREENSHOTS, 'UPDATE_SCREENSHOTS=1 renews docs/leads.png');
  await openLeads(page);
  await expect(leadRows(page).first()).toBeVisible();
  // Moves the pointer away, so that the screenshot shows no hover state.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: fileURLToPath(new URL('../docs/leads.png', import.meta.url)) });
});

test('a source filter is applied by the service, is part of the URL and survives a reload', async ({
  page,
}) => {
  await openLeads(page);
  await pressFilter(page, 'Source');
  await page
    .getByRole('dialog', { name: 'Filter' })
    .getByRole('button', { name: /Harbor Home Loans/ })
    .click();
  await expect(page.getByText(/^25,0\d\d leads$/)).toBeHidden();
  const count = await page
    .getByText(/^[\d,]+ leads$/)
    .first()
    .textContent();
  await page.reload();
  await expect(page.getByText(count ?? '', { exact: true }).first()).toBeVisible();
  for (const row of await leadRows(page).all()) await expect(row).toContainText('Harbor Home Loans');
});

test('a user scrolls and searches 2,000 page visits, and all links are safe', async ({ page }) => {
  await page.goto(`/leads/${LONG_HISTORY_LEAD_ID}`);
  await page.getByRole('tab', { name: 'Page history' }).click();
  await expect(page.getByText(/^2,000 visits in \d+ sessions/)).toBeVisible();

  const timeline = page.getByRole('region', { name: /Page visits/ });
  await timeline.focus();
  await page.keyboard.press('End');
  await expect(timeline.getByRole('listitem').last()).toBeVisible();
  expect(await timeline.getByRole('listitem').count()).toBeLessThan(120);

  await page.getByRole('searchbox', { name: 'Search pages' }).fill('pricing');
  await expect(page.getByText(/^[\d,]+ of 2,?000$/)).toBeVisible();
  for (const link of await timeline.getByRole('link').all()) {
    expect(await link.getAttribute('href')).toMatch(/^https?:\/\//);
    expect(await link.getAttribute('rel')).toContain('noopener');
  }
});

test('an analyst exports the selected leads as CSV', async ({ page }) => {
  await openLeads(page);
  await leadRow(page, 0).getByRole('checkbox').check();
  await leadRow(page, 2).getByRole('checkbox').check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Export leads' }).getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('botdeck-leads-2-leads-selected.csv');
  const csv = readFileSync(await file.path(), 'utf8');
  expect(csv.startsWith('\uFEFF')).toBe(true);
  expect(csv.trim().split('\r\n').length).toBeGreaterThanOrEqual(3);
});

test('an unknown lead shows an error with a link back', async ({ page, complaints }) => {
  await page.goto('/leads/lead_that_never_was');
  await expect(page.getByRole('alert')).toContainText('404');
  await page.getByRole('link', { name: 'Back to leads' }).click();
  await expect(page.getByText(/^25,0\d\d leads$/)).toBeVisible();
  // The browser logs two 404 responses on the console: one for the lead and one for its page history. It must
  // log nothing else.
  const noted = complaints.splice(0);
  expect(noted).toHaveLength(2);
  for (const complaint of noted) expect(complaint).toContain('404 (Not Found)');
});

test('a failing service shows an error and not an empty list', async ({ page, complaints }) => {
  await openLeads(page);
  await page.route('**/api/lead?*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      headers: { 'X-Request-Id': 'req-e2e-1', 'Retry-After': '1' },
      body: JSON.stringify({ title: 'Database is resting', detail: 'Back in a minute.', status: 503 }),
    }),
  );
  await chooseRows(page, 100);
  const alert = page.getByRole('alert').filter({ hasText: 'Database is resting' });
  await expect(alert).toContainText('Back in a minute.');
  await expect(alert).toContainText('req-e2e-1');
  await page.unroute('**/api/lead?*');
  await alert.getByRole('button', { name: /retry|try again/i }).click();
  await expect(page.getByText(/^1–100 of 25,0\d\d$/)).toBeVisible();
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('503');
});

test('on a phone, the same tasks work, rows have two lines and nothing scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLeads(page);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(await fits()).toBe(true);
  const rows = page.getByRole('list', { name: 'Leads' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const boxes = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect),
  );
  // Controls cover at most a third of the screen. The document itself scrolls, not a container inside it.
  expect(Math.min(...boxes.map(({ top }) => top))).toBeLessThan(844 / 3);
  expect(boxes.filter(({ bottom }) => bottom <= 844).length).toBeGreaterThanOrEqual(6);
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1500);
  await expect(rows.last()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Unread' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^\d+ of 50 loaded/)).toBeVisible();
  await page.locator('a[href^="/leads/"]:visible').first().click();
  await expect(page.getByRole('heading', { name: 'Fields' })).toBeVisible();
  expect(await fits()).toBe(true);
});
