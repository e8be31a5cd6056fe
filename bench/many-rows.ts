/** What is measured of 20,000 rows, wherever they are: the product's bare table, its page of transactions. */
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { visit } from './browser.ts';
import type { Figure } from './report.ts';

const SCROLL_MS = 10_000;
const KEY_DELAY_MS = 120;
/** Every key narrows the search to another first row: the last one cannot be mistaken for the one before. */
export const SEARCH = 'ref48';

export type Name =
  | 'firstRow'
  | 'blocked'
  | 'heap'
  | 'sort'
  | 'filter'
  | 'search'
  | 'slowestKey'
  | 'fps'
  | 'dropped'
  | 'blank';

// How each limit comes about is in README.md.
export const FIGURES: readonly Figure<Name>[] = [
  { name: 'firstRow', what: 'first of 20,000 rows shown', unit: 'ms', limit: { atMostTimesBaseline: 1.31 } },
  {
    name: 'blocked',
    what: 'main thread blocked until then',
    unit: 'ms',
    limit: { atMostTimesBaseline: 3.48 },
  },
  { name: 'heap', what: 'heap with 20,000 rows', unit: 'MiB', limit: { atMostTimesBaseline: 2.02 } },
  { name: 'sort', what: 'sort by amount', unit: 'ms', limit: { atMostTimesBaseline: 3.16 } },
  { name: 'filter', what: 'filter by status', unit: 'ms', limit: { atMostTimesBaseline: 4.24 } },
  {
    name: 'search',
    what: 'last key of a search to its rows',
    unit: 'ms',
    limit: { atMostTimesBaseline: 3.78 },
  },
  {
    name: 'slowestKey',
    what: 'worst key to its next paint',
    unit: 'ms',
    limit: { atMostTimesBaseline: 1.4 },
  },
  {
    name: 'fps',
    what: 'scroll through all in 10 s',
    unit: 'frames/s',
    limit: { atLeastTimesBaseline: 0.93 },
  },
  { name: 'dropped', what: 'frames dropped by it', unit: '%', limit: { atMostAboveBaseline: 7 } },
  { name: 'blank', what: 'frames in which rows were missing', unit: 'frames', limit: { atMost: 0 } },
];

/** What the row holds that comes first after each step. */
export type Expected = Record<'sorted' | 'filtered' | 'found', string>;

export type Subject = {
  address: string;
  options?: BrowserContextOptions;
  /** The name of the button that leaves the rows of one status. */
  filter: string;
};

export function measureRows(
  browser: Browser,
  { address, options = {}, filter: filterName }: Subject,
  expected: Expected,
): Promise<Record<Name, number>> {
  return visit(browser, { ...options, slowed: true }, async ({ page, timeToRow, heap }) => {
    await page.goto(address, { waitUntil: 'commit' });
    const start = await page.evaluate(() => probe.start());
    await page.waitForLoadState('networkidle');
    const heapWithRows = await heap();

    const chosen = page.getByRole('button', { name: filterName });
    const field = page.getByRole('searchbox');
    const sort = await timeToRow({ place: 0, text: expected.sorted }, () =>
      page.getByRole('button', { name: 'Amount' }).click(),
    );
    const filter = await timeToRow({ place: 0, text: expected.filtered }, () => chosen.click());
    await timeToRow({ place: 0, text: expected.sorted }, () => chosen.click());

    await field.focus();
    await page.evaluate(() => probe.takeSlowestKey());
    const search = await timeToRow({ place: 0, text: expected.found }, () =>
      page.keyboard.type(SEARCH, { delay: KEY_DELAY_MS }),
    );
    // The browser reports a slow key a moment after its paint.
    await page.waitForTimeout(500);
    const slowestKey = await page.evaluate(() => probe.takeSlowestKey());
    await timeToRow({ place: 0, text: expected.sorted }, () => field.press('Escape'));
    await page.waitForTimeout(1000);

    const scroll = await page.evaluate((milliseconds) => probe.scrollThrough(milliseconds), SCROLL_MS);
    return {
      firstRow: start.firstRow,
      blocked: start.blocked,
      heap: heapWithRows,
      sort,
      filter,
      search,
      // What stays below the browser's threshold counts as just below it.
      slowestKey: Math.max(slowestKey, 16),
      fps: scroll.fps,
      dropped: 100 * scroll.droppedShare,
      blank: scroll.blank,
    };
  });
}
