/**
 * Measures the effect of long lists on PostgreSQL: the memory of the process that sends a list, and the latency of
 * requests of another agency at the same time.
 */
import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/open.ts';
import { persona } from '#service/db/schema.ts';
import { aPersona } from '#service/testing/factories.ts';
import { idsOf, insertLists } from './long-agency.ts';
import { AGENCY_HEADERS, insertAgency, onPostgres, withService } from './on-postgres.ts';
import { median, percentile, printTable } from './report.ts';

const RECORDS = 100_000;
const SAMPLE_MS = 20;
const MEGABYTE = 1024 ** 2;

const [LARGE, SMALL] = ['agy_large', 'agy_small'];
const SMALL_KEY = 'key-of-the-small-agency';

const { lead, report, source } = idsOf(LARGE);
const LISTS = {
  bots: '/bot',
  personas: '/persona',
  transactions: '/agency/billing/transactions',
  questions: '/smart-faq',
  notifications: '/notifications',
  'unread notifications': '/agency/unread-notifications',
  folders: '/hierarchy',
  sources: '/agency/source',
  'channels of a source': `/agency/source/${source}/custom-channels`,
  'channels of the agency': '/agency/custom-channels',
  'page history of a lead': `/lead/${lead}/page-history`,
  reports: '/report',
  'shares of a report': `/report/${report}/shares`,
  accounts: '/agency/accounts',
  'API keys': '/account/apiKey',
};

export function benchLongLists(): Promise<void> {
  return onPostgres('long-lists', (serverUrl) =>
    withService(serverUrl, async ({ service, db }) => {
      await load(db);
      const otherRead = async () => {
        const response = await service.request('/persona', { headers: { 'X-SVC-KEY': SMALL_KEY } });
        await response.text();
      };
      const rows: string[][] = [];
      for (const [name, path] of Object.entries(LISTS)) {
        const { megabytes, seconds, memory, times } = await measure(
          () => service.request(path, { headers: AGENCY_HEADERS }),
          otherRead,
        );
        rows.push([
          name,
          megabytes.toFixed(0),
          seconds.toFixed(1),
          memory.toFixed(0),
          median(times).toFixed(1),
          percentile(times, 0.99).toFixed(1),
        ]);
      }
      const OTHER = 'another agency';
      printTable(
        ['list', 'reply, MB', 'time, s', 'memory at most, MB', `${OTHER}, p50, ms`, `${OTHER}, p99, ms`],
        rows,
      );
    }),
  );
}

/**
 * Reads a response as fast as possible without storing it. Meanwhile, another agency repeatedly requests a short list.
 */
async function measure(request: () => Response | Promise<Response>, otherRead: () => Promise<void>) {
  let memory = 0;
  const sampling = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss() / MEGABYTE);
  }, SAMPLE_MS);
  const started = performance.now();
  const reading = { isOver: false };
  const times: number[] = [];
  const others = (async () => {
    while (!reading.isOver) {
      const before = performance.now();
      await otherRead();
      times.push(performance.now() - before);
    }
  })();
  const response = await request();
  if (response.status !== 200) throw new Error(`answered ${response.status}: ${await response.text()}`);
  let bytes = 0;
  for await (const part of response.body!) bytes += (part as Uint8Array).byteLength;
  const seconds = (performance.now() - started) / 1000;
  reading.isOver = true;
  await others;
  clearInterval(sampling);
  return { megabytes: bytes / MEGABYTE, seconds, memory, times };
}

async function load(db: Database): Promise<void> {
  await insertAgency(db, LARGE);
  await insertAgency(db, SMALL, SMALL_KEY);
  await db.insert(persona).values({ ...aPersona(), agencyId: SMALL });
  await insertLists(db, LARGE, { isLong: () => true, rows: RECORDS });
  await db.execute(sql`vacuum analyze`);
}
