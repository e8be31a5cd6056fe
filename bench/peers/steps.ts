/** The steps that are measured in each app. Each function opens a new browser page with an empty cache. */
import type { Browser } from '@playwright/test';
import type { Transaction } from '#contract/transaction.ts';
import { type Visit, visit } from '../browser.ts';
import { referenceOf } from '../charges.ts';
import { SEARCH } from '../many-rows.ts';
import { median } from '../report.ts';
import { type App, firstRecord, type PageName, PAGES, ROWS_PER_PAGE } from './apps.ts';
import { LEAD_MARK } from './service.ts';

export type Measured = Record<string, number>;

/** The time without requests after which a page counts as loaded. */
const IDLE_MS = 500;
/** The time without requests after which a page has also prefetched the code of other pages. */
const REST_MS = 2000;
export const CLICKED_AFTER_MS = [500, 1500, 3000];
const KEY_DELAY_MS = 120;
const RETURNS = 3;
const SCROLL = { milliseconds: 5000, pixelsPerSecond: 4000 };
/**
 * The number of rounds through all pages before the first heap measurement. `COUNTED_ROUNDS` is the number of rounds
 * after it, with 20 page changes in total.
 */
const ROUNDS_BEFORE = 2;
const COUNTED_ROUNDS = 5;

/** The text in the first row of the table after each step. */
type Expected = Record<'descending' | 'ascending' | 'failed' | 'found', string>;

export function expectations(transactions: readonly Transaction[]): Expected {
  const ascending = transactions.toSorted((a, b) => a.amount - b.amount);
  const found = (text: string) =>
    referenceOf(ascending.find(({ description }) => description?.toLowerCase().includes(text)));
  const expected = {
    descending: referenceOf(ascending.at(-1)),
    ascending: referenceOf(ascending[0]),
    failed: referenceOf(ascending.find(({ status }) => status === 'failed')),
    found: found(SEARCH),
  };
  const steps = [...Object.values(expected), found(SEARCH.slice(0, -1))];
  if (new Set(steps).size !== steps.length) throw new Error('two steps lead to the same first row');
  return expected;
}

/** Loads the 20,000 transactions with a throttled network. Then measures the table without network throttling. */
export function measureTransactions(browser: Browser, app: App, expected: Expected): Promise<Measured> {
  return visit(browser, { ...app.options, slowed: true }, async (visiting) => {
    const { page, quiet, heap, unthrottleNetwork } = visiting;
    const firstRow = await open(visiting, app, 'transactions');
    await quiet(REST_MS);
    const { firstPaint, blockedInAll, codeBytesInAll, codeFilesInAll } = await page.evaluate(() =>
      probe.settled(),
    );
    const heapWithRows = await heap();
    await unthrottleNetwork();
    return {
      firstPaint,
      firstRow,
      blocked: blockedInAll,
      codeKib: codeBytesInAll / 1024,
      codeRequests: codeFilesInAll,
      heap: heapWithRows,
      ...(await useRows(visiting, app, expected)),
      ...(app.hasAllRows && (await scroll(visiting))),
    };
  });
}

/** Opens a page by its URL. Returns the time until the page shows its first record. */
async function open({ page }: Visit, app: App, name: PageName): Promise<number> {
  await page.goto(app.url + app.addresses[name], { waitUntil: 'commit' });
  return page.evaluate(({ selector, text }) => probe.shownAt(selector, text), firstRecord(app, name));
}

async function useRows({ page, timeToText }: Visit, app: App, expected: Expected): Promise<Measured> {
  const timeTo = (text: string, act: () => Promise<unknown>) =>
    timeToText({ selector: app.row(0), text }, act);
  const amount = page.getByRole('columnheader').getByText('Amount', { exact: true });
  const sort = await timeTo(expected.descending, () => amount.click());
  const reverse = await timeTo(expected.ascending, () => amount.click());
  const failed = await app.failedFilter(page);
  const filter = await timeTo(expected.failed, () => failed.click());
  const all = await app.noFilter(page);
  await timeTo(expected.ascending, () => all.click());
  // Closes the filter menu, if there is one.
  await page.keyboard.press('Escape');

  const field = app.searchField(page);
  await field.focus();
  await page.evaluate(() => probe.takeKeyPaints());
  const search = await timeTo(expected.found, () => page.keyboard.type(SEARCH, { delay: KEY_DELAY_MS }));
  const keys = await page.evaluate(() => probe.takeKeyPaints());
  await field.fill('');
  await page.locator(app.row(0)).filter({ hasText: expected.ascending, visible: true }).waitFor();
  return { sort, reverse, filter, search, key: median(keys) };
}

async function scroll({ page }: Visit): Promise<Measured> {
  await page.waitForTimeout(1000);
  const { fps, droppedShare, longest } = await page.evaluate((course) => probe.scroll(course), SCROLL);
  return { scrollFps: fps, scrollDropped: 100 * droppedShare, scrollLongest: longest };
}

/**
 * Opens the transactions and waits for `clickedAfter` milliseconds. Then measures the first visit of another page after
 * a click.
 */
export function measureFirstVisit(
  browser: Browser,
  app: App,
  { name, clickedAfter }: { name: PageName; clickedAfter: number },
): Promise<Measured> {
  return visit(browser, { ...app.options, slowed: true }, async (visiting) => {
    await open(visiting, app, 'transactions');
    await visiting.quiet(IDLE_MS);
    // Waits for a fixed time and not for an idle network, because the page may still prefetch the code of
    // other pages.
    await visiting.page.waitForTimeout(clickedAfter - IDLE_MS);
    return { [`${name}After${clickedAfter}`]: await goTo(visiting, app, name) };
  });
}

/** Clicks the link of a page without hovering before. Returns the time until the page shows its first record. */
function goTo({ page, timeToText }: Visit, app: App, name: PageName): Promise<number> {
  const link = app.links(page).filter({ hasText: app.labels[name] });
  return timeToText(firstRecord(app, name), () => link.click());
}

/** Measures returns to pages that were already visited. */
export function measureReturns(browser: Browser, app: App): Promise<Measured> {
  return visit(browser, { ...app.options, slowed: true }, async (visiting) => {
    await open(visiting, app, 'transactions');
    const times: Record<string, number[]> = {};
    for (let round = 0; round <= RETURNS; round += 1) {
      for (const name of ['leads', 'faqs', 'transactions'] as const) {
        await visiting.quiet(IDLE_MS);
        (times[name] ??= []).push(await goTo(visiting, app, name));
      }
    }
    // Omits the first round, which contains the first visits of leads and FAQs.
    const returns = Object.entries(times).map(
      ([name, all]) => [`${name}Return`, median(all.slice(1))] as const,
    );
    return Object.fromEntries(returns);
  });
}

export function measureNextPage(browser: Browser, app: App): Promise<Measured> {
  return visit(browser, { ...app.options, slowed: true }, async (visiting) => {
    const { page, quiet, timeToText } = visiting;
    await open(visiting, { ...app, addresses: { ...app.addresses, leads: app.hundredLeads } }, 'leads');
    await quiet(IDLE_MS);
    const second = { selector: app.row(ROWS_PER_PAGE), text: `${LEAD_MARK}${ROWS_PER_PAGE + 1}` };
    return { nextPage: await timeToText(second, () => app.nextPage(page).click()) };
  });
}

/** Opens the topics page by a click on its link. Then measures the time to open the chart of the largest topic. */
export function measureTopics(browser: Browser, app: App): Promise<Measured> {
  return visit(browser, { ...app.options, slowed: true }, async (visiting) => {
    const { page, quiet, timeToText } = visiting;
    await open(visiting, app, 'transactions');
    await quiet(IDLE_MS);
    await goTo(visiting, app, 'topics');
    await quiet(IDLE_MS);
    const topicsBlocked = await page.evaluate(() => probe.blockedSinceAction());
    const series = await timeToText({ selector: app.series, text: '' }, () =>
      page.locator(app.tile).filter({ visible: true }).first().click(),
    );
    return { topicsBlocked, series };
  });
}

/** Measures the growth of the heap after many page changes, without throttling. */
export function measureHeapGrowth(browser: Browser, app: App): Promise<Measured> {
  return visit(browser, { ...app.options, slowed: false }, async (visiting) => {
    await open(visiting, app, 'transactions');
    const goRound = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        for (const name of [...PAGES.slice(1), PAGES[0]]) {
          await visiting.quiet(IDLE_MS);
          await goTo(visiting, app, name);
        }
      }
      await visiting.quiet(REST_MS);
      return visiting.heap();
    };
    const before = await goRound(ROUNDS_BEFORE);
    return { heapGrowth: (await goRound(COUNTED_ROUNDS)) - before };
  });
}

/** Measures the time to open a page by its URL. */
export function measureAddress(browser: Browser, app: App, name: PageName): Promise<Measured> {
  return visit(browser, { ...app.options, slowed: true }, async (visiting) => ({
    [`${name}Address`]: await open(visiting, app, name),
  }));
}

/** Measures the time to open a page of the product by its URL, until it shows one of the texts. */
export function measureTexts(
  browser: Browser,
  { url, options }: App,
  { path, texts }: { path: string; texts: readonly string[] },
): Promise<Measured> {
  return visit(browser, { ...options, slowed: true }, async ({ page }) => {
    await page.goto(url + path, { waitUntil: 'commit' });
    const { shown } = await page.evaluate((words) => probe.opened(words), texts);
    return { [path]: shown };
  });
}
