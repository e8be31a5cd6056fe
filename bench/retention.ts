/**
 * Measures how long the deletion of a million expired page visits and of 100,000 expired conversations takes on
 * PostgreSQL. Also measures the latency of another client that reads leads before and during the deletion.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { insertConversations } from '#service/conversations/store.ts';
import type { Database } from '#service/db/open.ts';
import { insertLeads } from '#service/leads/store.ts';
import { createRetention } from '#service/retention/retention.ts';
import { DEFAULT_RETENTION } from '#service/retention/settings.ts';
import { opaqueId } from '#service/sample/random.ts';
import { get, insertAgency, onPostgres, withService } from './on-postgres.ts';
import { percentile, printTable } from './report.ts';

const READER = 'reader';
const OLD = 'old-agency';
const LEADS = 5000;
const VISITS = 1_000_000;
const VISITS_AT_ONCE = 20_000;
const CONVERSATIONS = 100_000;
const CALLS_BEFORE = 300;
/** The pause between the reads of the other client, similar to a dashboard in use. */
const PAUSE_MS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

export async function benchRetention(): Promise<void> {
  await onPostgres('retention', (url) =>
    withService(url, async ({ service, db }) => {
      await insertAgency(db, READER);
      await insertAgency(db, OLD, 'key of the old agency');
      await insertLeads(db, leads());
      const read = () => get(service, '/lead?pageSize=50');
      const rows = [await measure('none', read, () => sleep(CALLS_BEFORE * PAUSE_MS, { rows: 0 }))];
      await insertVisits(db);
      rows.push(await measure(`${VISITS.toLocaleString('en')} page visits`, read, () => remove(db)));
      await insertOldConversations(db);
      const name = `${CONVERSATIONS.toLocaleString('en')} conversations with their counts`;
      rows.push(await measure(name, read, () => remove(db)));
      printTable(['Deletion', 'Rows a second', 'Reads: p50, ms', 'p99, ms', 'longest, ms'], rows);
    }),
  );
}

async function measure(
  name: string,
  read: () => Promise<unknown>,
  work: () => Promise<{ rows: number }>,
): Promise<string[]> {
  const times: number[] = [];
  const started = performance.now();
  const reads = { areRunning: true };
  const reading = (async () => {
    while (reads.areRunning) {
      const before = performance.now();
      await read();
      times.push(performance.now() - before);
      await sleep(PAUSE_MS);
    }
  })();
  const { rows } = await work();
  const seconds = (performance.now() - started) / 1000;
  reads.areRunning = false;
  await reading;
  const speed = rows === 0 ? '' : Math.round(rows / seconds).toLocaleString('en');
  const latencies = [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)];
  return [name, speed, ...latencies.map((ms) => ms.toFixed(0))];
}

async function remove(db: Database): Promise<{ rows: number }> {
  const retention = createRetention({
    db,
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    retention: { ...DEFAULT_RETENTION, conversationDays: 365 },
  });
  const removed = await retention.runOnce();
  return { rows: (removed['page_visit'] ?? 0) + (removed['conversation'] ?? 0) };
}

function leads() {
  return Array.from({ length: LEADS }, (_, index) => ({
    agencyId: READER,
    id: opaqueId('lead', 1, index),
    sourceId: 'source',
    name: `Lead ${index}`,
    lastMessageTime: new Date(Date.now() - index * 1000),
    starred: false,
    unread: false,
  }));
}

async function insertVisits(db: Database): Promise<void> {
  for (let first = 1; first <= VISITS; first += VISITS_AT_ONCE) {
    await db.execute(sql`
      insert into page_visit (agency_id, lead_id, url, path, domain, title, visited_at)
      select ${OLD}, 'lead-' || number % 5000, 'https://shop.example/page/' || number, '/page/' || number,
        'shop.example', 'Page ' || number, now() - interval '400 days' - number * interval '1 second'
      from generate_series(${first}::int, ${first + VISITS_AT_ONCE - 1}::int) as number`);
  }
  await db.execute(sql`vacuum analyze page_visit`);
}

async function insertOldConversations(db: Database): Promise<void> {
  const batch = 10_000;
  for (let first = 0; first < CONVERSATIONS; first += batch) {
    await insertConversations(
      db,
      Array.from({ length: batch }, (_, offset) => {
        const index = first + offset;
        return {
          agencyId: OLD,
          id: `conversation-${index}`,
          sourceId: `source-${index % 14}`,
          botId: `bot-${index % 24}`,
          personaId: `persona-${index % 12}`,
          channel: ['sms', 'email', 'chat'][index % 3]!,
          startedAt: new Date(Date.now() - (400 + (index % 365)) * DAY_MS),
          classified: true,
          topicIds: [`topic-${index % 97}`, `topic-${index % 61}`],
          sentiment: (index % 21) / 10 - 1,
          responded: index % 2 === 0,
        };
      }),
    );
  }
  await db.execute(sql`vacuum analyze conversation`);
}
