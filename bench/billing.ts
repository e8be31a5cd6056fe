/** Measures the product's page of 20,000 transactions. Compares it with a hand-written table of the same records. */
import { listTransactions, type Transaction } from '#contract/transaction.ts';
import { runHost } from '../e2e/run-host.ts';
import { interleaved, openBrowser, signIn } from './browser.ts';
import { manyCharges, referenceOf } from './charges.ts';
import { filterInMenu, plainFilter } from './filter-button.ts';
import { FIGURES, type Expected, measureRows, SEARCH, type Subject } from './many-rows.ts';
import { printComparison } from './report.ts';
import { serve } from './serve.ts';
import { serveBaseline } from './serve-baseline.ts';

const RUNS = 5;
const KEY = 'bench';
const KEY_HEADER = 'X-SVC-KEY';

export async function benchBilling(): Promise<void> {
  const { rows, host, stop } = await startCharges();
  const baseline = await serveBaseline({
    service: { url: `${host.url}/api`, headers: { [KEY_HEADER]: KEY } },
  });
  const browser = await openBrowser();
  try {
    const subjects: Record<'product' | 'baseline', Subject> = {
      product: {
        address: `${host.url}/billing`,
        options: { storageState: await signIn(browser, host.url, KEY) },
        filterButton: (page) => filterInMenu(page, 'Failed'),
      },
      baseline: {
        address: `${baseline.url}/lists.html`,
        filterButton: (page) => plainFilter(page, 'Failed'),
      },
    };
    const expected = expectations(rows);
    printComparison(
      FIGURES,
      await interleaved(RUNS, subjects, (subject) => measureRows(browser, subject, expected)),
    );
  } finally {
    await browser.close();
    baseline.close();
    await stop();
  }
}

/** Starts a host in front of a fake service, which returns the transactions from memory. */
export async function startCharges() {
  const rows = manyCharges();
  const service = await serve({
    folders: {},
    // Returns all transactions for every request. The page filters the rows by status itself.
    texts: { '/persona': '[]', [listTransactions.path]: JSON.stringify(rows) },
  });
  const host = await runHost([], {
    SERVICE_URL: service.url,
    SERVICE_KEY_HEADER: KEY_HEADER,
    LOG_LEVEL: 'warn',
  });
  const stop = async () => {
    await host.stop();
    service.close();
  };
  return { rows, host, stop };
}

/**
 * Returns the reference of the transaction that is in the first row after each step. The sort is by amount, largest
 * first.
 */
function expectations(rows: readonly Transaction[]): Expected {
  const sorted = rows.toSorted((a, b) => b.amount - a.amount);
  const found = (text: string) =>
    referenceOf(sorted.find((row) => row.description?.toLowerCase().includes(text)));
  const failed = (list: readonly Transaction[]) =>
    referenceOf(list.find(({ status }) => status === 'failed'));
  const expected = { sorted: referenceOf(sorted[0]), filtered: failed(sorted), found: found(SEARCH) };
  const steps = [failed(rows), ...Object.values(expected), found(SEARCH.slice(0, -1))];
  if (new Set(steps).size !== steps.length) throw new Error('two steps lead to the same first row');
  return expected;
}
