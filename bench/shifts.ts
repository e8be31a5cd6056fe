/** Measures the layout shifts of pages while they load by their URL and while a user works with their lists. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { openBrowser, signIn, visit } from './browser.ts';
import { addresses, readFrom } from './every-page.ts';
import { printTable } from './report.ts';
import { startSample } from './sample-host.ts';

/** The time that a page needs to finish drawing. The notification bell appears 1.5 s after the page. */
const REST_MS = 2500;

const SCREENS: Record<string, BrowserContextOptions> = {
  '1440 x 900': { viewport: { width: 1440, height: 900 } },
  '390 x 844': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

const STEPS: Record<string, (page: Page) => Promise<void>> = {
  select: async (page) => {
    const boxes = page.getByRole('main').getByRole('checkbox');
    if ((await boxes.count()) > 1) await boxes.nth(1).click();
  },
  search: async (page) => page.getByRole('main').getByRole('searchbox').first().pressSequentially('an'),
  'clear all': async (page) => page.getByRole('button', { name: 'Clear all' }).click(),
  refresh: async (page) => page.getByRole('button', { name: 'Refresh' }).first().click(),
};

const LISTS = ['/bots', '/personas', '/sources', '/leads', '/faqs', '/notifications', '/billing', '/reports'];

export async function benchShifts(): Promise<void> {
  const host = await startSample();
  const browser = await openBrowser();
  try {
    const storageState = await signIn(browser, host.url, host.key);
    const pages = Object.keys(await addresses(readFrom(host)));
    const screens = Object.values(SCREENS).map((screen) => ({ ...screen, storageState }));
    const loads: string[][] = [];
    for (const path of pages) {
      const name = path.replaceAll(/\/\w+_\w{9,}/g, '/:id');
      loads.push([name, ...(await onEach(browser, screens, host.url + path, {})).map(([load]) => load!)]);
    }
    printTable(['loading', ...Object.keys(SCREENS)], loads);
    const steps: string[][] = [];
    for (const path of LISTS) {
      for (const [at, moved] of (await onEach(browser, screens, host.url + path, STEPS)).entries())
        steps.push([`${path}, ${Object.keys(SCREENS)[at]}`, ...moved.slice(1)]);
    }
    console.log('');
    printTable(['list', ...Object.keys(STEPS)], steps);
  } finally {
    await browser.close();
    await host.stop();
  }
}

/** For each screen, returns the layout shift during loading and during each step. */
async function onEach(
  browser: Browser,
  screens: readonly BrowserContextOptions[],
  address: string,
  steps: typeof STEPS,
): Promise<string[][]> {
  const results: string[][] = [];
  for (const screen of screens) {
    results.push(
      await visit(browser, { ...screen, slowed: Object.keys(steps).length === 0 }, async ({ page }) => {
        const moved: string[] = [];
        let before = 0;
        const note = async () => {
          await page.waitForLoadState('networkidle');
          await page.waitForTimeout(REST_MS);
          const { shifted } = await page.evaluate(() => probe.settled());
          moved.push((shifted - before).toFixed(3));
          before = shifted;
        };
        await page.goto(address);
        await note();
        for (const step of Object.values(steps)) {
          await step(page);
          await note();
        }
        return moved;
      }),
    );
  }
  return results;
}
