import { and, desc, eq, getTableColumns, gte, or, sql, type SQL } from 'drizzle-orm';
import { toUtcTime } from '#contract/instant.ts';
import type { listTransactions as operation } from '#contract/transaction.ts';
import type { Verb } from '../context.ts';
import { listInParts } from '../db/json-list.ts';
import { transaction } from '../db/schema.ts';

const { agencyId: _agencyId, ...shown } = getTableColumns(transaction);

/**
 * assumed: transactions are sorted by time, newest first, then by id, highest first. Transactions without a time come
 * last.
 */
export const listTransactions: Verb<typeof operation> = async ({ ctx: { db, agencyId }, input }) => {
  const { status, since } = input.query;
  const transactions = {
    table: transaction,
    id: transaction.id,
    owner: eq(transaction.agencyId, agencyId),
    filter: and(
      status === undefined ? undefined : eq(transaction.status, status),
      since === undefined ? undefined : isSince(new Date(toUtcTime(since))),
    ),
    orderBy: [sql`${transaction.createdAt} desc nulls last`, desc(transaction.id)],
  };
  return listInParts(db, transactions, async (isInPart, orderBy) => {
    const rows = await db
      .select(shown)
      .from(transaction)
      .where(isInPart)
      .orderBy(...orderBy);
    return rows.map((row) => ({ ...row, createdAt: row.createdAt?.toISOString() ?? null }));
  });
};

function isSince(time: Date): SQL | undefined {
  // The stored text is compared as text, because a cast to a time would fail for invalid text.
  const usageEnd = sql`(${transaction.usage} ->> 'endTime') collate "C"`;
  return or(gte(transaction.createdAt, time), sql`${usageEnd} >= ${time.toISOString()}`);
}
