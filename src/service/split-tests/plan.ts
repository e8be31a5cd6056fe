import { and, eq } from 'drizzle-orm';
import type { saveSplitTestPlan as operation, SplitTestHistory } from '#contract/split-test-history.ts';
import type { Verb } from '../context.ts';
import { splitTest } from '../db/schema.ts';
import { requireCurrentTest, type SplitTestRow } from './current.ts';

export const saveSplitTestPlan: Verb<typeof operation> = async ({ ctx, input: { params, body } }) => {
  const { id } = await requireCurrentTest(ctx, params.id);
  const plannedAt = body.difference === null ? null : ctx.clock();
  await ctx.db
    .update(splitTest)
    .set({ plannedDifference: body.difference, plannedAt })
    .where(and(eq(splitTest.agencyId, ctx.agencyId), eq(splitTest.id, id)));
  return { plan: planOf({ plannedDifference: body.difference, plannedAt }) };
};

export function planOf({
  plannedDifference,
  plannedAt,
}: Pick<SplitTestRow, 'plannedDifference' | 'plannedAt'>): SplitTestHistory['plan'] {
  return plannedDifference === null
    ? null
    : { difference: plannedDifference, plannedAt: plannedAt?.toISOString() ?? null };
}
