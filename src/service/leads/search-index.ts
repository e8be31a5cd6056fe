/** Maintains `lead_words`, the full-text index of leads. Searches use this index. */
import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { acrossAgencies } from '../db/across-agencies.ts';
import { byAgency } from '../db/by-agency.ts';
import { insertFrom } from '../db/insert-from.ts';
import type { Database } from '../db/open.ts';
import { lead, leadWords, setting } from '../db/schema.ts';
import { leadTerms, type SearchedTexts } from './search-terms.ts';

/**
 * The name of a row in the table `setting`. A migration adds this row. While it exists, some leads may be missing in
 * the index.
 */
export const UNINDEXED = 'leads-without-words';

/** The number of leads per batch. It is small, because PGlite handles no other request during a batch. */
const BATCH = 200;

/** The number of leads that one statement reads. All leads in one statement could exceed its time limit. */
const RANGE = 5000;

type IndexedLead = SearchedTexts & { agencyId: string; id: string; lastMessageTime: Date | null };

const { leadId, sortTime, words } = leadWords;

/** Indexes the words of leads. Must be called in the transaction that changes the leads. */
export async function indexLeads(tx: Database, leads: readonly IndexedLead[]): Promise<void> {
  await store(tx, leads, sql``);
}

async function store(tx: Database, leads: readonly IndexedLead[], condition: SQL): Promise<void> {
  for (const [agencyId, own] of byAgency(leads)) {
    const rows = own.map((each) => ({
      leadId: each.id,
      sortTime: each.lastMessageTime?.toISOString() ?? '-infinity',
      words: leadTerms(agencyId, each),
    }));
    await tx.execute(sql`
      ${insertFrom(leadWords, { agencyId, columns: { leadId, sortTime, words }, rows })}
      on conflict (agency_id, lead_id) do update set words = excluded.words, sort_time = excluded.sort_time ${condition}`);
  }
}

type Fill = {
  /** Whether hosts of the previous version may use the same database. They store leads without updating the index. */
  isShared: boolean;
  signal?: AbortSignal;
  range?: number;
};

/**
 * Adds missing leads to the index, in small transactions. Until the end of this function, searches may not find all
 * leads.
 */
export async function fillLeadWords(db: Database, { isShared, signal, range = RANGE }: Fill): Promise<void> {
  const isPending = await isIndexing(db);
  if (!isPending && !isShared) return;
  let start: Place | null = { agencyId: '', id: '' };
  while (start !== null) {
    const end = await endOfRange(db, start, range);
    let after: Place | null = start;
    while (after !== null) {
      if (signal?.aborted) return;
      after = await fillSome(db, after, end);
    }
    start = end;
  }
  if (isPending) await db.delete(setting).where(eq(setting.name, UNINDEXED));
}

type Place = { agencyId: string; id: string };

/** Returns the last of the next `range` leads after `start`, or null if fewer leads follow. */
async function endOfRange(db: Database, start: Place, range: number): Promise<Place | null> {
  const [end] = await db
    .select({ agencyId: lead.agencyId, id: lead.id })
    .from(lead)
    .where(and(isBetween(lead.agencyId, lead.id, start, null), acrossAgencies('leads without words')))
    .orderBy(asc(lead.agencyId), asc(lead.id))
    .offset(range - 1)
    .limit(1);
  return end ?? null;
}

/**
 * Indexes a batch of leads after `after`, up to `end` or all if it is null. Returns the last lead of the batch, or null
 * if all these leads are indexed.
 */
async function fillSome(db: Database, after: Place, end: Place | null): Promise<Place | null> {
  const leads = await db
    .select({
      agencyId: lead.agencyId,
      id: lead.id,
      name: lead.name,
      contactId: lead.contactId,
      lastMessage: lead.lastMessage,
      lastMessageTime: lead.lastMessageTime,
    })
    .from(lead)
    .leftJoin(
      leadWords,
      and(
        eq(leadWords.agencyId, lead.agencyId),
        eq(leadWords.leadId, lead.id),
        // Without this condition, PostgreSQL reads the index from its beginning in each batch.
        isBetween(leadWords.agencyId, leadWords.leadId, after, end),
      ),
    )
    .where(
      and(
        isBetween(lead.agencyId, lead.id, after, end),
        or(isNull(leadWords.leadId), sql`${leadWords.sortTime} < ${lead.sortTime}`),
        acrossAgencies('leads without words'),
      ),
    )
    .orderBy(asc(lead.agencyId), asc(lead.id))
    .limit(BATCH);
  // If a lead has received a message since the query above, the index already contains newer words.
  await store(db, leads, sql`where lead_words.sort_time < excluded.sort_time`);
  return leads.at(-1) ?? null;
}

/** Whether the key in these columns is after `after`, and not after `end` unless it is null. */
function isBetween(agencyId: PgColumn, id: PgColumn, after: Place, end: Place | null): SQL | undefined {
  return and(
    sql`(${agencyId}, ${id}) > (${after.agencyId}, ${after.id})`,
    end === null ? undefined : sql`(${agencyId}, ${id}) <= (${end.agencyId}, ${end.id})`,
  );
}

export async function isIndexing(db: Database): Promise<boolean> {
  const found = await db.select({ name: setting.name }).from(setting).where(eq(setting.name, UNINDEXED));
  return found.length > 0;
}
