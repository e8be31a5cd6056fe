import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { listSmartFaqs as operation } from '#contract/smart-faq.ts';
import type { Verb } from '../context.ts';
import { BLANKS } from '../db/blanks.ts';
import { listInParts } from '../db/json-list.ts';
import { smartFaq } from '../db/schema.ts';

/** assumed: entries are sorted by source, then question, then id. The API document specifies no order. */
export const listSmartFaqs: Verb<typeof operation> = async ({ ctx: { db, agencyId }, input: { query } }) => {
  const { sourceId, state, answered } = query;
  const entries = {
    table: smartFaq,
    id: smartFaq.id,
    owner: eq(smartFaq.agencyId, agencyId),
    filter: and(
      sourceId === undefined ? undefined : eq(smartFaq.sourceId, sourceId),
      state === undefined ? undefined : sql`lower(${smartFaq.state}) = ${state}`,
      answered === undefined ? undefined : isAnswered(answered === 'answered'),
    ),
    orderBy: [asc(smartFaq.sourceId), asc(smartFaq.question), asc(smartFaq.id)],
  };
  return listInParts(db, entries, async (isInPart, orderBy) => {
    const rows = await db
      .select()
      .from(smartFaq)
      .where(isInPart)
      .orderBy(...orderBy);
    return rows.map((row) => ({ ...row, state: capitalised(row.state) }));
  });
};

/** Matches entries with or without an answer. assumed: a blank answer counts as no answer. */
function isAnswered(wanted: boolean): SQL {
  return sql`(coalesce(btrim(${smartFaq.answer}, ${BLANKS}), '') <> '') = ${wanted}`;
}

/** Returns the state with the capitalisation of the API document, regardless of the stored capitalisation. */
function capitalised(state: string | null): string | null {
  return state && state.charAt(0).toUpperCase() + state.slice(1).toLowerCase();
}
