import { asc, eq } from 'drizzle-orm';
import type { listReports as operation } from '#contract/report.ts';
import type { Verb } from '../context.ts';
import { listInParts } from '../db/json-list.ts';
import { report } from '../db/schema.ts';

const { id, name, kind, modifiedAt } = report;

/** assumed: reports are sorted by name, then id. The API document does not contain this operation. */
export const listReports: Verb<typeof operation> = ({ ctx: { db, agencyId } }) =>
  listInParts(
    db,
    {
      table: report,
      id,
      owner: eq(report.agencyId, agencyId),
      orderBy: [asc(name), asc(id)],
    },
    async (isInPart, orderBy) => {
      const rows = await db
        .select({ id, name, kind, modifiedAt })
        .from(report)
        .where(isInPart)
        .orderBy(...orderBy);
      return rows.map((row) => ({ ...row, modifiedAt: row.modifiedAt?.toISOString() ?? null }));
    },
  );
