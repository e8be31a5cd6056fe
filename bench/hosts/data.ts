/** The data of the benchmark `hosts`: a hundred agencies. The first agency has half of all leads. */
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { hashKey } from '#service/api-keys/hash-key.ts';
import { insertConversations, type ConversationRow } from '#service/conversations/store.ts';
import type { Database } from '#service/db/open.ts';
import * as schema from '#service/db/schema.ts';
import { fillLeadWords } from '#service/leads/search-index.ts';
import { pseudoRandom } from '#dashboard/lib/statistics/pseudo-random.ts';

const AGENCIES = 100;
/** The share of all leads that belong to the first agency. */
const LARGE_SHARE = 0.5;
const DAYS = 365;
const TOPICS = 40;
const CONVERSATIONS = { large: 20_000, other: 200 };
const DAY = 86_400_000;

export type BenchAgency = { id: string; key: string; sourceId: string; leads: number };

export function leadId(index: number): string {
  return `lead-${String(index).padStart(7, '0')}`;
}

/**
 * Inserts agencies, API keys, sources and leads into a database of any recent version. It uses plain SQL, because the
 * current table definitions may contain columns that an older database lacks.
 */
export async function loadLeads(client: Client, leads: number): Promise<BenchAgency[]> {
  const others = Math.ceil((leads * (1 - LARGE_SHARE)) / (AGENCIES - 1));
  const agencies = Array.from({ length: AGENCIES }, (_, at) => ({
    id: `agency-${at}`,
    key: `key-of-agency-${at}-for-the-bench-only`,
    sourceId: `source-${at}`,
    leads: at === 0 ? Math.ceil(leads * LARGE_SHARE) : others,
  }));
  const inbound = { contactIdPath: 'contact', bodyPath: 'text', contactFieldPaths: {} };
  for (const { id, key, sourceId } of agencies) {
    await client.query('insert into agency (id, name) values ($1, $1)', [id]);
    await client.query(
      `insert into api_key (agency_id, id, name, hash, hint, created_at) values ($1, $2, 'Bench', $3, '', now())`,
      [id, `key-of-${id}`, hashKey(key)],
    );
    await client.query('insert into source (agency_id, id, name, enabled) values ($1, $2, $2, true)', [
      id,
      sourceId,
    ]);
    await client.query('insert into webhook (agency_id, source_id, inbound) values ($1, $2, $3)', [
      id,
      sourceId,
      JSON.stringify(inbound),
    ]);
  }
  for (const agency of agencies) await insertAgencyLeads(client, agency);
  await client.query(`insert into lead_day (agency_id, source_id, day, leads)
    select agency_id, source_id, (sort_time at time zone 'UTC')::date, count(*) from lead where agency_id like 'agency-%' group by 1, 2, 3`);
  await client.query('vacuum analyze');
  // Otherwise the workers would fill the search index during the measurement.
  await fillLeadWords(drizzle({ client, schema }), { isShared: true });
  await client.query('vacuum analyze lead_words');
  return agencies;
}

async function insertAgencyLeads(client: Client, { id, sourceId, leads }: BenchAgency): Promise<void> {
  await client.query(
    `insert into lead (agency_id, id, source_id, name, contact_id, last_message_time, last_message,
        last_message_direction, starred, unread, tags)
      select $1, 'lead-' || lpad(at::text, 7, '0'), $2, 'Lead ' || at, 'contact-' || at,
        now() - make_interval(secs => (at::bigint * 7919 % ($3::bigint * 86400))),
        'Message ' || md5(at::text) || ' about the appointment on Tuesday.',
        case when at % 2 = 0 then 'inbound' else 'outbound' end, at % 50 = 0, at % 7 = 0, '["bench"]'
      from generate_series(0, $4::int - 1) as at`,
    [id, sourceId, DAYS, leads],
  );
}

/** Inserts conversations with topics. The database must have the current schema. */
export async function loadConversations(db: Database, agencies: readonly BenchAgency[]): Promise<void> {
  const random = pseudoRandom(20_261_127);
  const now = Date.now();
  for (const [number, { id: agencyId, sourceId }] of agencies.entries()) {
    const topics = Array.from({ length: TOPICS }, (_, at) => `topic-${at}`);
    await db
      .insert(schema.topic)
      .values(topics.map((id, at) => ({ agencyId, id, name: `Topic ${at}`, slug: `topic-${at}` })));
    const length = number === 0 ? CONVERSATIONS.large : CONVERSATIONS.other;
    await insertConversations(
      db,
      Array.from({ length }, (_, index): ConversationRow => {
        const topicId = topics[Math.floor(random() ** 2 * TOPICS)] ?? '';
        return {
          agencyId,
          id: `conversation-${index}`,
          sourceId,
          botId: `bot-${index % 10}`,
          personaId: `persona-${index % 5}`,
          channel: 'webchat',
          startedAt: new Date(now - Math.floor(random() * DAYS * DAY)),
          classified: true,
          topicIds: [topicId],
          sentiment: random() * 2 - 1,
          splitTestId: null,
          responded: random() < 0.5,
          metricValue: null,
        };
      }),
    );
  }
}
