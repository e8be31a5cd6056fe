import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { listTransactions as operation } from '#contract/transaction.ts';
import type { Verb } from '../context.ts';
import { transaction } from '../db/schema.ts';

const { agencyId: _agencyId, ...shown } = getTableColumns(transaction);

/** assumed: newest first, those without a time last; of one moment the highest number first. */
export const listTransactions: Verb<typeof operation> = async ({ ctx: { db, agencyId }, input }) => {
  const { status } = input.query;
  const rows = await db
    .select(shown)
    .from(transaction)
    .where(
      and(
        eq(transaction.agencyId, agencyId),
        status === undefined ? undefined : eq(transaction.status, status),
      ),
    )
    .orderBy(sql`${transaction.createdAt} desc nulls last`, desc(transaction.id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt?.toISOString() ?? null }));
};
