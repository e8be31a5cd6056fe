import type { listReportShares as operation } from '#contract/report.ts';
import type { Verb } from '../context.ts';
import { demandReport, sharesOf } from './shares.ts';

export const listReportShares: Verb<typeof operation> = async ({ ctx: { db, agencyId }, input }) => {
  await demandReport(db, agencyId, input.params.id);
  return sharesOf(db, agencyId, input.params.id);
};
