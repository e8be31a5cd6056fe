/**
 * Measures the two features that read all 25,000 leads in the browser: the export, and the scan with a filter that the
 * service does not support.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { runHost, sampleKey } from '../e2e/run-host.ts';
import { openBrowser, signIn, visit, type Visit } from './browser.ts';
import { median, printTable, rounded } from './report.ts';

const RUNS = 3;
const LEADS = 25_000;
const SECONDS = 60;
const GROWTH_MIB = 30;

type Subject = { address: string; options: BrowserContextOptions; act: (visit: Visit) => Promise<Done> };
type Done = { seconds: number; bytes: number };
type Counted = Parameters<Visit['heapPeak']>[0];
type Measured = Done & Record<'before' | 'peak' | 'after', number>;

export async function benchScanExport(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'botdeck-bench-'));
  const host = await runHost(['--data', dataDir], { LOG_LEVEL: 'warn' });
  const browser = await openBrowser();
  try {
    const options = { storageState: await signIn(browser, host.url, await sampleKey(host.url)) };
    const subjects = {
      'scan of all leads': { address: `${host.url}/leads?failed=yes`, options, act: scanAll },
      'export of all leads': { address: `${host.url}/leads`, options, act: exportAll },
    };
    const table: string[][] = [];
    for (const [name, subject] of Object.entries(subjects)) {
      const timed = await runs(browser, subject, 'withGarbage');
      const collected = await runs(browser, subject, 'inUse');
      table.push(...rowsOf(name, timed, collected));
    }
    printTable(['', 'measured', 'limit', ''], table);
  } finally {
    await browser.close();
    await host.stop();
    rmSync(dataDir, { recursive: true });
  }
}

async function runs(browser: Browser, subject: Subject, counted: Counted): Promise<Measured[]> {
  const results: Measured[] = [];
  while (results.length < RUNS) {
    results.push(await measure(browser, subject, counted));
    process.stderr.write(`run ${results.length} of ${RUNS}\n`);
  }
  return results;
}

/**
 * Returns the rows of the report. The times are from runs with normal garbage collection. The memory in use is from
 * separate runs with forced garbage collection.
 */
function rowsOf(name: string, timed: readonly Measured[], collected: readonly Measured[]): string[][] {
  const of = (list: readonly Measured[], valueOf: (run: Measured) => number) => median(list.map(valueOf));
  const within = (value: number, limit: number, unit: string) => [
    rounded(value),
    `under ${limit} ${unit}`,
    value < limit ? 'within' : '**over**',
  ];
  const bytes = of(timed, (run) => run.bytes);
  return [
    [
      `${name}, s`,
      ...within(
        of(timed, (run) => run.seconds),
        SECONDS,
        's',
      ),
    ],
    [`${name}: heap before it, MiB`, rounded(of(collected, (run) => run.before)), '', ''],
    [
      `${name}: growth at its peak, of what is in use, MiB`,
      ...within(
        of(collected, (run) => run.peak - run.before),
        GROWTH_MIB,
        'MiB',
      ),
    ],
    [
      `${name}: growth at its peak, with garbage, MiB`,
      rounded(of(timed, (run) => run.peak - run.before)),
      '',
      '',
    ],
    [
      `${name}: growth that stays, MiB`,
      ...within(
        of(timed, (run) => run.after - run.before),
        GROWTH_MIB,
        'MiB',
      ),
    ],
    ...(bytes > 0 ? [[`${name}: the file, MiB`, rounded(bytes / 1024 ** 2), '', '']] : []),
  ];
}

/** Measures a feature without throttling. */
function measure(browser: Browser, { address, options, act }: Subject, counted: Counted): Promise<Measured> {
  return visit(browser, { ...options, slowed: false }, async (visiting) => {
    const { page, heap, heapPeak } = visiting;
    // Removes the file picker API, so that the browser downloads the file without a dialog.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await page.goto(address);
    // Waits for a button and not for a row, because the first page of leads may contain no match.
    await page.getByRole('button', { name: 'Export' }).waitFor();
    await page.waitForLoadState('networkidle');
    const before = await heap();
    let done: Done = { seconds: 0, bytes: 0 };
    const peak = await heapPeak(counted, async () => {
      done = await act(visiting);
    });
    return { ...done, before, peak, after: await heap() };
  });
}

async function scanAll({ page, timeToText }: Visit): Promise<Done> {
  const start = page.getByRole('button', { name: /^Scan all 25,0\d\d leads$/ }).first();
  const time = await timeToText({ selector: 'main', text: 'found in all 25,0' }, () => start.click());
  return { seconds: time / 1000, bytes: 0 };
}

async function exportAll({ page, timeToText }: Visit): Promise<Done> {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export leads' });
  await dialog.getByRole('radio', { name: 'All' }).check();
  const download = page.waitForEvent('download', { timeout: 0 });
  const time = await timeToText({ selector: 'body', text: 'CSV saved' }, () =>
    dialog.getByRole('button', { name: 'Export' }).click(),
  );
  const file = readFileSync(await (await download).path());
  const lines = file.toString().split('\r\n').length;
  if (lines <= LEADS) throw new Error(`the file has ${lines} lines`);
  return { seconds: time / 1000, bytes: file.length };
}
