import type { listReportShares as operation } from '#contract/report.ts';
import type { Verb } from '../context.ts';
import { listInParts } from '../db/json-list.ts';
import { readShares, requireReport, sharesOf } from './shares.ts';

export const listReportShares: Verb<typeof operation> = async ({ ctx: { db, agencyId }, input }) => {
  const { id } = input.params;
  await requireReport(db, agencyId, id);
  return listInParts(db, sharesOf(agencyId, id), (...part) => readShares(db, ...part));
};
