import { sql } from 'drizzle-orm';
import type { getSplitTestHistory as operation, SplitTestDay } from '#contract/split-test-history.ts';
import type { Context, Verb } from '../context.ts';
import { recountDays } from '../conversations/store.ts';
import { splitTestCount, splitTestDay } from '../db/schema.ts';
import { requireCurrentTest } from './current.ts';
import { planOf } from './plan.ts';

/** The days are sorted by day, persona and source. A split test without a start time has no days. */
export const getSplitTestHistory: Verb<typeof operation> = async ({ ctx, input: { params } }) => {
  const test = await requireCurrentTest(ctx, params.id);
  let counted = await readDays(ctx, test.id);
  if (test.startedAt !== null && !counted.isComplete) {
    await recountDays(ctx.db, ctx.agencyId, test.id);
    counted = await readDays(ctx, test.id);
  }
  return {
    splitTestId: test.id,
    startedAt: test.startedAt?.toISOString() ?? null,
    countedUntil: (test.endedAt ?? ctx.clock()).toISOString(),
    plan: planOf(test),
    days: counted.days,
  };
};

type Counted = {
  days: SplitTestDay[];
  /**
   * Whether the days contain all conversations of the test. False if a host of the previous version has not counted
   * some of them.
   */
  isComplete: boolean;
};

/** Reads the counts per day and the total in one SQL statement, so that both come from one snapshot. */
async function readDays({ db, agencyId }: Context, testId: string): Promise<Counted> {
  const { rows } = await db.execute<Counted>(sql`
    with days as (
      select * from ${splitTestDay} where agency_id = ${agencyId} and split_test_id = ${testId}
    )
    select
      coalesce((select jsonb_agg(jsonb_build_object(
        'day', day,
        'personaId', persona_id,
        'sourceId', source_id,
        'totalInstances', conversations,
        'responseCount', responses,
        'metricCount', metrics,
        'metricSum', metric_sum,
        'metricSquareSum', metric_square_sum
      ) order by day, persona_id, source_id) from days), '[]') as days,
      (select coalesce(sum(conversations), 0) from days) = (
        select coalesce(sum(conversations), 0) from ${splitTestCount}
        where agency_id = ${agencyId} and split_test_id = ${testId}
      ) as "isComplete"`);
  return rows[0] ?? { days: [], isComplete: true };
}
