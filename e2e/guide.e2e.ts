import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, neverStreams, test } from './fixtures.ts';

/** The screenshots of `docs/guide`, with the steps that open the page of each screenshot. */
const PICTURES: Record<string, (page: Page) => Promise<void>> = {
  overview: async (page) => {
    await page.goto('/');
    await expect(page.getByRole('list', { name: 'Findings' })).toBeVisible();
  },
  webhook: async (page) => {
    await page.goto('/sources');
    await page.getByRole('link', { name: 'Brightridge Solar: Facebook ads' }).click();
    await page.getByRole('tab', { name: 'Outbound webhook' }).click();
    await expect(page.getByRole('region', { name: 'Send a message' })).toBeVisible();
  },
  billing: async (page) => {
    await page.goto('/billing');
    await expect(page.getByRole('row', { name: /Failed/ }).first()).toBeVisible();
  },
  lead: async (page) => {
    await page.goto('/leads');
    // Selects a lead with a planned follow-up, fields and page visits. The first lead may have none, because the order
    // of leads depends on the day.
    const waiting = page
      .getByRole('row')
      .filter({ hasText: 'Redline Motors: marketplace' })
      .filter({ has: page.locator('td:last-child time'), hasNotText: 'overdue' });
    await waiting.first().getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  },
  connection: async (page) => {
    await page.goto('/settings?tab=connection');
    await expect(page.getByRole('heading', { name: 'Connection' }).first()).toBeVisible();
  },
};

test.describe('the pictures of the guide', () => {
  test.use({ viewport: { width: 1200, height: 750 } });

  for (const [name, open] of Object.entries(PICTURES)) {
    // The screenshots are updated only on request, so that a test run does not change the working tree.
    test(`takes the picture of ${name} for the guide`, async ({ page }) => {
      test.skip(
        !process.env.UPDATE_SCREENSHOTS,
        `UPDATE_SCREENSHOTS=1 renews docs/guide/pictures/${name}.png`,
      );
      await neverStreams(page);
      await open(page);
      // The screenshot shows no hover state and no loading state.
      await page.mouse.move(0, 0);
      const loading = page.locator('main').locator('[aria-busy="true"], .MuiSkeleton-root');
      await expect(loading.and(page.locator(':not([data-page="hidden"] *)'))).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await page.screenshot({
        path: fileURLToPath(new URL(`../docs/guide/pictures/${name}.png`, import.meta.url)),
      });
    });
  }
});

test('the help menu opens the guide, whose search opens a heading of another page', async ({ page }) => {
  await page.goto('/leads');
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: /^Guide/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Botdeck guide' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the guide' }).fill('back up');
  await page.getByRole('region', { name: 'Results' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/guide\/operator#back-up-and-restore$/);
  const heading = page.getByRole('heading', { level: 2, name: 'Back up and restore' });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  const contents = page.getByRole('navigation', { name: 'Pages of the guide' });
  await expect(contents.locator('[aria-current]')).toHaveText('Back up and restore');
});

test('a copied link opens the guide at its heading', async ({ page }) => {
  await page.goto('/leads');
  await page.goto('/guide/operator#behind-a-proxy');
  const heading = page.getByRole('heading', { level: 2, name: 'Behind a proxy' });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
});

test('the guide opens without a session, with all its pictures', async ({ page }) => {
  await page.context().clearCookies();
  await page.goto('/guide');
  const contents = page.getByRole('navigation', { name: 'Pages of the guide' });
  await expect(contents).toBeVisible();
  const addresses = await contents
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  for (const address of addresses.filter((each) => !each.includes('#'))) {
    await page.goto(address);
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    for (const picture of await page.getByRole('article').getByRole('img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    }
  }
});

test('the help menu opens the list of shortcuts and regains the focus after its close', async ({ page }) => {
  await page.goto('/leads');
  const help = page.getByRole('button', { name: 'Help' });
  await help.click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
});
