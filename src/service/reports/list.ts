import { asc, eq } from 'drizzle-orm';
import type { listReports as operation } from '#contract/report.ts';
import type { Verb } from '../context.ts';
import { report } from '../db/schema.ts';

/** assumed: reports are sorted by name, then id. The API document does not contain this operation. */
export const listReports: Verb<typeof operation> = async ({ ctx: { db, agencyId } }) => {
  const rows = await db
    .select({ id: report.id, name: report.name, kind: report.kind, modifiedAt: report.modifiedAt })
    .from(report)
    .where(eq(report.agencyId, agencyId))
    .orderBy(asc(report.name), asc(report.id));
  return rows.map((row) => ({ ...row, modifiedAt: row.modifiedAt?.toISOString() ?? null }));
};
