import { and, asc, eq, sql } from 'drizzle-orm';
import type { listPageHistory as operation } from '#contract/lead.ts';
import type { Verb } from '../context.ts';
import { listInParts } from '../db/json-list.ts';
import { lead, pageVisit } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { NO_SUCH_LEAD } from './get.ts';
import { toInstant } from './to-lead.ts';

const { id, url, path, domain, title, visitedAt } = pageVisit;

/**
 * assumed: the newest visits come first and visits without a time come last. One response contains all visits. The API
 * document specifies neither an order nor pages.
 */
export const listPageHistory: Verb<typeof operation> = async ({
  ctx: { db, agencyId },
  input: { params },
}) => {
  const [owner] = await db
    .select({ id: lead.id })
    .from(lead)
    .where(and(eq(lead.agencyId, agencyId), eq(lead.id, params.leadId)));
  if (!owner) throw new NotFound(NO_SUCH_LEAD);
  const visits = {
    table: pageVisit,
    id,
    owner: and(eq(pageVisit.agencyId, agencyId), eq(pageVisit.leadId, owner.id)),
    orderBy: [sql`${visitedAt} desc nulls last`, asc(id)],
  };
  return listInParts(db, visits, async (isInPart, orderBy) => {
    const rows = await db
      .select({ id, url, path, domain, title, visitedAt })
      .from(pageVisit)
      .where(isInPart)
      .orderBy(...orderBy);
    return rows.map((row) => ({ ...row, visitedAt: toInstant(row.visitedAt) }));
  });
};
