/** Measures 20,000 rows in the product's table component. Compares it with a hand-written table of the same rows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { interleaved, openBrowser } from './browser.ts';
import { plainFilter } from './filter-button.ts';
import { type Expected, FIGURES, measureRows, SEARCH } from './many-rows.ts';
import { printComparison } from './report.ts';
import { withoutJsonSchema } from '../src/dashboard/build/without-json-schema.ts';
import { serve } from './serve.ts';
import { serveBaseline } from './serve-baseline.ts';
import { makeTransactions, type Transaction } from './transactions.ts';

const RUNS = 5;
export async function benchTable(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'botdeck-bench-'));
  await build({
    configFile: false,
    root: fileURLToPath(new URL('table', import.meta.url)),
    plugins: [react(), withoutJsonSchema],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
    logLevel: 'error',
  });
  const rows = makeTransactions(20_000);
  const texts = { '/transactions.json': JSON.stringify(rows) };
  const product = await serve({ folders: { '/': folder }, texts });
  const baseline = await serveBaseline({
    texts,
  });
  const browser = await openBrowser();
  try {
    const subjects = { product: `${product.url}/`, baseline: `${baseline.url}/transactions.html` };
    const expected = expectations(rows);
    printComparison(
      FIGURES,
      await interleaved(RUNS, subjects, (address) =>
        measureRows(browser, { address, filterButton: (page) => plainFilter(page, 'Declined') }, expected),
      ),
    );
  } finally {
    await browser.close();
    product.close();
    baseline.close();
    rmSync(folder, { recursive: true });
  }
}

/** Returns the id of the transaction that is in the first row after each step. */
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
