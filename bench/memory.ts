/**
 * Counts the memory leaks of the dashboard: JavaScript heap, DOM nodes and event listeners after up to 500 page
 * changes.
 */
import type { CDPSession, Page } from '@playwright/test';
import { openBrowser, signIn } from './browser.ts';
import { printTable, rounded } from './report.ts';
import { startSample } from './sample-host.ts';

/** The time after each page change. A page of the sample agency finishes drawing in this time without throttling. */
const STAY_MS = 200;
/** The number of times that each page is opened before the first count. */
const ROUNDS_BEFORE = 2;
const COUNTED_AFTER = [0, 20, 50, 100, 200, 350, 500];

export async function benchMemory(): Promise<void> {
  const host = await startSample();
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      storageState: await signIn(browser, host.url, host.key),
    });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await page.goto(`${host.url}/leads`);
    const links = page.getByRole('navigation').first().getByRole('link');
    await links.nth(1).waitFor();
    const pages = await links.count();
    const goTo = async (place: number) => {
      await links.nth(place % pages).click();
      await page.waitForTimeout(STAY_MS);
    };
    // oxlint-disable-next-line no-await-in-loop -- pages open one after another
    for (let at = 0; at < ROUNDS_BEFORE * pages; at += 1) await goTo(at);

    const rows: string[][] = [];
    let at = 0;
    for (const after of COUNTED_AFTER) {
      // oxlint-disable-next-line no-await-in-loop -- pages open one after another
      for (; at < after; at += 1) await goTo(at);
      // oxlint-disable-next-line no-await-in-loop -- pages open one after another
      rows.push([String(after), ...(await leftOn(page, devtools))]);
    }
    printTable(['changes of the page', 'heap, MiB', 'elements and texts', 'listeners'], rows);
  } finally {
    await browser.close();
    await host.stop();
  }
}

/** Counts on the leads page after a garbage collection, so that all counts are comparable. */
async function leftOn(page: Page, devtools: CDPSession): Promise<string[]> {
  await page.getByRole('navigation').first().getByRole('link', { name: 'Leads' }).click();
  await page.getByRole('grid', { name: 'Leads' }).waitFor();
  await page.waitForTimeout(1000);
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return [
    rounded(valueOf('JSHeapUsedSize') / 1024 ** 2),
    String(valueOf('Nodes')),
    String(valueOf('JSEventListeners')),
  ];
}
