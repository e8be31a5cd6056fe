import type { listReportShares as operation } from '#contract/report.ts';
import type { Verb } from '../context.ts';
import { requireReport, sharesOf } from './shares.ts';

export const listReportShares: Verb<typeof operation> = async ({ ctx: { db, agencyId }, input }) => {
  await requireReport(db, agencyId, input.params.id);
  return sharesOf(db, agencyId, input.params.id);
};
