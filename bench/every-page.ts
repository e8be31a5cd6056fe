/**
 * Opens every page of the product by its address. Compares the pages with the hand-written list of leads in the same
 * rounds.
 */
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { interleaved, openBrowser, signIn, visit } from './browser.ts';
import { median, printTable, rounded } from './report.ts';
import { startSample } from './sample-host.ts';

const RUNS = 3;

/** The time for a page to finish drawing after its first record. */
const REST_MS = 1000;

/** A page's address, and texts that only the service knows. The page shows at least one text. */
type Subject = { address: string; texts: readonly string[]; options?: BrowserContextOptions };

export async function benchEveryPage(): Promise<void> {
  const host = await startSample();
  const browser = await openBrowser();
  try {
    const pages = await addresses(readFrom(host));
    const options = { storageState: await signIn(browser, host.url, host.key) };
    const subjects: Record<string, Subject> = {
      'a bare list of leads': { address: `${host.baselineUrl}/leads.html`, texts: pages['/leads'] ?? [] },
    };
    for (const [path, texts] of Object.entries(pages)) {
      subjects[path] = { address: host.url + path, texts, options };
    }
    const measured = await interleaved(RUNS, subjects, (subject) => open(browser, subject));
    printPages(measured);
  } finally {
    await browser.close();
    await host.stop();
  }
}

type Opened = Record<
  'firstRead' | 'firstPaint' | 'shown' | 'blocked' | 'codeKib' | 'codeFiles' | 'shifted',
  number
>;

function open(browser: Browser, { address, texts, options = {} }: Subject): Promise<Opened> {
  return visit(browser, { ...options, slowed: true }, async ({ page }) => {
    await page.goto(address, { waitUntil: 'commit' });
    const { codeBytes, ...opened } = await page.evaluate((words) => probe.opened(words), texts);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(REST_MS);
    return {
      ...opened,
      codeKib: codeBytes / 1024,
      ...(await page.evaluate(() => probe.settled())),
    };
  });
}

/** Prints the pages, slowest first. */
function printPages(measured: Record<string, readonly Opened[]>): void {
  const rows = Object.entries(measured).map(([page, runs]) => {
    const of = (name: keyof Opened) => median(runs.map((run) => run[name]));
    return { page, of };
  });
  printTable(
    [
      '',
      'first read, ms',
      'first paint, ms',
      'first record, ms',
      'blocked, ms',
      'code, KiB',
      'files',
      'shift',
    ],
    rows
      .toSorted((a, b) => b.of('shown') - a.of('shown'))
      .map(({ page, of }) => [
        page.replaceAll(/\/\w+_\w{9,}/g, '/:id'),
        ...(['firstRead', 'firstPaint', 'shown', 'blocked', 'codeKib'] as const).map((name) =>
          rounded(of(name)),
        ),
        String(of('codeFiles')),
        of('shifted').toFixed(3),
      ]),
  );
}

export function readFrom({ url, key, keyHeader }: { url: string; key: string; keyHeader: string }): Read {
  return async (path, body) => {
    const headers = { [keyHeader]: key, 'Content-Type': 'application/json' };
    const asked = body && { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(`${url}/api${path}`, { headers, ...asked })).json();
  };
}

/** Returns each page with the names of records that it may show first. */
export async function addresses(read: Read): Promise<Record<string, string[]>> {
  const list = async (path: string) => (await read(path)) as Row[];
  const leads = ((await read('/lead?pageSize=50')) as { results: Row[] }).results;
  const [bots, personas, sources, reports, folders] = await Promise.all(
    ['/bot', '/persona', '/agency/source', '/report', '/hierarchy'].map(list),
  );
  const [faqs, notices, charges, keys] = await Promise.all(
    ['/smart-faq', '/notifications', '/agency/billing/transactions', '/account/apiKey'].map(list),
  );
  const channels = await Promise.all(
    sources!.map(async (source) => ({
      source,
      own: await list(`/agency/source/${source.id}/custom-channels`),
    })),
  );
  const now = new Date();
  const start = new Date(now.getTime() - 28 * 86_400_000);
  const { topics } = (await read('/analytics/topics', { start, end: now })) as { topics: Row[] };
  const { source, own } = channels.find((each) => each.own.length > 0)!;
  const tested = bots!.find(({ personaSplitTest }) => personaSplitTest)!;
  return {
    '/': [...named(notices!), ...named(bots!), ...named(sources!)],
    '/leads': named(leads),
    [`/leads/${leads[0]!.id}`]: named(leads),
    '/bots': named(bots!),
    [`/bots/${bots![0]!.id}`]: named(bots!),
    '/split-tests': named([tested]),
    [`/split-tests/${tested.id}`]: named([tested]),
    '/personas': named(personas!),
    [`/personas/${personas![0]!.id}`]: named(personas!),
    '/sources': named(sources!),
    [`/sources/${source.id}`]: named([source]),
    [`/sources/${source.id}/channels/${own[0]!.id}`]: named([source]),
    '/faqs': named(faqs!),
    '/folders': named(folders!),
    '/topics': named(topics),
    '/reports': named(reports!),
    [`/reports/${reports![0]!.id}/shares`]: named(reports!),
    '/billing': named(charges!),
    '/notifications': named(notices!),
    [`/notifications/${notices![0]!.id}`]: named(notices!),
    '/settings?tab=keys': named(keys!),
  };
}

type Read = (path: string, body?: object) => Promise<unknown>;

type Row = Partial<Record<'name' | 'personaName' | 'question' | 'title' | 'description', string>> & {
  id: string;
  personaSplitTest?: unknown;
};

/** Returns the display names of records. */
function named(rows: readonly Row[]): string[] {
  return rows.flatMap(({ name, personaName, question, title, description }) => {
    const words = (name ?? personaName ?? question ?? title ?? description ?? '').trim();
    // The page may truncate long texts.
    return words === '' ? [] : words.slice(0, 40);
  });
}
