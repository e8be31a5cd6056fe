/**
 * Opens every page of the product by its URL and measures the time until the page shows records. In the same rounds, it
 * measures a hand-written list of leads for comparison.
 */
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { interleaved, openBrowser, signIn, visit } from './browser.ts';
import { median, printTable, rounded } from './report.ts';
import { startSample } from './sample-host.ts';

const RUNS = 3;

/** The time that a page needs to finish drawing after it shows its first record. */
const REST_MS = 1000;

/** The URL of a page, and texts that come from the service. The page is complete when it shows one of the texts. */
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
    const { firstPaint, shifted } = await page.evaluate(() => probe.settled());
    return { ...opened, codeKib: codeBytes / 1024, firstPaint, shifted };
  });
}

/** Prints one row for each page, the slowest page first. */
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

/** Returns the path of each page, with the names of records that the page may show first. */
export async function addresses(read: Read): Promise<Record<string, string[]>> {
  const records = await recordsOf(read);
  const { leads, bots, personas, sources, reports, notices } = records;
  const channels = await Promise.all(
    sources.map(async (source) => ({
      source,
      own: (await read(`/agency/source/${source.id}/custom-channels`)) as Row[],
    })),
  );
  const { source, own } = channels.find((each) => each.own.length > 0)!;
  const tested = bots.find(({ personaSplitTest }) => personaSplitTest)!;
  return {
    ...navigationPages(records),
    [`/leads/${leads[0]!.id}`]: named(leads),
    [`/bots/${bots[0]!.id}`]: named(bots),
    [`/split-tests/${tested.id}`]: named([tested]),
    [`/personas/${personas[0]!.id}`]: named(personas),
    [`/sources/${source.id}`]: named([source]),
    [`/sources/${source.id}/channels/${own[0]!.id}`]: named([source]),
    [`/reports/${reports[0]!.id}/shares`]: named(reports),
    [`/notifications/${notices[0]!.id}`]: named(notices),
    '/guide': ['The guide has a page for each kind of work'],
    '/api-reference': ['Documented operations'],
  };
}

/** Returns the path of each navigation page with records, and the names of records that the page may show first. */
export function navigationPages(records: Records): Record<string, string[]> {
  const { leads, bots, personas, sources, reports, folders, faqs, notices, charges, keys, topics } = records;
  return {
    '/': [...named(notices), ...named(bots), ...named(sources)],
    '/bots': named(bots),
    '/split-tests': named(bots.filter(({ personaSplitTest }) => personaSplitTest)),
    '/personas': named(personas),
    '/sources': named(sources),
    '/faqs': named(faqs),
    '/folders': named(folders),
    '/leads': named(leads),
    '/topics': named(topics),
    '/reports': named(reports),
    '/billing': named(charges),
    '/notifications': named(notices),
    '/settings?tab=keys': named(keys),
  };
}

const LISTS = {
  bots: '/bot',
  personas: '/persona',
  sources: '/agency/source',
  reports: '/report',
  folders: '/hierarchy',
  faqs: '/smart-faq',
  notices: '/notifications',
  charges: '/agency/billing/transactions',
  keys: '/account/apiKey',
};

type Records = Record<keyof typeof LISTS | 'leads' | 'topics', Row[]>;

export async function recordsOf(read: Read): Promise<Records> {
  const { results: leads } = (await read('/lead?pageSize=50')) as { results: Row[] };
  const now = new Date();
  const start = new Date(now.getTime() - 28 * 86_400_000);
  const { topics } = (await read('/analytics/topics', { start, end: now })) as { topics: Row[] };
  const lists = await Promise.all(
    Object.entries(LISTS).map(async ([name, path]) => [name, await read(path)] as const),
  );
  return { ...(Object.fromEntries(lists) as Record<keyof typeof LISTS, Row[]>), leads, topics };
}

type Read = (path: string, body?: object) => Promise<unknown>;

type Row = Partial<Record<'name' | 'personaName' | 'question' | 'title' | 'description', string>> & {
  id: string;
  personaSplitTest?: unknown;
};

/** Returns the names of records as the pages display them. */
function named(rows: readonly Row[]): string[] {
  return rows.flatMap(({ name, personaName, question, title, description }) => {
    const words = (name ?? personaName ?? question ?? title ?? description ?? '').trim();
    // Only the first 40 characters, because a page may truncate a long text.
    return words === '' ? [] : words.slice(0, 40);
  });
}
