import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { ReportShare } from '#contract/report.ts';
import type { Database } from '../db/open.ts';
import { account, report, reportShare } from '../db/schema.ts';
import { NotFound } from '../errors.ts';

/** Locks the report until the end of the transaction. Throws `NotFound` if the agency does not have this report. */
export async function lockReport(tx: Database, agencyId: string, reportId: string): Promise<void> {
  const [found] = await selectReport(tx, agencyId, reportId).for('update');
  if (!found) throw new NotFound(NO_SUCH_REPORT);
}

/** Throws `NotFound` if the agency does not have this report. */
export async function requireReport(db: Database, agencyId: string, reportId: string): Promise<void> {
  const [found] = await selectReport(db, agencyId, reportId);
  if (!found) throw new NotFound(NO_SUCH_REPORT);
}

const NO_SUCH_REPORT = 'There is no report with this id.';

function selectReport(db: Database, agencyId: string, reportId: string) {
  return db
    .select({ id: report.id })
    .from(report)
    .where(and(eq(report.agencyId, agencyId), eq(report.id, reportId)));
}

/**
 * Selects the shares of a report. assumed: they are sorted by creation. A share whose account was deleted has no name.
 */
export function sharesOf(agencyId: string, reportId: string) {
  return {
    table: reportShare,
    id: reportShare.accountId,
    owner: and(eq(reportShare.agencyId, agencyId), eq(reportShare.reportId, reportId)),
    orderBy: [asc(reportShare.place)],
  };
}

export function readShares(db: Database, where: SQL | undefined, orderBy: SQL[]): Promise<ReportShare[]> {
  return db
    .select({ accountId: reportShare.accountId, name: account.name, email: account.email })
    .from(reportShare)
    .leftJoin(account, and(eq(account.agencyId, reportShare.agencyId), eq(account.id, reportShare.accountId)))
    .where(where)
    .orderBy(...orderBy);
}
