import { and, eq, inArray, sql } from 'drizzle-orm';
import { DEFAULT_MATCHES, type searchLeads as operation } from '#contract/lead-search.ts';
import type { Context, Verb } from '../context.ts';
import { lead, leadWords } from '../db/schema.ts';
import { excerptOf } from './excerpt.ts';
import { isIndexing } from './search-index.ts';
import { leadQueries, searchedWords, type LeadQueries } from './search-terms.ts';
import { toInstant } from './to-lead.ts';

/**
 * Finds leads that contain the searched words. The best matches come first: leads with exactly this name or contact id,
 * leads with all words in the name and contact id, and leads with some of the words only in the last message. Equal
 * matches are sorted by the last message, newest first.
 */
export const searchLeads: Verb<typeof operation> = async ({ ctx, input: { query } }) => {
  const { query: text = '', limit = DEFAULT_MATCHES } = query;
  const queries = leadQueries(ctx.agencyId, text);
  const isComplete = !(await isIndexing(ctx.db));
  if (queries === null) return { results: [], isComplete };
  const ids = await bestIds(ctx, queries, limit);
  return { results: await readMatches(ctx, ids, text), isComplete };
};

/** The maximum number of matches that are sorted by time. Reading all matches of a common word would take too long. */
const MOST_SORTED = 1000;
/** The number of newest leads that are searched first. They contain enough matches of a common word. */
const NEWEST = 2000;

async function bestIds(ctx: Context, { whole, named, any }: LeadQueries, limit: number): Promise<string[]> {
  const steps = [
    () => indexedIds(ctx, whole, limit),
    () => indexedOrNewestIds(ctx, named, limit),
    // For a common word, the index would read all matches, so the newest leads are searched first.
    () => newestIds(ctx, any, limit),
    () => indexedIds(ctx, any, limit),
  ];
  const ids = new Set<string>();
  for (const step of steps) {
    if (ids.size < limit) for (const id of await step()) ids.add(id);
  }
  return [...ids].slice(0, limit);
}

async function indexedOrNewestIds(ctx: Context, query: string, limit: number): Promise<string[]> {
  const indexed = await indexedIds(ctx, query, MOST_SORTED);
  return indexed.length < MOST_SORTED ? indexed : [...(await newestIds(ctx, query, limit)), ...indexed];
}

async function indexedIds({ db, agencyId }: Context, query: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with match as materialized (
      select lead_id, sort_time from ${leadWords}
      where agency_id = ${agencyId} and words @@ ${query}::tsquery limit ${MOST_SORTED}
    )
    select lead_id as id from match order by sort_time desc, lead_id limit ${limit}`);
  return rows.map(({ id }) => id);
}

async function newestIds({ db, agencyId }: Context, query: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select lead_id as id from (
      select lead_id, sort_time, words from ${leadWords} where agency_id = ${agencyId}
      order by sort_time desc nulls last, lead_id limit ${NEWEST}
    ) as newest
    where words @@ ${query}::tsquery order by sort_time desc nulls last, lead_id limit ${limit}`);
  return rows.map(({ id }) => id);
}

async function readMatches({ db, agencyId }: Context, ids: readonly string[], text: string) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: lead.id,
      name: lead.name,
      contactId: lead.contactId,
      lastMessage: lead.lastMessage,
      lastMessageTime: lead.lastMessageTime,
    })
    .from(lead)
    .where(and(eq(lead.agencyId, agencyId), inArray(lead.id, [...ids])));
  const searched = searchedWords(text);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { name, contactId, lastMessageTime } = row;
    return [
      { id, name, contactId, lastMessageTime: toInstant(lastMessageTime), ...excerptOf(row, searched) },
    ];
  });
}
