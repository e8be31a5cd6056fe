/**
 * Measures a table of 20,000 rows: either the product's table component on an empty page, or the page of transactions.
 */
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { visit } from './browser.ts';
import type { Figure } from './report.ts';

/**
 * The scroll speeds in pixels per second: reading, visual search, a flick of the finger, and one pass through all rows.
 */
const SCROLLS = {
  1000: { milliseconds: 4000, pixelsPerSecond: 1000 },
  4000: { milliseconds: 5000, pixelsPerSecond: 4000 },
  20000: { milliseconds: 5000, pixelsPerSecond: 20_000 },
  All: { milliseconds: 10_000 },
} as const;
type Speed = keyof typeof SCROLLS;
const KEY_DELAY_MS = 120;
/**
 * The search text. Each of its characters changes the first row of the results, so that the results after two keys
 * differ.
 */
export const SEARCH = 'ref48';

export type Name =
  | 'firstRow'
  | 'blocked'
  | 'heap'
  | 'sort'
  | 'filter'
  | 'search'
  | 'slowestKey'
  | `fps${Speed}`
  | `dropped${Speed}`
  | 'partial'
  | 'blank';

export const FIGURES: readonly Figure<Name>[] = [
  { name: 'firstRow', what: 'first of 20,000 rows shown', unit: 'ms' },
  {
    name: 'blocked',
    what: 'main thread blocked until then',
    unit: 'ms',
  },
  { name: 'heap', what: 'heap with 20,000 rows', unit: 'MiB' },
  { name: 'sort', what: 'sort by amount', unit: 'ms' },
  { name: 'filter', what: 'filter by status', unit: 'ms' },
  {
    name: 'search',
    what: 'last key of a search to its rows',
    unit: 'ms',
  },
  {
    name: 'slowestKey',
    what: 'worst key to its next paint',
    unit: 'ms',
  },
  ...scrollFigures('1000', 'scroll at 1,000 pixels/s'),
  ...scrollFigures('4000', 'scroll at 4,000 pixels/s'),
  ...scrollFigures('20000', 'scroll at 20,000 pixels/s'),
  ...scrollFigures('All', 'scroll through all in 10 s'),
  {
    name: 'partial',
    what: 'rows not whole at up to 4,000 pixels/s',
    unit: 'frames',
    atMost: 0,
  },
  { name: 'blank', what: 'frames in which rows were missing', unit: 'frames', atMost: 0 },
];

function scrollFigures(speed: `${Speed}`, what: string): Figure<Name>[] {
  return [
    { name: `fps${speed}`, what, unit: 'frames/s' },
    { name: `dropped${speed}`, what: 'frames dropped by it', unit: '%' },
  ];
}

/** The text in the first row of the table after each step. */
export type Expected = Record<'sorted' | 'filtered' | 'found', string>;

export type Subject = {
  address: string;
  options?: BrowserContextOptions;
  /** Returns the control that filters by status. Opens a menu if necessary. */
  filterButton: (page: Page) => Promise<Locator>;
};

export function measureRows(
  browser: Browser,
  { address, options = {}, filterButton }: Subject,
  expected: Expected,
): Promise<Record<Name, number>> {
  return visit(browser, { ...options, slowed: true }, async ({ page, timeToRow, heap }) => {
    await page.goto(address, { waitUntil: 'commit' });
    const start = await page.evaluate(() => probe.start());
    await page.waitForLoadState('networkidle');
    const heapWithRows = await heap();

    const field = page.getByRole('searchbox');
    const sort = await timeToRow({ place: 0, text: expected.sorted }, () =>
      page.getByRole('button', { name: 'Amount' }).click(),
    );
    const chosen = await filterButton(page);
    const filter = await timeToRow({ place: 0, text: expected.filtered }, () => chosen.click());
    await timeToRow({ place: 0, text: expected.sorted }, () => chosen.click());
    // Closes the filter menu, if there is one.
    await page.keyboard.press('Escape');

    await field.focus();
    await page.evaluate(() => probe.takeSlowestKey());
    const search = await timeToRow({ place: 0, text: expected.found }, () =>
      page.keyboard.type(SEARCH, { delay: KEY_DELAY_MS }),
    );
    // The browser reports the duration of a key event shortly after its paint.
    await page.waitForTimeout(500);
    const slowestKey = await page.evaluate(() => probe.takeSlowestKey());
    await timeToRow({ place: 0, text: expected.sorted }, () => field.press('Escape'));
    await page.waitForTimeout(1000);

    const scroll = async (speed: Speed) => {
      const scrolled = await page.evaluate((course) => probe.scroll(course), SCROLLS[speed]);
      await page.waitForTimeout(1000);
      return scrolled;
    };
    const at1000 = await scroll(1000);
    const at4000 = await scroll(4000);
    const at20000 = await scroll(20_000);
    const all = await scroll('All');
    return {
      firstRow: start.firstRow,
      blocked: start.blocked,
      heap: heapWithRows,
      sort,
      filter,
      search,
      // The browser reports no events below 16 ms. A missing event therefore counts as 16 ms.
      slowestKey: Math.max(slowestKey, 16),
      fps1000: at1000.fps,
      dropped1000: 100 * at1000.droppedShare,
      fps4000: at4000.fps,
      dropped4000: 100 * at4000.droppedShare,
      fps20000: at20000.fps,
      dropped20000: 100 * at20000.droppedShare,
      fpsAll: all.fps,
      droppedAll: 100 * all.droppedShare,
      partial: at1000.partial + at4000.partial,
      blank: at1000.blank + at4000.blank + at20000.blank + all.blank,
    };
  });
}
