import { and, eq } from 'drizzle-orm';
import type { deleteReportShare as operation } from '#contract/report.ts';
import type { Verb } from '../context.ts';
import { reportShare } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { requireReport } from './shares.ts';

/**
 * Deletes the share of an account. Does not check whether the account exists, because a share remains after the
 * deletion of its account.
 */
export const deleteReportShare: Verb<typeof operation> = async ({ ctx: { db, agencyId }, input }) => {
  const { id: reportId, accountId } = input.params;
  await requireReport(db, agencyId, reportId);
  const isAsked = and(eq(reportShare.reportId, reportId), eq(reportShare.accountId, accountId));
  const deleted = await db
    .delete(reportShare)
    .where(and(eq(reportShare.agencyId, agencyId), isAsked))
    .returning({ accountId: reportShare.accountId });
  if (deleted.length === 0) throw new NotFound('The report is not shared with an account of this id.');
  return null;
};
