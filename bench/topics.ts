/** Measures a year of 100 topics on PostgreSQL, and the growth with the number of conversations. */
import { sql } from 'drizzle-orm';
import type { TopicQuery } from '#contract/topic.ts';
import { hashKey } from '#service/api-keys/hash-key.ts';
import { insertConversations, type ConversationRow } from '#service/conversations/store.ts';
import type { Database } from '#service/db/open.ts';
import { agency, apiKey, source, topic } from '#service/db/schema.ts';
import { opaqueId } from '#service/sample/random.ts';
import { inMs, latencyOf, onPostgres, withService, type Latency } from './on-postgres.ts';
import { pseudoRandom } from './pseudo-random.ts';
import { printTable } from './report.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const CALLS = { calls: 100, warmUp: 10 };
const ROWS_AT_ONCE = 10_000;

const KEY = 'key-of-the-bench';
const AGENCY_ID = opaqueId('agy', 1, 0);
const FIRST_DAY = Date.parse('2025-01-01T00:00:00Z');
const DAY = 86_400_000;
const DAYS = 365;

const ids = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => opaqueId(prefix, 1, at));
const TOPICS = ids('top', 100);
const SOURCES = ids('src', 14);
const BOTS = ids('bot', 24);
const PERSONAS = ids('per', 12);
const CHANNELS = ['webchat', 'sms', 'whatsapp', 'facebook', 'email'];

const YEAR = { start: '2025-01-01T00:00:00Z', end: '2025-12-31T23:59:59Z', limit: TOPICS.length };
const MONTH = { ...YEAR, start: '2025-12-01T00:00:00Z' };

/**
 * 'All but one' is the worst case of each kind, because the filter excludes hardly anything and the query reads
 * everything.
 */
const QUERIES: Record<string, TopicQuery> = {
  'a year': YEAR,
  'its last month': MONTH,
  'a year of one source': { ...YEAR, filters: { sourceIds: SOURCES.slice(0, 1) } },
  'a year of all sources but one': { ...YEAR, filters: { sourceIds: SOURCES.slice(1) } },
  'a year of one persona': byPersona(YEAR, 'in'),
  'a year of all personas but one': byPersona(YEAR, 'notIn'),
  'its last month of all personas but one': byPersona(MONTH, 'notIn'),
};

function byPersona(query: TopicQuery, operator: 'in' | 'notIn'): TopicQuery {
  const dimensions = [{ dimension: 'persona' as const, operator, values: PERSONAS.slice(0, 1) }];
  return { ...query, filters: { dimensions } };
}

export function benchTopics(): Promise<void> {
  return onPostgres('topics', measure);
}

async function measure(serverUrl: string): Promise<void> {
  const results: Record<string, Latency>[] = [];
  for (const size of SIZES) results.push(await measureAt(serverUrl, size));
  printTable(
    [
      'topics, of so many conversations',
      ...SIZES.map((size) => `${size.toLocaleString('en')} p50 / p99`),
      'growth of p50',
    ],
    Object.keys(QUERIES).map((name) => {
      const latencies = results.map((result) => result[name] ?? { p50: Number.NaN, p99: Number.NaN });
      const growth = (latencies.at(-1)?.p50 ?? Number.NaN) / (latencies[0]?.p50 ?? Number.NaN);
      return [name, ...latencies.map(inMs), `${growth.toFixed(2)}x`];
    }),
  );
}

function measureAt(serverUrl: string, size: number): Promise<Record<string, Latency>> {
  return withService(serverUrl, async ({ service, db }) => {
    const started = performance.now();
    await load(db, size);
    await db.execute(sql`vacuum analyze`);
    const took = (performance.now() - started) / 1000;
    console.log(`Loaded ${size.toLocaleString('en')} conversations in ${took.toFixed(0)} s.`);

    const headers = { 'X-SVC-KEY': KEY, 'Content-Type': 'application/json' };
    const measured: Record<string, Latency> = {};
    for (const [name, query] of Object.entries(QUERIES)) {
      const request = { method: 'POST', headers, body: JSON.stringify(query) };
      measured[name] = await latencyOf(CALLS, async () => {
        const response = await service.request('/analytics/topics', request);
        const text = await response.text();
        if (response.status !== 200) throw new Error(`${name} answered ${response.status}: ${text}`);
      });
    }
    return measured;
  });
}

async function load(db: Database, size: number): Promise<void> {
  const agencyId = AGENCY_ID;
  await db.insert(agency).values({ id: agencyId, name: 'Bench' });
  const key = { id: 'key', agencyId, name: 'Bench', hash: hashKey(KEY), hint: '', createdAt: new Date() };
  await db.insert(apiKey).values(key);
  await db.insert(source).values(SOURCES.map((id) => ({ agencyId, id, name: id, enabled: true })));
  await db
    .insert(topic)
    .values(TOPICS.map((id, at) => ({ agencyId, id, name: `Topic ${at}`, slug: `topic-${at}` })));
  const random = pseudoRandom(20_261_121);
  for (let first = 0; first < size; first += ROWS_AT_ONCE) {
    const length = Math.min(ROWS_AT_ONCE, size - first);
    await insertConversations(
      db,
      Array.from({ length }, (_, index) => aConversation(first + index, size, random)),
    );
  }
}

/** Creates conversations evenly over the year. Some topics are frequent and many are rare. */
function aConversation(index: number, size: number, random: () => number): ConversationRow {
  const pick = (items: readonly string[]) => items[Math.floor(random() * items.length)] ?? '';
  const at = Math.floor(random() * SOURCES.length);
  const topicIds = Array.from(
    { length: 1 + (index % 3) },
    () => TOPICS[Math.floor(random() ** 2 * TOPICS.length)] ?? '',
  );
  return {
    agencyId: AGENCY_ID,
    id: opaqueId('cnv', 1, index),
    sourceId: SOURCES[at] ?? '',
    botId: BOTS[(at + Math.floor(random() * 3)) % BOTS.length] ?? '',
    personaId: pick(PERSONAS),
    channel: CHANNELS[at % CHANNELS.length] ?? '',
    startedAt: new Date(FIRST_DAY + Math.floor((index / size) * DAYS * DAY)),
    classified: random() > 0.02,
    topicIds,
    sentiment: random() < 0.2 ? null : random() * 2 - 1,
    splitTestId: null,
    responded: random() < 0.5,
    metricValue: null,
  };
}
