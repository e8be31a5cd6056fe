/** Compares the page of 20,000 transactions with and without a saved view. A saved view must not delay the page. */
import type { Browser, BrowserContextOptions } from '@playwright/test';
import type { Transaction } from '#contract/transaction.ts';
import { startCharges } from './billing.ts';
import { interleaved, openBrowser, signIn, visit } from './browser.ts';
import { median, printTable, rounded } from './report.ts';

const RUNS = 7;
const KEY = 'bench';
const QUIET_MS = 2000;

const FIRST_DAY = '2026-01-01';
const VIEW = {
  id: 'v-bench',
  name: 'Dollars of this year',
  search: `range=${FIRST_DAY}..2026-11-30&currency=USD&sort=-amount`,
  layout: {
    hidden: ['receipt'],
    shown: ['currency'],
    order: ['amount', 'created', 'description', 'status', 'currency', 'receipt'],
    widths: { description: 320, status: 220 },
    density: 'compact',
  },
};

const FIGURES = { firstRow: 'first row shown, ms', complete: 'list complete, ms' };

type Subject = {
  address: string;
  options: BrowserContextOptions;
  expected: { rows: number; columns: string };
};

export async function benchSavedView(): Promise<void> {
  const { rows, host, stop } = await startCharges();
  const browser = await openBrowser();
  try {
    const options = await withView(browser, host.url);
    const filtered = rows.filter(isInView).length;
    const own = 'Id, Created, Description, Status, Amount, Receipt';
    const subjects = {
      plain: { address: '', options, expected: { rows: rows.length, columns: own } },
      filtered: { address: VIEW.search, options, expected: { rows: filtered, columns: own } },
      view: {
        address: `${VIEW.search}&saved=${VIEW.id}`,
        options,
        expected: { rows: filtered, columns: 'Id, Amount, Created, Description, Status, Currency' },
      },
    };
    const measured = await interleaved(RUNS, subjects, ({ address, ...subject }) =>
      measure(browser, { ...subject, address: `${host.url}/billing?${address}` }),
    );
    const medianOf = (subject: keyof typeof measured, figure: keyof typeof FIGURES) =>
      median(measured[subject].map((run) => run[figure]));
    printTable(
      ['', 'no view', 'only its filters and sort', 'saved view', 'view to none', 'view to its filters'],
      (['firstRow', 'complete'] as const).map((figure) => {
        const [plain, filters, view] = (['plain', 'filtered', 'view'] as const).map((subject) =>
          medianOf(subject, figure),
        ) as [number, number, number];
        return [
          FIGURES[figure],
          rounded(plain),
          rounded(filters),
          rounded(view),
          `${(view / plain).toFixed(2)}x`,
          `${(view / filters).toFixed(2)}x`,
        ];
      }),
    );
    console.log('\nA ratio near 1 means that nobody waits for a view: the list opens as fast as without it.');
  } finally {
    await browser.close();
    await stop();
  }
}

function isInView({ currency, createdAt }: Transaction): boolean {
  return currency === 'USD' && createdAt !== null && createdAt >= FIRST_DAY;
}

/**
 * Returns the options of a signed-in browser in whose local storage a view is saved. The view is saved under 'default',
 * because the service returns no agency name.
 */
async function withView(browser: Browser, url: string): Promise<BrowserContextOptions> {
  const state = await signIn(browser, url, KEY);
  const lists = { transactions: { path: '/billing', views: [VIEW], defaultId: null } };
  const kept = { name: 'botdeck.views.default', value: JSON.stringify({ version: 1, lists }) };
  return {
    storageState: { ...state, origins: [{ origin: url, localStorage: [kept] }] },
    timezoneId: 'UTC',
  };
}

function measure(
  browser: Browser,
  { address, options, expected }: Subject,
): Promise<Record<keyof typeof FIGURES, number>> {
  return visit(browser, { ...options, slowed: true }, async ({ page }) => {
    await page.goto(address, { waitUntil: 'commit' });
    const [{ firstRow }, complete] = await page.evaluate(
      (quiet) => Promise.all([probe.start(), probe.tableSettled(quiet)]),
      QUIET_MS,
    );
    const shown = await page.evaluate(() => ({
      rows: Number(document.querySelector('[aria-rowcount]')?.ariaRowCount) - 1,
      columns: [...document.querySelectorAll('[aria-rowcount] thead th')]
        .map((cell) => cell.querySelector('button')?.textContent ?? cell.textContent)
        .join(', '),
    }));
    if (shown.rows !== expected.rows || shown.columns !== expected.columns) {
      throw new Error(`${address} shows ${shown.rows} rows of ${shown.columns}`);
    }
    return { firstRow, complete };
  });
}
