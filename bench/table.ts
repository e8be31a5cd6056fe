/** 20,000 rows in the product's own table, against a hand-written windowed table of the same rows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { interleaved, openBrowser, visit } from './browser.ts';
import { printComparison, type Figure } from './report.ts';
import { withoutJsonSchema } from '../vite.config.ts';
import { serve } from './serve.ts';
import { makeTransactions, type Transaction } from './transactions.ts';

const RUNS = 5;
const SCROLL_MS = 10_000;
const KEY_DELAY_MS = 120;
/** Every key narrows the search to another first row: the last one cannot be mistaken for the one before. */
const SEARCH = 'ref48';

type Name =
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
const FIGURES: readonly Figure<Name>[] = [
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

export async function benchTable(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'botdeck-bench-'));
  await build({
    configFile: false,
    root: fileURLToPath(new URL('table', import.meta.url)),
    plugins: [react(), withoutJsonSchema()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
    logLevel: 'error',
  });
  const rows = makeTransactions(20_000);
  const texts = { '/transactions.json': JSON.stringify(rows) };
  const product = await serve({ folders: { '/': folder }, texts });
  const baseline = await serve({
    folders: { '/': fileURLToPath(new URL('baseline', import.meta.url)) },
    texts,
  });
  const browser = await openBrowser();
  try {
    const subjects = { product: `${product.url}/`, baseline: `${baseline.url}/transactions.html` };
    const expected = expectations(rows);
    printComparison(
      FIGURES,
      await interleaved(RUNS, subjects, (address) => measure(browser, address, expected)),
    );
  } finally {
    await browser.close();
    product.close();
    baseline.close();
    rmSync(folder, { recursive: true });
  }
}

type Expected = Record<'sorted' | 'filtered' | 'found', string>;

/** The id of the row that comes first after each step. */
function expectations(rows: readonly Transaction[]): Expected {
  const sorted = rows.toSorted((a, b) => a.amount - b.amount);
  const found = (text: string) =>
    sorted.find(({ reference }) => reference?.toLowerCase().startsWith(text))?.id ?? '';
  const expected = {
    sorted: sorted[0]?.id ?? '',
    filtered: sorted.find(({ status }) => status === 'declined')?.id ?? '',
    found: found(SEARCH),
  };
  const steps = [rows[0]?.id, expected.sorted, expected.filtered, found(SEARCH.slice(0, -1)), expected.found];
  if (new Set(steps).size !== steps.length) throw new Error('two steps lead to the same first row');
  return expected;
}

function measure(browser: Browser, address: string, expected: Expected): Promise<Record<Name, number>> {
  return visit(browser, { slowed: true }, async ({ page, timeToRow, heap }) => {
    await page.goto(address, { waitUntil: 'commit' });
    const start = await page.evaluate(() => probe.start());
    await page.waitForLoadState('networkidle');
    const heapWithRows = await heap();

    const declined = page.getByRole('button', { name: 'Declined' });
    const field = page.getByRole('searchbox', { name: 'Search' });
    const sort = await timeToRow({ place: 0, text: expected.sorted }, () =>
      page.getByRole('button', { name: 'Amount' }).click(),
    );
    const filter = await timeToRow({ place: 0, text: expected.filtered }, () => declined.click());
    await timeToRow({ place: 0, text: expected.sorted }, () => declined.click());

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
