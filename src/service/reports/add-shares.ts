import { and, eq, inArray } from 'drizzle-orm';
import type { addReportShares as operation } from '#contract/report.ts';
import type { Verb } from '../context.ts';
import type { Database } from '../db/open.ts';
import { account, reportShare } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { lockReport, readShares, sharesOf } from './shares.ts';

/**
 * assumed: either all accounts get a share or, after an error, none. An account that already has a share is not an
 * error.
 */
export const addReportShares: Verb<typeof operation> = ({ ctx, input: { params, body } }) =>
  ctx.db.transaction(async (tx) => {
    const { agencyId } = ctx;
    const reportId = params.id;
    const accountIds = [...new Set(body.accountIds)];
    // The lock serializes requests for this report. Two requests with the same accounts in another order could
    // otherwise deadlock.
    await lockReport(tx, agencyId, reportId);
    await requireAccounts(tx, agencyId, accountIds);
    await tx
      .insert(reportShare)
      .values(accountIds.map((accountId) => ({ agencyId, reportId, accountId })))
      .onConflictDoNothing();
    const { owner, orderBy } = sharesOf(agencyId, reportId);
    return readShares(tx, owner, orderBy);
  });

/**
 * Throws `NotFound` if one of the accounts does not exist in the agency. The message contains the first unknown
 * account.
 */
async function requireAccounts(db: Database, agencyId: string, accountIds: string[]): Promise<void> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.agencyId, agencyId), inArray(account.id, accountIds)));
  const found = new Set(rows.map(({ id }) => id));
  const unknown = accountIds.find((id) => !found.has(id));
  if (unknown !== undefined) throw new NotFound(`There is no account with the id '${unknown}'.`);
}
