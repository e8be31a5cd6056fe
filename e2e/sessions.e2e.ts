import type { BrowserContext, Page } from '@playwright/test';
import { SECOND_AGENCY, SECOND_API_KEY } from '#service/sample/identity.ts';
import { expect, neverStreams, signOut, test } from './fixtures.ts';
import { closeFilters, HANDS, pressFilter } from './hands.ts';
import { leadLink, leadName, leadRow, leadRows } from './lead-list.ts';
import { ownHost } from './own-host.ts';

// A separate host, because these tests end sessions and delete keys that other test files use.
const host = ownHost();

const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in to Botdeck' });

async function signIn(page: Page): Promise<void> {
  await page.goto(`${host.url}/leads`);
  await page.getByRole('button', { name: /sample agency/i }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
}

/** Opens the list of leads in another tab of the same browser. Returns the tab and the name of a visible lead. */
async function openTab(context: BrowserContext): Promise<{ tab: Page; name: string }> {
  const tab = await context.newPage();
  // A stream that opens after the sign-out would receive a 401, which the browser reports as an error of the page.
  await neverStreams(tab);
  await tab.goto(`${host.url}/leads`);
  const name = await leadName(leadRow(tab, 0));
  await expect(tab.locator('html')).toContainText(name);
  return { tab, name };
}

async function expectNothingLeft(page: Page, name: string): Promise<void> {
  await expect(signInHeading(page)).toBeVisible();
  await expect(page.locator('html')).not.toContainText(name);
  await expect(page.locator('html')).toHaveCSS('opacity', '1');
}

test.describe('a sign-out in one tab', () => {
  test('clears another tab immediately, even if its sign-in page loads slowly', async ({ page, context }) => {
    await signIn(page);
    const { tab, name } = await openTab(context);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Also delays the requests of the tab. A request that receives a 401 would empty the page, and the test
    // could not check that the page is hidden.
    const isLate = ({ pathname }: URL) => /^\/(?!assets\/)|\/sign-in-page/.test(pathname);
    await tab.route(isLate, async (route) => {
      await held;
      await route.continue();
    });
    await signOut(page);
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await expect(tab.locator('html')).toHaveCSS('opacity', '0');
    release();
    // A running request of the tab may detect the end of the session first and cause the second message.
    await expect(tab.getByText(/You signed out in another tab|Your session has ended/)).toBeFocused();
    await expectNothingLeft(tab, name);
  });

  test('also ends copies of its cookie', async ({ page, context, playwright }) => {
    await signIn(page);
    const copy = await playwright.request.newContext({ storageState: await context.storageState() });
    expect((await copy.get(`${host.url}/api/persona`)).status()).toBe(200);
    await signOut(page);
    await expect(signInHeading(page)).toBeVisible();
    expect((await copy.get(`${host.url}/api/persona`)).status()).toBe(401);
    await copy.dispose();
  });
});

test('two tabs use two agencies, and one tab switches while the user types a filter', async ({
  page,
  context,
}) => {
  await signIn(page);
  const north = await leadName(leadRow(page, 0));
  const chip = (tab: Page, agency: string) => tab.getByRole('button', { name: agency });

  // Another tab adds the second agency and switches to it. The first tab still shows the first agency.
  const tab = await context.newPage();
  await tab.goto(`${host.url}/leads`);
  await chip(tab, 'Northlight Studio').click();
  await tab.getByRole('menuitem', { name: 'Add an agency' }).click();
  await tab.getByLabel('API key', { exact: true }).fill(SECOND_API_KEY);
  await tab.keyboard.press('Enter');
  await expect(tab.getByText(/^1–50 of 300$/)).toBeVisible();
  await expect(tab.locator('html')).not.toContainText(north);
  const south = await leadName(leadRow(tab, 0));
  await page.reload();
  await expect(leadRows(page).filter({ hasText: north }).first()).toBeVisible();
  await expect(page.locator('html')).not.toContainText(south);

  // Collects the agency that each request names. No request may name the wrong agency, even if it starts
  // during the switch.
  const asked: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.headers()['x-botdeck-agency']);
  });
  const [northId, southId] = await Promise.all(
    [page, tab].map((each) => each.evaluate(() => sessionStorage.getItem('botdeck-agency'))),
  );
  await page.goto(`${host.url}/leads?starred=yes&page=2`);
  const field = page.getByRole('searchbox').first();
  await field.pressSequentially('an');
  await chip(page, 'Northlight Studio').click();
  await page.getByRole('menuitemradio', { name: SECOND_AGENCY.name }).click();
  await expect(chip(page, SECOND_AGENCY.name)).toBeVisible();
  await expect(page).toHaveURL(/\/leads\?(?=.*starred=yes)(?=.*text=an)(?!.*page=)/);
  await expect(page.locator('html')).not.toContainText(north);
  const change = asked.indexOf(southId ?? '');
  expect(asked.slice(0, change).every((id) => id === northId)).toBe(true);
  expect(asked.slice(change).every((id) => id === southId)).toBe(true);

  // The lead on the page does not exist in the other agency, so a switch from its page opens the list of
  // leads.
  await page.goto(`${host.url}/leads`);
  await leadLink(leadRow(page, 0)).click();
  await expect(page).toHaveURL(/\/leads\/.+/);
  await chip(page, SECOND_AGENCY.name).click();
  await page.getByRole('menuitemradio', { name: 'Northlight Studio' }).click();
  await expect(page).toHaveURL(/\/leads$/);
  await expect(leadRows(page).filter({ hasText: north }).first()).toBeVisible();

  // A sign-out from one agency does not affect the other agency.
  await signOut(page);
  await expect(page.getByRole('button', { name: /Continue as/ })).toBeVisible();
  await tab.reload();
  await expect(leadRows(tab).filter({ hasText: south }).first()).toBeVisible();
});

for (const hand of HANDS) {
  test.describe(hand.name, () => {
    test.use(hand.use);

    test('an admin of two agencies switches while typing a filter', async ({ page }) => {
      const chip = (agency: string) => page.getByRole('button', { name: agency });
      await page.goto(`${host.url}/leads`);
      await hand.press(page.getByRole('button', { name: /sample agency/i }));
      await hand.press(chip('Northlight Studio'));
      await hand.press(page.getByRole('menuitem', { name: 'Add an agency' }));
      await hand.type(page.getByLabel('API key', { exact: true }), SECOND_API_KEY);
      await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }));
      await expect(chip(SECOND_AGENCY.name)).toBeVisible();
      await pressFilter(page, 'Starred', hand);
      await closeFilters(page, hand);
      await hand.type(page.getByRole('searchbox').first(), 'an');
      await hand.press(chip(SECOND_AGENCY.name));
      await hand.press(page.getByRole('menuitemradio', { name: 'Northlight Studio' }));
      await expect(chip('Northlight Studio')).toBeVisible();
      await expect(page).toHaveURL(/\/leads\?(?=.*starred=yes)(?=.*text=an)/);
      if (!hand.seesTables) await hand.press(page.getByRole('button', { name: /^Filters/ }));
      const kept = page.getByRole('button', { name: 'Starred', exact: true });
      await expect(kept).toHaveAttribute('aria-pressed', 'true');
    });
  });
}

test('deleting the sample key ends its sessions and removes the offer of the sample agency', async ({
  page,
  complaints,
}) => {
  await signIn(page);
  await page.goto(`${host.url}/settings?tab=keys`);
  await page.getByRole('button', { name: 'Delete Sample key' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Sample key');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete key' }).click();
  await expect(page.getByText(/no longer accepted since you deleted an API key/)).toBeFocused();
  await expect(page.getByLabel('API key', { exact: true })).toBeVisible();
  const offer = page.getByRole('button', { name: /sample agency/i });
  await expect(offer).toHaveCount(0);
  expect(await (await page.request.get(`${host.url}/session`)).json()).toMatchObject({
    signedIn: false,
    held: [],
  });
  await page.reload();
  await expect(page.getByLabel('API key', { exact: true })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await expect(page.getByText('--reset-sample')).toBeVisible();
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('401');
});
