/**
 * Runs Lighthouse on every page of the navigation with a signed-in user, in the mobile mode with simulated throttling.
 * Lighthouse is not a dependency of the project: it is installed in `bench/lighthouse` with a separate lockfile.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { PagesFile } from '#contract/pages-file.ts';
import { findBrowser } from '../e2e/find-browser.ts';
import { removeWaits } from './lighthouse-trace.ts';
import { median, printTable, rounded } from './report.ts';
import { startSample } from './sample-host.ts';

const FOLDER = join(import.meta.dirname, 'lighthouse');
const SUMMARY = join(FOLDER, 'summary.json');
const PAGES_FILE = join(import.meta.dirname, '../dist/dashboard/pages.json');

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 3);

/** The pages to measure, from a list that is separated by commas. Default: all pages. */
const ONLY = process.env.LIGHTHOUSE_PAGES?.split(',');

/**
 * The maximum size of a Lighthouse report. A report contains screenshots and thus exceeds the 1 MB default of
 * `execFile`.
 */
const MOST_REPORT_BYTES = 64 * 1024 ** 2;

const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const Audit = z.object({
  title: z.string(),
  score: z.number().nullable(),
  numericValue: z.number().optional(),
  displayValue: z.string().optional(),
});

const Category = z.object({ score: z.number() });

const Report = z.object({
  runWarnings: z.array(z.string()),
  categories: z.object({ performance: Category, accessibility: Category, 'best-practices': Category }),
  audits: z.record(z.string(), Audit),
});

const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  'speed index': 'speed-index',
};

type Run = Awaited<ReturnType<typeof audit>>;
type Result = Run['alone'];

export async function benchLighthouse(): Promise<void> {
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER });
  const host = await startSample();
  try {
    const cookie = await sessionCookie(host.url, host.key);
    const paths = ONLY ?? pathsOfNavigation();
    const measured: Record<string, Run[]> = Object.fromEntries(paths.map((path) => [path, []]));
    for (let round = 0; round < RUNS; round += 1) {
      for (const path of paths) {
        // oxlint-disable-next-line no-await-in-loop -- parallel runs would slow each other down
        measured[path]?.push(await auditAgain(host.url + path, cookie));
      }
      process.stderr.write(`run ${round + 1} of ${RUNS}\n`);
    }
    printPages(measured);
    writeFileSync(SUMMARY, JSON.stringify(measured, null, 2));
  } finally {
    await host.stop();
  }
}

const run = promisify(execFile);

function pathsOfNavigation(): string[] {
  return Object.keys(PagesFile.parse(JSON.parse(readFileSync(PAGES_FILE, 'utf8'))).entries);
}

async function sessionCookie(url: string, key: string): Promise<string> {
  const reply = await fetch(`${url}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (cookies.length === 0) throw new Error(`sign-in answered ${reply.status}`);
  return cookies.join('; ');
}

/**
 * The maximum number of attempts to record a page. Lighthouse sometimes misses the start of the navigation and then
 * asks for another attempt.
 */
const MOST_RECORDINGS = 3;

async function auditAgain(address: string, cookie: string, recordings = 1): ReturnType<typeof audit> {
  try {
    return await audit(address, cookie);
  } catch (error) {
    if (recordings >= MOST_RECORDINGS || !String(error).includes('NO_NAVSTART')) throw error;
    return auditAgain(address, cookie, recordings + 1);
  }
}

/**
 * Starts three Lighthouse processes. The first records the page in a browser with an empty profile. The second audits
 * the recording. The third audits the recording without the time that other programs used.
 */
async function audit(address: string, cookie: string) {
  const loadBefore = loadavg()[0] ?? 0;
  const recording = mkdtempSync(join(tmpdir(), 'botdeck-lighthouse-'));
  const lighthouse = (...flags: string[]) =>
    run(
      process.execPath,
      [
        join(FOLDER, 'node_modules/lighthouse/cli/index.js'),
        address,
        '--quiet',
        '--output=json',
        '--no-enable-error-reporting',
        '--only-categories=performance,accessibility,best-practices',
        `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
        ...flags,
      ],
      { maxBuffer: MOST_REPORT_BYTES, env: { ...process.env, CHROME_PATH: findBrowser() } },
    );
  try {
    await lighthouse(`--gather-mode=${recording}`, `--chrome-flags=${BROWSER_FLAGS.join(' ')}`);
    const asRecorded = await lighthouse(`--audit-mode=${recording}`);
    removeWaits(join(recording, 'defaultPass.trace.json'));
    const alone = await lighthouse(`--audit-mode=${recording}`);
    return { loadBefore, asRecorded: resultOf(asRecorded.stdout), alone: resultOf(alone.stdout) };
  } finally {
    rmSync(recording, { recursive: true });
  }
}

function resultOf(json: string) {
  const { categories, audits, runWarnings } = Report.parse(JSON.parse(json));
  const findings = Object.entries(audits).flatMap(([id, { title, score, displayValue }]) =>
    score !== null && score < 1 ? [{ id, title, score, displayValue }] : [],
  );
  return {
    scores: {
      performance: categories.performance.score * 100,
      accessibility: categories.accessibility.score * 100,
      'best practices': categories['best-practices'].score * 100,
    },
    metrics: Object.fromEntries(
      Object.entries(METRICS).map(([name, id]) => [name, audits[id]?.numericValue ?? NaN]),
    ),
    findings,
    runWarnings,
  };
}

function printPages(measured: Record<string, readonly Run[]>): void {
  printTable(
    [
      '',
      'performance, as recorded',
      'performance',
      'FCP, ms',
      'LCP, ms',
      'TBT, ms',
      'CLS',
      'speed index, ms',
      'accessibility',
      'best practices',
    ],
    Object.entries(measured).map(([path, runs]) => {
      const score = (name: keyof Result['scores']) =>
        median(runs.map(({ alone }) => alone.scores[name])).toFixed(0);
      const metric = (name: keyof typeof METRICS) =>
        median(runs.map(({ alone }) => alone.metrics[name] ?? NaN));
      return [
        path,
        median(runs.map(({ asRecorded }) => asRecorded.scores.performance)).toFixed(0),
        score('performance'),
        rounded(metric('FCP')),
        rounded(metric('LCP')),
        rounded(metric('TBT')),
        metric('CLS').toFixed(3),
        rounded(metric('speed index')),
        score('accessibility'),
        score('best practices'),
      ];
    }),
  );
}
