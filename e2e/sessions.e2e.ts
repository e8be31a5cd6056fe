import { rmSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { SECOND_API_KEY } from '#service/sample/identity.ts';
import { sampleData } from './data-folder.ts';
import { expect, test } from './fixtures.ts';
import { leadName, leadRow } from './lead-list.ts';
import { runHost, type RunningHost } from './run-host.ts';

// A host of their own: what they sign out and delete, other tests are signed in with.
let host: RunningHost;
let dataDir: string;
test.beforeAll(async () => {
  dataDir = sampleData();
  host = await runHost(['--data', dataDir]);
});
test.afterAll(async () => {
  await host.stop();
  rmSync(dataDir, { recursive: true });
});

const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in to Botdeck' });

async function signIn(page: Page): Promise<void> {
  await page.goto(`${host.url}/leads`);
  await page.getByRole('button', { name: /sample agency/i }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
}

/** Another tab of the same browser at the leads, and the name of somebody who is seen there. */
async function openTab(context: BrowserContext): Promise<{ tab: Page; name: string }> {
  const tab = await context.newPage();
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
  test('clears another one at once, though its sign-in page is long in coming', async ({ page, context }) => {
    await signIn(page);
    const { tab, name } = await openTab(context);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await tab.route('**/assets/sign-in-page*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await expect(tab.locator('html')).toHaveCSS('opacity', '0');
    release();
    // A call of its own that was under way may hear of it first.
    await expect(tab.getByText(/You signed out in another tab|Your session has ended/)).toBeFocused();
    await expectNothingLeft(tab, name);
  });

  test('ends copies of its cookie too', async ({ page, context, playwright }) => {
    await signIn(page);
    const copy = await playwright.request.newContext({ storageState: await context.storageState() });
    expect((await copy.get(`${host.url}/api/persona`)).status()).toBe(200);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(signInHeading(page)).toBeVisible();
    expect((await copy.get(`${host.url}/api/persona`)).status()).toBe(401);
    await copy.dispose();
  });
});

test('another key in one tab leaves nothing of the first agency in the other', async ({
  page,
  context,
  complaints,
}) => {
  // Both are at the sign-in page at first, as after a weekend.
  const other = await context.newPage();
  await other.goto(host.url);
  await signIn(page);
  const name = await leadName(leadRow(page, 0));
  await other.getByLabel('API key', { exact: true }).fill(SECOND_API_KEY);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(page.getByText(/You signed in with another key in another tab/)).toBeFocused();
  await expectNothingLeft(page, name);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText('Northlight');
  // What the page fetched ahead just then was asked with the new key, which opens none of it.
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('404');
});

test('once its key is deleted the sample agency is offered no more, and nobody is signed in with it', async ({
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
  expect(await (await page.request.get(`${host.url}/session`)).json()).toEqual({
    signedIn: false,
    agency: null,
  });
  await page.reload();
  await expect(page.getByLabel('API key', { exact: true })).toBeVisible();
  await expect(offer).toHaveCount(0);
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('401');
});
