/**
 * Measures the product's list of leads, as the host of `npm start` serves it. Compares it with a hand-written list of
 * the same leads.
 */
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { interleaved, openBrowser, signIn, visit, type Visit } from './browser.ts';
import { median, printComparison, type Figure } from './report.ts';
import { startSample } from './sample-host.ts';

const RUNS = 7;
const PAGE_SIZE = 100;
const RETURNS = 3;
const GROWTH_RUNS = 3;
const RETURNS_TO_GROW = 20;
const MOST_HEAP_GROWTH_MIB = 0.65;

type Name = 'code' | 'firstPaint' | 'firstRow' | 'nextPage' | 'return' | 'heap' | 'heapGrowth';

const FIGURES: readonly Figure<Name>[] = [
  { name: 'code', what: 'HTML, JS and CSS to the first row', unit: 'KiB' },
  { name: 'firstPaint', what: 'first paint of content', unit: 'ms' },
  { name: 'firstRow', what: 'first row shown', unit: 'ms' },
  {
    name: 'nextPage',
    what: `next page of ${PAGE_SIZE} leads`,
    unit: 'ms',
  },
  {
    name: 'return',
    what: 'return from a lead to the list',
    unit: 'ms',
  },
  { name: 'heap', what: 'heap with the list', unit: 'MiB' },
  {
    name: 'heapGrowth',
    what: `heap growth over ${RETURNS_TO_GROW} returns`,
    unit: 'MiB',
    atMost: MOST_HEAP_GROWTH_MIB,
  },
];

type Subject = { address: string; options: BrowserContextOptions };

export async function benchPages(): Promise<void> {
  const host = await startSample();
  const browser = await openBrowser();
  try {
    const subjects = {
      product: {
        address: `${host.url}/leads?pageSize=${PAGE_SIZE}`,
        options: { storageState: await signIn(browser, host.url, host.key) },
      },
      baseline: { address: `${host.baselineUrl}/leads.html`, options: {} },
    };
    const speed = await interleaved(RUNS, subjects, (subject) => measureSpeed(browser, subject));
    const growth = await interleaved(GROWTH_RUNS, subjects, (subject) => measureGrowth(browser, subject));
    printComparison(FIGURES, speed, growth);
  } finally {
    await browser.close();
    await host.stop();
  }
}

type Speed = Record<Exclude<Name, 'heapGrowth'>, number>;

function measureSpeed(browser: Browser, { address, options }: Subject): Promise<Speed> {
  return visit(browser, { ...options, slowed: true }, async (visiting) => {
    const { page, timeToRow, heap } = visiting;
    await page.goto(address, { waitUntil: 'commit' });
    const start = await page.evaluate(() => probe.start());
    await page.waitForLoadState('networkidle');
    const heapWithList = await heap();

    const nextPage = await timeToRow({ place: PAGE_SIZE }, () =>
      page.getByRole('button', { name: 'Next page' }).click(),
    );
    await page.waitForLoadState('networkidle');
    const returns: number[] = [];
    while (returns.length < RETURNS) returns.push(await returnFromLead(visiting, PAGE_SIZE));
    return {
      code: start.codeBytes / 1024,
      firstPaint: start.firstPaint,
      firstRow: start.firstRow,
      nextPage,
      return: median(returns),
      heap: heapWithList,
    };
  });
}

function measureGrowth(browser: Browser, { address, options }: Subject): Promise<{ heapGrowth: number }> {
  return visit(browser, { ...options, slowed: false }, async (visiting) => {
    await visiting.page.goto(address);
    await visiting.page.evaluate(() => probe.start());
    const goAndReturn = async (times: number) => {
      for (let time = 0; time < times; time += 1) await returnFromLead(visiting, 0);
      return visiting.heap();
    };
    // The first returns to the list are not counted, because the browser then compiles code.
    const before = await goAndReturn(RETURNS_TO_GROW);
    return { heapGrowth: (await goAndReturn(RETURNS_TO_GROW)) - before };
  });
}

/** Opens the lead at `place` in the list and then measures the time of the way back to the list. */
async function returnFromLead({ page, timeToRow }: Visit, place: number): Promise<number> {
  const cells = page.locator(`tbody tr[aria-rowindex="${place + 2}"] > td:not([data-select])`);
  const name = (await cells.first().textContent()) ?? '';
  // In the hand-written list, the rows are not links.
  const link = cells.first().getByRole('link');
  await ((await link.count()) > 0 ? link : cells.nth(1)).click();
  await page.locator('h1, h2').filter({ hasText: name }).waitFor();
  await page.waitForLoadState('networkidle');
  const back = page
    .locator('#back')
    .or(page.getByRole('main').getByRole('link', { name: 'Leads', exact: true }));
  return timeToRow({ place, text: name }, () => back.click());
}
