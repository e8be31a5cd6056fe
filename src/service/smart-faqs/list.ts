import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { listSmartFaqs as operation } from '#contract/smart-faq.ts';
import type { Verb } from '../context.ts';
import { BLANKS } from '../db/blanks.ts';
import { listInParts } from '../db/json-list.ts';
import { jsonTextOf } from '../db/json-text.ts';
import { smartFaq } from '../db/schema.ts';

/** assumed: entries are sorted by source, then question, then id. The API document specifies no order. */
export const listSmartFaqs: Verb<typeof operation> = async ({ ctx: { db, agencyId }, input: { query } }) => {
  const { sourceId, state, answered } = query;
  const ordered = await db
    .select({ id: smartFaq.id })
    .from(smartFaq)
    .where(
      and(
        eq(smartFaq.agencyId, agencyId),
        sourceId === undefined ? undefined : eq(smartFaq.sourceId, sourceId),
        state === undefined ? undefined : sql`lower(${smartFaq.state}) = ${state}`,
        answered === undefined ? undefined : isAnswered(answered === 'answered'),
      ),
    )
    .orderBy(asc(smartFaq.sourceId), asc(smartFaq.question), asc(smartFaq.id));
  const read = async (ids: string[]) => {
    const rows = await db
      .select()
      .from(smartFaq)
      .where(and(eq(smartFaq.agencyId, agencyId), inArray(smartFaq.id, ids)));
    return rows.map((row) => ({ id: row.id, record: jsonTextOf({ ...row, state: capitalised(row.state) }) }));
  };
  return listInParts(ordered, read);
};

/** Matches entries with or without an answer. assumed: a blank answer counts as no answer. */
function isAnswered(wanted: boolean): SQL {
  return sql`(coalesce(btrim(${smartFaq.answer}, ${BLANKS}), '') <> '') = ${wanted}`;
}

/** Returns the state with the capitalisation of the API document, regardless of the stored capitalisation. */
function capitalised(state: string | null): string | null {
  return state && state.charAt(0).toUpperCase() + state.slice(1).toLowerCase();
}
