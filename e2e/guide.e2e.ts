import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, neverStreams, test } from './fixtures.ts';

/** The pictures of `docs/guide`, and the steps that open the page in each picture. */
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
    // A lead with a planned follow-up, because the first leads differ between samples.
    const waiting = page.getByRole('row').filter({ hasText: /in \d+ (?:hr|days)/ });
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
    // Updated only on request, so that a test run does not change the working tree.
    test(`takes the picture of ${name} for the guide`, async ({ page }) => {
      test.skip(
        !process.env.UPDATE_SCREENSHOTS,
        `UPDATE_SCREENSHOTS=1 renews docs/guide/pictures/${name}.png`,
      );
      await neverStreams(page);
      await open(page);
      // Nothing is hovered or still loading in the picture.
      await page.mouse.move(0, 0);
      await expect(page.locator('main [aria-busy="true"]:not([data-page="hidden"] *)')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await page.screenshot({
        path: fileURLToPath(new URL(`../docs/guide/pictures/${name}.png`, import.meta.url)),
      });
    });
  }
});

test('the help menu opens the guide, and all its pages are accessible and fit desktop and phone screens', async ({
  page,
  context,
}) => {
  await page.goto('/leads');
  await page.getByRole('button', { name: 'Help' }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: /^Guide/ }).click();
  const guide = await opened;
  await expect(guide.getByRole('heading', { level: 1, name: 'Botdeck guide' })).toBeVisible();
  const links = guide.getByRole('table').getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(addresses).toHaveLength(6);
  for (const address of [guide.url(), ...addresses]) {
    const reply = await guide.goto(address);
    expect(reply?.status()).toBe(200);
    expect(
      await guide
        .locator('img')
        .evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 0)),
    ).toBe(true);
    for (const width of [1440, 390]) {
      await guide.setViewportSize({ width, height: 844 });
      expect(await guide.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await expectNoAxeViolations(guide);
  }
});

test('the help menu opens the shortcuts and has the focus again after they close', async ({ page }) => {
  await page.goto('/leads');
  const help = page.getByRole('button', { name: 'Help' });
  await help.click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
});
