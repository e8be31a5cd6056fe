/** Measures a million sample leads on PostgreSQL: searches, the list of planned contacts, and inbound messages. */
import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/open.ts';
import { takeMessage } from '#service/leads/messages.ts';
import { insertLeads, type LeadRow } from '#service/leads/store.ts';
import { sampleAgency } from '#service/sample/agencies.ts';
import { aLead } from '#service/sample/lead.ts';
import { createTimeline } from '#service/sample/timeline.ts';
import { pseudoRandom } from '#dashboard/lib/statistics/pseudo-random.ts';
import { get, inMs, insertAgency, latencyOf, onPostgres, withService, type Subject } from './on-postgres.ts';
import { median, percentile, printTable } from './report.ts';

const LEADS = 1_000_000;
const ROWS_AT_ONCE = 5000;
const QUERIES = 200;
const PLANNED_READS = 20;
const NEWEST_DAY = new Date('2026-11-20T00:00:00Z');

type Search = (text: string) => Promise<unknown>;
type LeadAt = (index: number) => LeadRow;

export function benchSearch(): Promise<void> {
  return onPostgres('search', (serverUrl) => withService(serverUrl, measureLeads, () => NEWEST_DAY));
}

async function measureLeads({ service, db }: Subject): Promise<void> {
  const timeline = createTimeline(NEWEST_DAY);
  const leadAt: LeadAt = (index) => aLead(sampleAgency, index, LEADS, timeline).row;
  await load(db, leadAt);
  const search: Search = (text) =>
    get(service, `/agency/leads/search?${new URLSearchParams({ query: text })}`);
  const rows: string[][] = [];
  for (const [name, texts] of Object.entries(searchesFor(leadAt)))
    rows.push([name, ...(await measure(search, texts))]);
  printTable(['search', 'p50, ms', 'p95, ms', 'maximum, ms'], rows);
  const planned = await latencyOf({ calls: PLANNED_READS, warmUp: 2 }, () =>
    get(service, '/agency/planned-contacts'),
  );
  console.log(`Planned contacts: p50 / p99 ${inMs(planned)}.`);
  await measureWrites(db);
}

async function load(db: Database, leadAt: LeadAt): Promise<void> {
  await insertAgency(db, sampleAgency.id);
  const started = performance.now();
  for (let first = 0; first < LEADS; first += ROWS_AT_ONCE) {
    await insertLeads(
      db,
      Array.from({ length: ROWS_AT_ONCE }, (_, at) => leadAt(first + at)),
    );
  }
  console.log(`Loaded in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
  await db.execute(sql`vacuum analyze`);
  const { rows } = await db.execute<{ leads: string; words: string; index: string }>(sql`
    select pg_size_pretty(pg_total_relation_size('lead')) as leads,
      pg_size_pretty(pg_table_size('lead_words')) as words,
      pg_size_pretty(pg_relation_size('lead_words_index')) as index`);
  console.log(`Sizes: ${JSON.stringify(rows[0])}`);
}

/** Returns search texts from the data of random leads, by kind of search. */
function searchesFor(leadAt: LeadAt): Record<string, string[]> {
  const random = pseudoRandom(20_261_120);
  const anyOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const wordsOf = (text: string | null | undefined) => text?.match(/[\p{L}\p{N}]+/gu) ?? [];
  const textsOf = (pick: (lead: LeadRow) => string | null | undefined) => {
    const texts: string[] = [];
    while (texts.length < QUERIES) {
      const text = pick(leadAt(Math.floor(random() * LEADS)))?.trim();
      if (text) texts.push(text);
    }
    return texts;
  };
  const oneMore = (text: string | undefined) => text?.slice(0, 1 + Math.floor(random() * 3));
  return {
    'complete name': textsOf(({ name }) => name),
    'first name': textsOf(({ name }) => wordsOf(name)[0]),
    'contact id': textsOf(({ contactId }) => contactId),
    'word of a message': textsOf(({ lastMessage }) => anyOf(wordsOf(lastMessage))),
    'two words of a message': textsOf(({ lastMessage }) => {
      const words = wordsOf(lastMessage);
      return words.length < 2 ? null : `${anyOf(words)} ${anyOf(words)}`;
    }),
    'name and word of its message': textsOf(
      ({ name, lastMessage }) => lastMessage && `${wordsOf(name)[0] ?? ''} ${anyOf(wordsOf(lastMessage))}`,
    ),
    'first one to three letters of a name': textsOf(({ name }) => oneMore(wordsOf(name)[0])),
    'no match': Array.from({ length: QUERIES }, (_, at) => `zqx${at}w`),
  };
}

async function measure(search: Search, texts: readonly string[]): Promise<string[]> {
  for (const text of texts.slice(0, 20)) await search(text);
  const times: number[] = [];
  for (const text of texts) {
    const before = performance.now();
    await search(text);
    times.push(performance.now() - before);
  }
  return [median(times), percentile(times, 0.95), Math.max(...times)].map((time) => time.toFixed(1));
}

/** Measures inbound messages of new contacts, each in a separate transaction. */
async function measureWrites(db: Database): Promise<void> {
  const times: number[] = [];
  for (let at = 0; at < 500; at += 1) {
    const before = performance.now();
    await db.transaction((tx) =>
      takeMessage(
        { db: tx, agencyId: sampleAgency.id, clock: () => NEWEST_DAY },
        {
          sourceId: sampleAgency.sources[0]?.id ?? '',
          contactId: `contact-of-the-bench-${at % 250}`,
          text: `Hello, is there an appointment at ${at % 24}:00 on Monday or later this week?`,
          attachments: [],
          state: null,
          fields: [],
        },
      ),
    );
    times.push(performance.now() - before);
  }
  console.log(
    `Inbound message: p50 ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms.`,
  );
}
