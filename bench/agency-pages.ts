/**
 * Measures how fast the product shows the bots, the personas and a split test of a large agency. Compares it with
 * hand-written pages of the same records.
 */
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { getBot, listBots } from '#contract/bot.ts';
import { listFolders } from '#contract/folder.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHost } from '../e2e/run-host.ts';
import { makeLargeAgency, TESTED_BOT_ID, type LargeAgency } from './agency.ts';
import { interleaved, openBrowser, signIn, visit } from './browser.ts';
import { median, printComparison, type Figure } from './report.ts';
import { serve } from './serve.ts';
import { serveBaseline } from './serve-baseline.ts';

const RUNS = 5;
const RETURNS = 3;
const KEY_DELAY_MS = 120;
const KEY = 'bench';
const KEY_HEADER = 'X-SVC-KEY';

type Name =
  | 'firstBot'
  | 'blocked'
  | 'heap'
  | 'sort'
  | 'search'
  | 'slowestKey'
  | 'personas'
  | 'return'
  | 'splitTest';

const FIGURES: readonly Figure<Name>[] = [
  { name: 'firstBot', what: 'first of 2,000 bots shown', unit: 'ms' },
  {
    name: 'blocked',
    what: 'main thread blocked until then',
    unit: 'ms',
  },
  { name: 'heap', what: 'heap with 2,000 bots', unit: 'MiB' },
  { name: 'sort', what: 'sort 2,000 bots by category', unit: 'ms' },
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
  {
    name: 'personas',
    what: 'first visit by a click to 5,000 personas',
    unit: 'ms',
  },
  { name: 'return', what: 'return to the bots', unit: 'ms' },
  {
    name: 'splitTest',
    what: 'click to a split test of 12 personas on 40 sources',
    unit: 'ms',
  },
];

type Subject = {
  address: string;
  options: BrowserContextOptions;
  /** The selectors of the elements that show the first persona and the last persona of the split test. */
  selectors: { persona: string; splitTest: string };
};

export async function benchAgency(): Promise<void> {
  const agency = makeLargeAgency();
  const folder = mkdtempSync(join(tmpdir(), 'botdeck-bench-'));
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ extensions: [listBots.id, getBot.id, listFolders.id] }));
  const service = await serve({ folders: {}, texts: textsOf(agency) });
  const host = await runHost([], {
    SERVICE_URL: service.url,
    SERVICE_KEY_HEADER: KEY_HEADER,
    CONFIG: config,
    LOG_LEVEL: 'warn',
  });
  const baseline = await serveBaseline({
    service: { url: `${host.url}/api`, headers: { [KEY_HEADER]: KEY } },
  });
  const browser = await openBrowser();
  try {
    const subjects = {
      product: {
        address: `${host.url}/bots`,
        options: { storageState: await signIn(browser, host.url, KEY) },
        selectors: { persona: 'main li', splitTest: 'main' },
      },
      baseline: {
        address: `${baseline.url}/agency.html`,
        options: {},
        selectors: { persona: 'main tbody tr', splitTest: 'main' },
      },
    };
    const expected = expectations(agency);
    printComparison(
      FIGURES,
      await interleaved(RUNS, subjects, (subject) => measure(browser, subject, expected)),
    );
  } finally {
    await browser.close();
    baseline.close();
    await host.stop();
    service.close();
    rmSync(folder, { recursive: true });
  }
}

function textsOf({ bots, personas, folders }: LargeAgency): Record<string, string> {
  return {
    '/bot': JSON.stringify(bots),
    [`/bot/${TESTED_BOT_ID}`]: JSON.stringify(bots.find(({ id }) => id === TESTED_BOT_ID)),
    '/persona': JSON.stringify(personas),
    '/hierarchy': JSON.stringify(folders),
  };
}

type Expected = { search: string; sorted: string; found: string; tested: string; persona: string };

/** Returns the name of the first record in the list after each step of the measurement. */
function expectations({ bots, personas }: LargeAgency): Expected {
  const sorted = bots.toSorted((a, b) => (a.category ?? '').localeCompare(b.category ?? ''));
  const found = sorted.find(({ name }) => name?.endsWith(' 1873'))?.name ?? '';
  const steps = [bots[0]?.name, sorted[0]?.name, found];
  if (new Set(steps).size !== steps.length) throw new Error('two steps lead to the same first row');
  return {
    search: ' 1873',
    sorted: sorted[0]?.name ?? '',
    found,
    tested: bots.find(({ id }) => id === TESTED_BOT_ID)?.name ?? '',
    persona: personas.find((persona) => persona.default)?.personaName ?? '',
  };
}

function measure(
  browser: Browser,
  { address, options, selectors }: Subject,
  expected: Expected,
): Promise<Record<Name, number>> {
  return visit(browser, { ...options, slowed: true }, async ({ page, timeToRow, timeToText, heap }) => {
    await page.goto(address, { waitUntil: 'commit' });
    const start = await page.evaluate(() => probe.start());
    await page.waitForLoadState('networkidle');
    const heapWithBots = await heap();

    const to = (name: string) => page.getByRole('navigation').getByRole('link', { name });
    const sort = await timeToRow({ place: 0, text: expected.sorted }, () =>
      page.getByRole('columnheader').getByRole('button', { name: 'Channel' }).click(),
    );
    const field = page.getByRole('searchbox');
    await field.focus();
    await page.evaluate(() => probe.takeSlowestKey());
    const search = await timeToRow({ place: 0, text: expected.found }, () =>
      page.keyboard.type(expected.search, { delay: KEY_DELAY_MS }),
    );
    // The browser reports the duration of a key event shortly after its paint.
    await page.waitForTimeout(500);
    const slowestKey = await page.evaluate(() => probe.takeSlowestKey());

    const personas = await timeToText({ selector: selectors.persona, text: expected.persona }, () =>
      to('Personas').click(),
    );
    await page.waitForLoadState('networkidle');
    const returns: number[] = [];
    while (returns.length < RETURNS) {
      returns.push(await timeToRow({ place: 0 }, () => to('Bots').click()));
      await page.waitForLoadState('networkidle');
      await timeToText({ selector: selectors.persona, text: expected.persona }, () => to('Personas').click());
    }
    await to('Split tests').click();
    const test = page.getByRole('main').getByRole('link', { name: expected.tested });
    await test.waitFor();
    await page.waitForLoadState('networkidle');
    const splitTest = await timeToText({ selector: selectors.splitTest, text: 'Tested 11' }, () =>
      test.click(),
    );
    return {
      firstBot: start.firstRow,
      blocked: start.blocked,
      heap: heapWithBots,
      sort,
      search,
      // The browser reports no events below 16 ms. A missing event therefore counts as 16 ms.
      slowestKey: Math.max(slowestKey, 16),
      personas,
      return: median(returns),
      splitTest,
    };
  });
}
