/**
 * Runs Lighthouse on every page of the navigation: mobile, with its default simulated throttling, signed in. Lighthouse
 * is no dependency of the project. It has its own folder, `bench/lighthouse`, with its own lockfile.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { PagesFile } from '#contract/pages-file.ts';
import { findBrowser } from '../e2e/find-browser.ts';
import { median, printTable, rounded } from './report.ts';
import { startSample } from './sample-host.ts';

const FOLDER = join(import.meta.dirname, 'lighthouse');
const SUMMARY = join(FOLDER, 'summary.json');
const PAGES_FILE = join(import.meta.dirname, '../dist/dashboard/pages.json');

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 3);

/** Only these pages, separated by commas. */
const ONLY = process.env.LIGHTHOUSE_PAGES?.split(',');

/** A report contains screenshots and is larger than the default of 1 MB. */
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
        measured[path]?.push(await audit(host.url + path, cookie));
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

/** Runs Lighthouse in a process of its own. It starts a browser with an empty profile. */
async function audit(address: string, cookie: string) {
  const loadBefore = loadavg()[0] ?? 0;
  const { stdout } = await run(
    process.execPath,
    [
      join(FOLDER, 'node_modules/lighthouse/cli/index.js'),
      address,
      '--quiet',
      '--output=json',
      '--no-enable-error-reporting',
      '--only-categories=performance,accessibility,best-practices',
      `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
      `--chrome-flags=${BROWSER_FLAGS.join(' ')}`,
    ],
    { maxBuffer: MOST_REPORT_BYTES, env: { ...process.env, CHROME_PATH: findBrowser() } },
  );
  const { categories, audits, runWarnings } = Report.parse(JSON.parse(stdout));
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
    loadBefore,
  };
}

function printPages(measured: Record<string, readonly Run[]>): void {
  printTable(
    [
      '',
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
      const score = (name: keyof Run['scores']) => median(runs.map(({ scores }) => scores[name])).toFixed(0);
      const metric = (name: keyof typeof METRICS) => median(runs.map(({ metrics }) => metrics[name] ?? NaN));
      return [
        path,
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
