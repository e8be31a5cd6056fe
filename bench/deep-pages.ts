/**
 * Measures late pages of a list of a million leads without messages on PostgreSQL. The service counts such leads in
 * slices of consecutive ids. The benchmark compares many slices with a single slice, alternating between both.
 */
import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/open.ts';
import { cutSlices } from '#service/leads/slices.ts';
import { insertLeads } from '#service/leads/store.ts';
import { opaqueId } from '#service/sample/random.ts';
import { get, insertAgency, onPostgres, withService } from './on-postgres.ts';
import { median, printTable } from './report.ts';

const LEADS = 1_000_000;
const ROWS_AT_ONCE = 10_000;
const SOURCES = 14;
const PAGE_SIZE = 100;
const PAGES = [1, 100, 5000, 10_000];
const ROUNDS = 5;
const CALLS_PER_ROUND = 20;

const AGENCY_ID = opaqueId('agy', 1, 0);

/** The number of leads in each slice, for both variants. `undefined` is the default of the service. */
const WAYS = { 'one slice': LEADS, slices: undefined };
type Times = Map<number, number[]>;

export function benchDeepPages(): Promise<void> {
  return onPostgres('deep-pages', (serverUrl) =>
    withService(serverUrl, async ({ service, db }) => {
      await load(db);
      const read = (page: number) => get(service, `/lead?pageSize=${PAGE_SIZE}&page=${page}`);
      const times: Record<string, Times> = {};
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [way, perSlice] of Object.entries(WAYS)) {
          await forgetSlices(db);
          await cutSlices(db, perSlice);
          await db.execute(sql`vacuum analyze lead_slice`);
          await measure(read, (times[way] ??= new Map<number, number[]>()));
        }
      }
      printTable(
        ['page of 100', ...Object.keys(WAYS).flatMap((way) => [`${way}, ms`, 'to page 1'])],
        PAGES.map((page) => [
          page.toLocaleString('en'),
          ...Object.values(times).flatMap((each) => [
            medianOf(each, page).toFixed(1),
            `${(medianOf(each, page) / medianOf(each, 1)).toFixed(2)}x`,
          ]),
        ]),
      );
    }),
  );
}

async function measure(read: (page: number) => Promise<unknown>, times: Times): Promise<void> {
  for (const page of PAGES) await read(page);
  for (let call = 0; call < CALLS_PER_ROUND; call += 1) {
    for (const page of PAGES) {
      const before = performance.now();
      await read(page);
      times.set(page, [...(times.get(page) ?? []), performance.now() - before]);
    }
  }
}

function medianOf(times: Times, page: number): number {
  return median(times.get(page) ?? []);
}

/** Deletes all slices, so that `cutSlices` creates them again. */
async function forgetSlices(db: Database): Promise<void> {
  await db.execute(sql`delete from lead_slice`);
}

async function load(db: Database): Promise<void> {
  const agencyId = AGENCY_ID;
  await insertAgency(db, agencyId);
  for (let first = 0; first < LEADS; first += ROWS_AT_ONCE) {
    await insertLeads(
      db,
      Array.from({ length: ROWS_AT_ONCE }, (_, at) => ({
        agencyId,
        id: opaqueId('lead', 1, first + at),
        sourceId: opaqueId('src', 1, at % SOURCES),
        starred: false,
        unread: false,
      })),
    );
  }
  await db.execute(sql`vacuum analyze`);
}
