/**
 * Opens the pages of long lists in a browser and measures time and memory. Compares agencies with few and with many
 * rows in the list.
 */
import { sql } from 'drizzle-orm';
import { openDatabase } from '#service/db/open.ts';
import { createDatabase, databaseUrl, dropDatabase } from '#service/testing/postgres-server.ts';
import { runHost } from '../e2e/run-host.ts';
import { openBrowser, signIn, visit } from './browser.ts';
import { idsOf, insertLists } from './long-agency.ts';
import { insertAgency, onPostgres } from './on-postgres.ts';
import { median, printTable } from './report.ts';

const SIZES = (process.env.BENCH_ROWS ?? '20,20000,100000').split(',').map(Number);
const RUNS = Number(process.env.BENCH_RUNS ?? 1);
/** The maximum time for a page to show its first row. A slower page counts as failed. */
const PATIENCE_MS = 90_000;
const QUIET_MS = 2000;
const MEGABYTE = 1024 ** 2;

/** The pages with a long list. `list` is the table of the list, and `text` is the start of each name in it. */
const PAGES: Record<string, { list: string; text: string; path: (ids: ReturnType<typeof idsOf>) => string }> =
  {
    notifications: { list: 'notification', text: 'Notification ', path: () => '/notifications' },
    bots: { list: 'bot', text: 'Bot ', path: () => '/bots' },
    personas: { list: 'persona', text: 'Persona ', path: () => '/personas' },
    sources: { list: 'source', text: 'Source ', path: () => '/sources' },
    channels: {
      list: 'custom_channel',
      text: 'Channel ',
      path: ({ source }) => `/sources/${source}?tab=channels`,
    },
    folders: { list: 'folder', text: 'Folder ', path: () => '/folders' },
    FAQs: { list: 'smart_faq', text: 'How do I book', path: () => '/faqs' },
    transactions: { list: 'transaction', text: 'Invoice ', path: () => '/billing' },
    reports: { list: 'report', text: 'Report ', path: () => '/reports' },
    shares: { list: 'report_share', text: 'Account ', path: ({ report }) => `/reports/${report}/shares` },
    'API keys': { list: 'api_key', text: 'Key ', path: () => '/settings?tab=keys' },
    'page history': { list: 'page_visit', text: 'Visit ', path: ({ lead }) => `/leads/${lead}` },
  };

function pages() {
  const only = process.env.BENCH_PAGES?.split(',');
  return Object.entries(PAGES).filter(([page]) => !only || only.includes(page));
}

export function benchLongListsBrowser(): Promise<void> {
  return onPostgres('long-lists-browser', async (serverUrl) => {
    const name = await createDatabase(serverUrl);
    const url = databaseUrl(serverUrl, name);
    try {
      await loadLongLists(url);
      await measurePages(url);
    } finally {
      await dropDatabase(serverUrl, name);
    }
  });
}

async function measurePages(url: string): Promise<void> {
  const host = await runHost(['--no-sample'], { DATABASE_URL: url, LOG_LEVEL: 'warn', REQUEST_LIMIT: '0' });
  const browser = await openBrowser();
  try {
    for (const size of SIZES) {
      console.log(`\n${size.toLocaleString('en')} rows in the list of the page\n`);
      const rows: string[][] = [];
      for (const [page, { path, text, list }] of pages()) {
        const agency = agencyOf(list, size);
        const storageState = await signIn(browser, host.url, keyOf(agency));
        const address = host.url + path(idsOf(agency));
        const runs: (Measured | string)[] = [];
        for (let run = 0; run < RUNS; run += 1) {
          runs.push(await open(browser, address, text, storageState));
        }
        rows.push([page, ...figuresOf(runs)]);
        process.stderr.write(`${rows.at(-1)!.join(' | ')}\n`);
      }
      printTable(['page', 'first row, ms', 'idle, ms', 'replies, MB', 'heap, MB'], rows);
    }
  } finally {
    await browser.close();
    await host.stop();
  }
}

type Measured = { firstRow: number; idle: number; megabytes: number; heap: number };

/**
 * Opens a page with an empty cache and without throttling. Returns the measurements, or the reason if the page shows no
 * row.
 */
function open(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  address: string,
  text: string,
  storageState: Awaited<ReturnType<typeof signIn>>,
): Promise<Measured | string> {
  return visit(browser, { slowed: false, storageState }, async ({ page, quiet, heap }) => {
    let bytes = 0;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    devtools.on('Network.dataReceived', ({ dataLength }) => (bytes += dataLength));
    const started = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    try {
      const { shown } = await page.evaluate((words) => probe.opened([words]), text);
      await Promise.race([
        quiet(QUIET_MS),
        page.waitForTimeout(PATIENCE_MS).then(() => Promise.reject(new Error('never idle'))),
      ]);
      const idle = performance.now() - started - QUIET_MS;
      return { firstRow: shown, idle, megabytes: bytes / MEGABYTE, heap: await heap() };
    } catch (error) {
      return (error as Error).message.split('\n')[0]!.slice(0, 80);
    }
  });
}

function figuresOf(runs: readonly (Measured | string)[]): string[] {
  const failure = runs.find((run) => typeof run === 'string');
  if (failure !== undefined) return [failure, '', '', ''];
  const of = (name: keyof Measured) => median((runs as Measured[]).map((run) => run[name]));
  return [
    of('firstRow').toFixed(0),
    of('idle').toFixed(0),
    of('megabytes').toFixed(1),
    of('heap').toFixed(0),
  ];
}

const agencyOf = (list: string, size: number) => `agy_${list}_${size}`;
const keyOf = (agency: string) => `key-of-${agency}`;

async function loadLongLists(url: string): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'postgres', url });
  for (const size of SIZES) {
    for (const [, { list }] of pages()) {
      const agency = agencyOf(list, size);
      await insertAgency(db, agency, keyOf(agency));
      await insertLists(db, agency, { isLong: (table) => table === list, rows: size });
    }
  }
  await db.execute(sql`vacuum analyze`);
  await close();
}
