/** Reads the data that live traffic needs. Caches nothing, because changes by users must take effect immediately. */
import { and, desc, eq, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { LeadInstance } from '#contract/lead.ts';
import type { SplitTestPersona } from '#contract/split-test.ts';
import type { Database } from '../db/open.ts';
import { bot, customChannel, lead, source, splitTest } from '../db/schema.ts';
import { isOfContact } from '../leads/store.ts';

export type Place = { db: Database; agencyId: string };

export async function readEnabledSources({ db, agencyId }: Place): Promise<string[]> {
  const rows = await db
    .select({ id: source.id })
    .from(source)
    .where(and(eq(source.agencyId, agencyId), eq(source.enabled, true)));
  return rows.map(({ id }) => id);
}

/** Whether a bot is enabled on a source. A bot refers to a source by its id, name or key. */
const TALKS_THERE = sql`exists (
  select from json_array_elements(${bot.sources}) as place
  where (place->>'enabled')::boolean
    and (place->>'id' = ${source.id} or place->>'name' = ${source.name} or place->>'key' = ${source.key})
)`;

export type LiveBot = {
  id: string;
  name: string;
  version: string | null;
  personaIds: string[];
  personaWeights: Record<string, number>;
  followsUp: boolean;
  isSmart: boolean;
};

export type LiveSource = { topicsEnabled: boolean; sentimentEnabled: boolean; bots: LiveBot[] };

/**
 * Reads the settings of a source and its enabled bots. Returns null if the source is disabled or deleted, or has no
 * enabled bot.
 */
export async function readSource({ db, agencyId }: Place, sourceId: string): Promise<LiveSource | null> {
  const rows = await db
    .select({
      topicsEnabled: source.topicsEnabled,
      sentimentEnabled: source.sentimentEnabled,
      id: bot.id,
      name: bot.name,
      versions: bot.versions,
      personaIds: bot.personaIds,
      personaWeights: bot.personaWeights,
      followsUp: bot.followUpActive,
      isSmart: bot.smartFollowUp,
    })
    .from(source)
    .innerJoin(bot, and(eq(bot.agencyId, source.agencyId), TALKS_THERE))
    .where(and(eq(source.agencyId, agencyId), eq(source.id, sourceId), eq(source.enabled, true)))
    .orderBy(bot.id);
  const [first] = rows;
  if (!first) return null;
  return {
    topicsEnabled: first.topicsEnabled,
    sentimentEnabled: first.sentimentEnabled,
    bots: rows.map(({ id, name, versions, personaIds, personaWeights, followsUp, isSmart }) => ({
      id,
      name: name ?? id,
      version: (versions?.find(({ published }) => published) ?? versions?.[0])?.version ?? null,
      personaIds: personaIds ?? [],
      personaWeights: personaWeights ?? {},
      followsUp,
      isSmart,
    })),
  };
}

export type KnownLead = {
  id: string;
  sourceId: string;
  contactId: string;
  name: string | null;
  lastMessage: string | null;
  instances: LeadInstance[] | null;
};

const MOST_CANDIDATES = 30;
/** The order of the index `lead_by_time`. With another order, the database would read and sort all leads. */
const NEWEST_FIRST = sql`sort_time desc nulls last, id`;

/**
 * Returns some leads that follow the newest `after` leads, newest first. Omits leads without a planned follow-up, e.g.
 * because they opted out. If a contact has several leads, only the lead that receives its messages is returned.
 */
export async function readKnownLeads(
  { db, agencyId }: Place,
  { after, now }: { after: number; now: Date },
): Promise<KnownLead[]> {
  const { rows } = await db.execute<KnownLead>(sql`
    with recent as materialized (
      select id, source_id, contact_id, name, last_message, instances, wont_respond_until
      from ${lead} where ${eq(lead.agencyId, agencyId)}
      order by ${NEWEST_FIRST} offset ${after} limit ${MOST_CANDIDATES}
    )
    select id, source_id as "sourceId", contact_id as "contactId", name, last_message as "lastMessage", instances
    from recent
    where length(contact_id) between 1 and 256
      and (wont_respond_until is null or wont_respond_until < ${now.toISOString()})
      and jsonb_path_exists(instances, '$[*] ? (@.followUpTime != null)')
      and id = (
        select newest.id from ${lead} as newest
        where newest.agency_id = ${agencyId} and newest.source_id = recent.source_id
          and newest.contact_id = recent.contact_id and length(newest.contact_id) <= 256
        order by newest.sort_time desc, newest.id limit 1
      )`);
  return rows;
}

export async function isKnownContact(
  { db, agencyId }: Place,
  { sourceId, contactId }: { sourceId: string; contactId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: lead.id })
    .from(lead)
    .where(isOfContact({ agencyId, sourceId, contactId }))
    .limit(1);
  return rows.length > 0;
}

export type RunningTest = { id: string; metric: string | null; personas: SplitTestPersona[] };

export async function readRunningTest({ db, agencyId }: Place, botId: string): Promise<RunningTest | null> {
  const [test] = await db
    .select({ id: splitTest.id, metric: splitTest.metric, personas: splitTest.personas })
    .from(splitTest)
    .where(and(eq(splitTest.agencyId, agencyId), eq(splitTest.botId, botId), isNull(splitTest.endedAt)));
  return test ?? null;
}

/**
 * Returns whether a split test is running, and locks it until the end of the transaction. If a user ends the test
 * meanwhile, the end waits for the lock. The results of the test therefore include the conversations of this
 * transaction.
 */
export async function holdRunningTest({ db, agencyId }: Place, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: splitTest.id })
    .from(splitTest)
    .where(and(eq(splitTest.agencyId, agencyId), eq(splitTest.id, id), isNull(splitTest.endedAt)))
    .for('share');
  return rows.length > 0;
}

/** Returns the channels with a token that has an expiry time in the future. */
export async function readLivingChannels(
  { db, agencyId }: Place,
  now: Date,
): Promise<{ sourceId: string; channelId: string }[]> {
  return db
    .select({ sourceId: customChannel.sourceId, channelId: customChannel.id })
    .from(customChannel)
    .where(
      and(
        eq(customChannel.agencyId, agencyId),
        isNotNull(customChannel.authToken),
        gt(customChannel.expiration, now),
      ),
    )
    .orderBy(desc(customChannel.expiration), customChannel.id);
}

/** The last lead of a search for follow-ups. The next search continues after this lead. */
export type LeadCursor = { time: string; id: string };

export type DueFollowUp = {
  leadId: string;
  sourceId: string;
  name: string | null;
  lastMessage: string | null;
  botId: string;
  plannedFor: string;
};

type DueFollowUpQuery = {
  /** The search starts after this lead. Null starts with the newest lead. */
  after: LeadCursor | null;
  limit: number;
  /** Leads with an older last message are skipped, because they have no planned follow-up. */
  lastMessageAfter: Date;
  /** Only follow-ups that were planned after this time and not after `dueBefore` are returned. */
  dueAfter: Date;
  dueBefore: Date;
  now: Date;
};

/**
 * Searches the next `limit` leads, newest first, for follow-ups that are due. Returns the most overdue one whose bot
 * and source are still enabled, and the position for the next search. The position is null after the last lead. Uses an
 * index.
 */
export async function readDueFollowUp(
  { db, agencyId }: Place,
  { after, limit, lastMessageAfter, dueAfter, dueBefore, now }: DueFollowUpQuery,
): Promise<{ due: DueFollowUp | null; end: LeadCursor | null }> {
  const isBehind: SQL = after
    ? sql`sort_time <= ${after.time}::timestamptz and (sort_time < ${after.time}::timestamptz or id > ${after.id})`
    : sql`true`;
  const { rows } = await db.execute<{ due: DueFollowUp | null; end: LeadCursor | null }>(sql`
    with page as materialized (
      select id, source_id, name, last_message, wont_respond_until, instances, sort_time
      from ${lead}
      where ${eq(lead.agencyId, agencyId)} and sort_time > ${lastMessageAfter.toISOString()}::timestamptz and ${isBehind}
      order by ${NEWEST_FIRST} limit ${limit}
    ), planned as materialized (
      select page.*, own->>'botId' as bot_id, own->>'followUpTime' as planned_for
      from page, jsonb_array_elements(page.instances) as own
      -- All are stored as ISO 8601 in UTC with milliseconds, whose order is that of their characters.
      where own->>'followUpTime' collate "C" > ${dueAfter.toISOString()}
        and own->>'followUpTime' collate "C" <= ${dueBefore.toISOString()}
        and (wont_respond_until is null or wont_respond_until < ${now.toISOString()}::timestamptz)
    ), due as (
      select planned.id as "leadId", planned.source_id as "sourceId", planned.name,
        planned.last_message as "lastMessage", planned.bot_id as "botId",
        planned.planned_for as "plannedFor"
      from planned
      join ${source} on ${eq(source.agencyId, agencyId)} and ${source.id} = planned.source_id and ${source.enabled}
      join ${bot} on ${eq(bot.agencyId, agencyId)} and ${bot.id} = planned.bot_id and ${bot.followUpActive} and ${TALKS_THERE}
      order by planned.planned_for collate "C", planned.id limit 1
    )
    select (select to_jsonb(due) from due) as due, (
      select jsonb_build_object('time', sort_time, 'id', id) from page
      order by ${NEWEST_FIRST} offset ${limit - 1} limit 1
    ) as end`);
  return rows[0] ?? { due: null, end: null };
}
