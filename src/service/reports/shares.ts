/** What the three operations on the shares of a report have in common. */
import { and, asc, eq } from 'drizzle-orm';
import type { ReportShare } from '#contract/report.ts';
import type { Database } from '../db/open.ts';
import { account, report, reportShare } from '../db/schema.ts';
import { NotFound } from '../errors.ts';

/**
 * Throws NotFound unless the agency has this report. Inside a transaction it also keeps others, who come here with
 * the same report, waiting for the end of it.
 */
export async function lockReport(tx: Database, agencyId: string, reportId: string): Promise<void> {
  const [found] = await selectReport(tx, agencyId, reportId).for('update');
  if (!found) throw new NotFound(NO_SUCH_REPORT);
}

/** Throws NotFound unless the agency has this report. */
export async function demandReport(db: Database, agencyId: string, reportId: string): Promise<void> {
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

/** assumed: in the order of their making. A share outlives its account, and then shows nobody's name. */
export function sharesOf(db: Database, agencyId: string, reportId: string): Promise<ReportShare[]> {
  return db
    .select({ accountId: reportShare.accountId, name: account.name, email: account.email })
    .from(reportShare)
    .leftJoin(account, and(eq(account.agencyId, reportShare.agencyId), eq(account.id, reportShare.accountId)))
    .where(and(eq(reportShare.agencyId, agencyId), eq(reportShare.reportId, reportId)))
    .orderBy(asc(reportShare.place));
}
