/**
 * Measures the memory of the dashboard after 100 page changes over long lists, and after six more minutes on one page.
 * On the small device, the cache is smaller than the lists, so the dashboard discards and loads lists again.
 */
import { setTimeout } from 'node:timers/promises';
import { openBrowser, visit, type Visit } from './browser.ts';
import { firstRecord, PAGES, startApps, type App } from './peers/apps.ts';
import { startPeersService } from './peers/service.ts';
import { printTable, rounded } from './report.ts';

const DEVICES = { 'large device, 8 GB': 8, 'small device, 2 GB': 2 };
/**
 * The number of rounds through all pages before the first heap measurement. Meanwhile every list is loaded again once,
 * because React keeps the previous rendering of a page and thus the previous response.
 */
const ROUNDS_BEFORE = 12;
const PAGE_CHANGES = 100;
const PAUSE_MS = 360_000;
const IDLE_MS = 500;
const REST_MS = 2000;

export async function benchSoak(): Promise<void> {
  const service = await startPeersService();
  const browser = await openBrowser();
  const { apps, stop } = await startApps(browser, service);
  try {
    // Both devices run at the same time, because they mostly wait and the memory does not depend on speed.
    const rows = await Promise.all(
      Object.entries(DEVICES).map(async ([device, gigabytes]) => {
        const { begin, after, later } = await visit(
          browser,
          { ...apps.botdeck.options, slowed: false },
          (visiting) => soak(visiting, apps.botdeck, gigabytes),
        );
        const inPercent = (heap: number) => `${((heap / begin - 1) * 100).toFixed(1)} %`;
        return [device, rounded(begin), rounded(after), inPercent(after), rounded(later), inPercent(later)];
      }),
    );
    printTable(
      [
        '',
        'heap at first, MiB',
        `after ${PAGE_CHANGES} page changes, MiB`,
        'growth',
        'six minutes later, MiB',
        'growth',
      ],
      rows,
    );
  } finally {
    await browser.close();
    await stop();
    service.close();
  }
}

async function soak(visiting: Visit, app: App, gigabytes: number) {
  const { page, quiet, heap, timeToText } = visiting;
  await page.addInitScript((memory) => {
    Object.defineProperty(navigator, 'deviceMemory', { value: memory });
  }, gigabytes);
  await page.goto(app.url + app.addresses.transactions, { waitUntil: 'commit' });
  await page.locator(app.row(0)).first().waitFor();
  let changes = 0;
  const goOn = async (to: number) => {
    for (; changes < to; changes += 1) {
      await quiet(IDLE_MS);
      const name = PAGES[(changes + 1) % PAGES.length]!;
      await timeToText(firstRecord(app, name), () =>
        app.links(page).filter({ hasText: app.labels[name] }).click(),
      );
    }
    await quiet(REST_MS);
    return heap();
  };
  const begin = await goOn(ROUNDS_BEFORE * PAGES.length);
  const after = await goOn(changes + PAGE_CHANGES);
  await setTimeout(PAUSE_MS);
  return { begin, after, later: await heap() };
}
