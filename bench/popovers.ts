/**
 * Measures the time from a click until the opened popover is visible, opaque and in its final position. The limit is
 * 100 ms.
 */
import type { Locator, Page } from '@playwright/test';
import { openBrowser, signIn, visit } from './browser.ts';
import { median, printTable, rounded } from './report.ts';
import { startSample } from './sample-host.ts';

const RUNS = 5;

const SUBJECTS: Record<string, { path: string; button: (page: Page) => Locator }> = {
  'the filters of leads': { path: '/leads', button: (page) => named(page, 'Filter') },
  display: { path: '/leads', button: (page) => named(page, 'Display') },
  views: { path: '/leads', button: (page) => named(page, 'Views') },
  'the export of leads': { path: '/leads', button: (page) => named(page, 'Export') },
  'the menu of a row': {
    path: '/bots',
    button: (page) => page.getByRole('button', { name: /^Actions for/ }).first(),
  },
  'the days of topics': {
    path: '/topics',
    button: (page) => page.getByRole('button', { name: /^Days/ }).first(),
  },
  'the export of topics': { path: '/topics', button: (page) => named(page, 'Export') },
  'an explanation': { path: '/billing', button: (page) => named(page, 'About Totals') },
  'the agencies': {
    path: '/leads',
    button: (page) => page.getByRole('button', { name: /connected through/ }),
  },
  help: { path: '/leads', button: (page) => named(page, 'Help') },
};

const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

export async function benchPopovers(): Promise<void> {
  const host = await startSample();
  const browser = await openBrowser();
  try {
    const storageState = await signIn(browser, host.url, host.key);
    const rows: string[][] = [];
    for (const [name, { path, button }] of Object.entries(SUBJECTS)) {
      const first: number[] = [];
      const second: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        await visit(browser, { slowed: false, storageState }, async ({ page }) => {
          await page.goto(host.url + path);
          await button(page).waitFor();
          await page.waitForLoadState('networkidle');
          await page.waitForTimeout(2000);
          first.push(await opened(page, button(page)));
          await page.keyboard.press('Escape');
          await page.waitForTimeout(500);
          second.push(await opened(page, button(page)));
        });
      }
      process.stderr.write(`${name}\n`);
      rows.push([name, rounded(median(first)), rounded(median(second))]);
    }
    printTable(['', 'the first time, ms', 'again, ms'], rows);
  } finally {
    await browser.close();
    await host.stop();
  }
}

/**
 * Measures the time until the popover of a button is open. The pointer moves and clicks at once, so that the page
 * cannot prefetch on hover.
 */
async function opened(page: Page, button: Locator): Promise<number> {
  const still = page.evaluate(() => probe.sinceActionUntilStill('[role="dialog"], [role="menu"]'));
  const [time] = await Promise.all([still, button.click()]);
  return time;
}
