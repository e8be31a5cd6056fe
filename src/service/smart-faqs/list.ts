import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { listSmartFaqs as operation } from '#contract/smart-faq.ts';
import type { Verb } from '../context.ts';
import { smartFaq } from '../db/schema.ts';

/** assumed: sorted by source, then question, then id. The document specifies no order. */
export const listSmartFaqs: Verb<typeof operation> = async ({ ctx: { db, agencyId }, input: { query } }) => {
  const { sourceId, state, answered } = query;
  const rows = await db
    .select()
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
  return rows.map((row) => ({ ...row, state: capitalised(row.state) }));
};

/**
 * All characters that `String.trim` removes. They are listed because the set of blank characters in PostgreSQL depends
 * on the database.
 */
const BLANKS =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** assumed: a blank answer counts as no answer. */
function isAnswered(wanted: boolean): SQL {
  return sql`(coalesce(btrim(${smartFaq.answer}, ${BLANKS}), '') <> '') = ${wanted}`;
}

/** Returns the state in the spelling of the document, regardless of the stored spelling. */
function capitalised(state: string | null): string | null {
  return state && state.charAt(0).toUpperCase() + state.slice(1).toLowerCase();
}
