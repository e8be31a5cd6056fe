/** Measures queries of a year of 100 topics on PostgreSQL, with an increasing number of conversations. */
import { getTableName, sql } from 'drizzle-orm';
import type { TOPIC_DIMENSIONS, TOPIC_OPERATORS, TopicQuery } from '#contract/topic.ts';
import { insertConversations, type ConversationRow } from '#service/conversations/store.ts';
import type { Database } from '#service/db/open.ts';
import { analyzedCount, conversation, source, topic, topicCount, topicDay } from '#service/db/schema.ts';
import { opaqueId } from '#service/sample/random.ts';
import {
  AGENCY_HEADERS,
  inMs,
  insertAgency,
  latencyOf,
  onPostgres,
  withService,
  type Latency,
} from './on-postgres.ts';
import { pseudoRandom } from '#dashboard/lib/statistics/pseudo-random.ts';
import { printTable } from './report.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const CALLS = { calls: 100, warmUp: 10 };
const CALLERS = 20;
const ROWS_AT_ONCE = 10_000;

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
 * The measured queries. Queries without filters or with values of one dimension read counts. Queries with filters on
 * two dimensions read the conversations.
 */
const QUERIES: Record<string, TopicQuery> = {
  'a year': YEAR,
  'its last month': MONTH,
  'a year of one source': { ...YEAR, filters: { sourceIds: SOURCES.slice(0, 1) } },
  'a year of all sources but one': { ...YEAR, filters: { sourceIds: SOURCES.slice(1) } },
  'a year of one bot': by(YEAR, 'bot in', BOTS[0]),
  'a year of one persona': by(YEAR, 'persona in', PERSONAS[0]),
  'a year of half the personas': by(YEAR, 'persona in', ...PERSONAS.slice(0, 6)),
  'a year of all personas but one': by(YEAR, 'persona notIn', PERSONAS[0]),
  'a year of one channel': by(YEAR, 'channel in', CHANNELS[0]),
  'a year of negative sentiment': by(YEAR, 'sentiment in', 'negative'),
  'its last month of all personas but one': by(MONTH, 'persona notIn', PERSONAS[0]),
  'a year of one persona with one bot': by(by(YEAR, 'persona in', PERSONAS[0]), 'bot in', BOTS[0]),
  'a year of one source, negative': by(
    { ...YEAR, filters: { sourceIds: SOURCES.slice(0, 1) } },
    'sentiment in',
    'negative',
  ),
  'a year of all personas and bots but one': by(by(YEAR, 'persona notIn', PERSONAS[0]), 'bot notIn', BOTS[0]),
};

type Rule = `${(typeof TOPIC_DIMENSIONS)[number]} ${(typeof TOPIC_OPERATORS)[number]}`;

function by(query: TopicQuery, rule: Rule, ...values: (string | undefined)[]): TopicQuery {
  const [dimension = '', operator = ''] = rule.split(' ');
  const filter = { dimension, operator, values: values.flatMap((value) => value ?? []) };
  return {
    ...query,
    filters: { ...query.filters, dimensions: [...(query.filters?.dimensions ?? []), filter] },
  };
}

export function benchTopics(): Promise<void> {
  return onPostgres('topics', measure);
}

async function measure(serverUrl: string): Promise<void> {
  const results: Measured[] = [];
  for (const size of SIZES) results.push(await measureAt(serverUrl, size));
  printTable(
    [
      'topics, of so many conversations',
      ...SIZES.map((size) => `${size.toLocaleString('en')} p50 / p99`),
      'growth of p50',
      `${CALLERS} callers at once p50 / p99`,
      'of these refused',
    ],
    Object.keys(QUERIES).map((name) => {
      const measured = results.flatMap((result) => result[name] ?? []);
      const [first, last] = [measured.at(0), measured.at(-1)];
      if (!first || !last) throw new Error(`${name} was not measured`);
      const growth = `${(last.one.p50 / first.one.p50).toFixed(2)}x`;
      return [name, ...measured.map(({ one }) => inMs(one)), growth, inMs(last.many), String(last.refused)];
    }),
  );
}

type Measured = Record<string, { one: Latency; many: Latency; refused: number }>;

function measureAt(serverUrl: string, size: number): Promise<Measured> {
  return withService(serverUrl, async ({ service, db }) => {
    const started = performance.now();
    const last = await load(db, size);
    const took = (performance.now() - started) / 1000;
    await db.execute(sql`vacuum analyze`);
    console.log(`${size.toLocaleString('en')} conversations in ${took.toFixed(0)} s, ${await sizesOf(db)}.`);
    const insert = await latencyOf(CALLS, () => insertConversations(db, [last()]));
    console.log(`One more conversation: ${inMs(insert)}.`);

    const headers = { ...AGENCY_HEADERS, 'Content-Type': 'application/json' };
    const measured: Measured = {};
    for (const [name, query] of Object.entries(QUERIES)) {
      const request = { method: 'POST', headers, body: JSON.stringify(query) };
      const statusOf = async () => {
        const response = await service.request('/analytics/topics', request);
        await response.text();
        return response.status;
      };
      const one = await latencyOf(CALLS, async () => {
        const status = await statusOf();
        if (status !== 200) throw new Error(`${name} answered ${status}`);
      });
      // The service responds with 503 if a request waits too long for a database connection.
      let refused = 0;
      const many = await latencyOf({ ...CALLS, callers: CALLERS }, async () => {
        if ((await statusOf()) !== 200) refused += 1;
      });
      measured[name] = { one, many, refused };
    }
    return measured;
  });
}

async function sizesOf(db: Database): Promise<string> {
  const tables = { conversation, topicCount, analyzedCount, topicDay };
  const texts = Object.values(tables).map(async (table) => {
    const { rows } = await db.execute<{ bytes: string }>(
      sql`select pg_total_relation_size(${getTableName(table)}::regclass) as bytes`,
    );
    return `${getTableName(table)} ${(Number(rows[0]?.bytes) / 1e6).toFixed(0)} MB`;
  });
  return (await Promise.all(texts)).join(', ');
}

/** Inserts `size` conversations. Returns a function that creates another conversation of the last day. */
async function load(db: Database, size: number): Promise<() => ConversationRow> {
  const agencyId = AGENCY_ID;
  await insertAgency(db, agencyId);
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
  let more = 0;
  return () => ({ ...aConversation(size - 1, size, random), id: `more-${more++}` });
}

/**
 * Creates a conversation. All conversations are distributed evenly over the year. Some topics are frequent and many are
 * rare.
 */
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
