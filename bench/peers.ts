/**
 * Compares the product with minimal apps of react-admin and Refine and with a hand-written page. All use the same
 * service and are measured in the same rounds.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { navigationPages, recordsOf } from './every-page.ts';
import { type App, type AppName, PAGES, startApps, TITLES } from './peers/apps.ts';
import { figuresOf, type PeerFigure } from './peers/figures.ts';
import { startPeersService } from './peers/service.ts';
import {
  CLICKED_AFTER_MS,
  expectations,
  type Measured,
  measureAddress,
  measureFirstVisit,
  measureHeapGrowth,
  measureNextPage,
  measureReturns,
  measureTexts,
  measureTopics,
  measureTransactions,
} from './peers/steps.ts';
import { median, printTable, rounded } from './report.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const RESULTS = join(import.meta.dirname, '../dist/bench');

type Round = Record<AppName, Measured>;

type Step = { title: string; measure: (app: App) => Promise<Measured> };

export async function benchPeers(): Promise<void> {
  const service = await startPeersService();
  const browser = await openBrowser();
  const { apps, hostLog, stop } = await startApps(browser, service);
  try {
    const ownPages = await pagesOfProductOnly(service.url);
    const steps = stepsOf(browser, expectations(service.transactions));
    const stepsOfProduct = ownSteps(browser, ownPages);
    const path = join(RESULTS, `peers-${new Date().toISOString().replaceAll(':', '-')}.json`);
    mkdirSync(RESULTS, { recursive: true });
    const rounds: Round[] = [];
    while (rounds.length < ROUNDS) {
      rounds.push(await measureRound(apps, steps, stepsOfProduct));
      // Saves the file after each round, so that a later failure loses no measurements.
      writeFileSync(path, JSON.stringify(rounds, null, 2));
      process.stderr.write(`round ${rounds.length} of ${ROUNDS}\n`);
    }
    printFigures(figuresOf(Object.keys(ownPages)), rounds);
    console.log(`\nThe figures of each round are in ${path}.`);
  } catch (error) {
    process.stderr.write(hostLog());
    throw error;
  } finally {
    await browser.close();
    await stop();
    service.close();
  }
}

/** Returns the pages that only the product has, each with the texts that the page may show first. */
async function pagesOfProductOnly(url: string): Promise<Record<string, string[]>> {
  const records = await recordsOf(async (path, body) => {
    const request = body && { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(url + path, request)).json();
  });
  const shared = new Set(['/leads', '/faqs', '/topics', '/billing']);
  return Object.fromEntries(Object.entries(navigationPages(records)).filter(([path]) => !shared.has(path)));
}

function stepsOf(browser: Browser, expected: ReturnType<typeof expectations>): Step[] {
  const others = PAGES.filter((name) => name !== 'transactions');
  return [
    { title: 'transactions', measure: (app) => measureTransactions(browser, app, expected) },
    ...others.flatMap((name) =>
      CLICKED_AFTER_MS.map((clickedAfter) => ({
        title: `first visit of ${name} after ${clickedAfter} ms`,
        measure: (app: App) => measureFirstVisit(browser, app, { name, clickedAfter }),
      })),
    ),
    { title: 'returns', measure: (app) => measureReturns(browser, app) },
    { title: 'next page', measure: (app) => measureNextPage(browser, app) },
    { title: 'topics', measure: (app) => measureTopics(browser, app) },
    { title: 'heap growth', measure: (app) => measureHeapGrowth(browser, app) },
    ...others.map((name) => ({
      title: `${name} by address`,
      measure: (app: App) => measureAddress(browser, app, name),
    })),
  ];
}

function ownSteps(browser: Browser, pages: Record<string, string[]>): Step[] {
  return Object.entries(pages).map(([path, texts]) => ({
    title: path,
    measure: (app) => measureTexts(browser, app, { path, texts }),
  }));
}

/** Measures all apps in turn at each step, so that a change in the load of the machine affects all apps equally. */
async function measureRound(
  apps: Record<AppName, App>,
  steps: readonly Step[],
  stepsOfProduct: readonly Step[],
): Promise<Round> {
  const round: Round = { botdeck: {}, reactAdmin: {}, refine: {}, bare: {} };
  const take = async (name: AppName, { title, measure }: Step) => {
    try {
      Object.assign(round[name], await measure(apps[name]));
    } catch (error) {
      throw new Error(`${TITLES[name]}, ${title}`, { cause: error });
    }
  };
  for (const step of steps) {
    for (const name of Object.keys(apps) as AppName[]) await take(name, step);
  }
  for (const step of stepsOfProduct) await take('botdeck', step);
  return round;
}

const OTHERS = ['reactAdmin', 'refine', 'bare'] as const;

function printFigures(figures: readonly PeerFigure[], rounds: readonly Round[]): void {
  printTable(
    [
      '',
      ...Object.values(TITLES),
      ...OTHERS.map((name) => `Botdeck / ${TITLES[name]}`),
      'target, to react-admin',
      '',
    ],
    figures.map((figure) => {
      const { name, what, unit, target } = figure;
      const medianOf = (app: AppName) => medianOrNull(rounds.flatMap((round) => round[app][name] ?? []));
      const ratios = OTHERS.map((other) => pairedRatio(rounds, name, other));
      const product = medianOf('botdeck');
      return [
        unit === '' ? what : `${what}, ${unit}`,
        ...(Object.keys(TITLES) as AppName[]).map((app) => inCell(medianOf(app), rounded)),
        ...ratios.map((ratio) => inCell(ratio, (value) => `${value.toFixed(2)}x`)),
        describe(target),
        target === null || isMet(target, product, ratios[0] ?? null) ? '' : '**not met**',
      ];
    }),
  );
}

/** Returns the median over all rounds of the ratio between the product's measurement and that of another app. */
function pairedRatio(rounds: readonly Round[], name: string, other: AppName): number | null {
  return medianOrNull(
    rounds.flatMap((round) => {
      const [product = 0, peer = 0] = [round.botdeck[name], round[other][name]];
      return peer > 0 ? product / peer : [];
    }),
  );
}

function medianOrNull(values: readonly number[]): number | null {
  return values.length === 0 ? null : median(values);
}

function inCell(value: number | null, format: (value: number) => string): string {
  return value === null ? '' : format(value);
}

function describe(target: PeerFigure['target']): string {
  if (target === null) return '';
  if ('ratio' in target) return `at most ${target.ratio.toFixed(2)}x`;
  return 'atMost' in target ? `at most ${target.atMost}` : `at least ${target.atLeast}`;
}

function isMet(
  target: NonNullable<PeerFigure['target']>,
  product: number | null,
  ratio: number | null,
): boolean {
  if ('ratio' in target) return ratio !== null && ratio <= target.ratio;
  if (product === null) return false;
  return 'atMost' in target ? product <= target.atMost : product >= target.atLeast;
}
