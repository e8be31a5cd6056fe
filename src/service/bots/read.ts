import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Bot } from '#contract/bot.ts';
import type { SplitTest } from '#contract/split-test.ts';
import type { Context } from '../context.ts';
import { asJsonText, extended, type JsonText } from '../db/json-text.ts';
import { bot, splitTest } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { CURRENT_FIRST, type SplitTestRow } from '../split-tests/current.ts';
import { measurementOf, withResults, type Measurement } from '../split-tests/results.ts';

export type BotRow = typeof bot.$inferSelect;
type ShownTest = Pick<SplitTestRow, 'id' | 'metric' | 'startedAt' | 'endedAt' | 'personas'>;

/**
 * Reads bots with their current split tests. One SQL statement reads all values, so that they come from one snapshot.
 */
export async function readBots(
  { db, agencyId, clock }: Context,
  where: SQL | undefined,
  orderBy: SQL[] = [],
): Promise<JsonText<Bot>[]> {
  const { agencyId: _ofTest, botId, ...shown } = getTableColumns(splitTest);
  const test = db
    .select(shown)
    .from(splitTest)
    .where(and(eq(splitTest.agencyId, agencyId), eq(botId, bot.id)))
    .orderBy(...CURRENT_FIRST)
    .limit(1)
    .as('current_test');
  const { id: testId, metric, startedAt, endedAt, personas } = test;
  const measurement = sql<Measurement | null>`
    case when ${testId} is not null and ${endedAt} is null then ${measurementOf({ agencyId, id: testId, personas })} end`;
  const { agencyId: _agencyId, ...columns } = getTableColumns(bot);
  const rows = await db
    .select({
      stored: asJsonText(columns),
      test: { id: testId, metric, startedAt, endedAt, personas },
      measurement,
    })
    .from(bot)
    .leftJoinLateral(test, sql`true`)
    .where(where)
    .orderBy(...orderBy);
  const now = clock();
  return rows.map((row) =>
    extended(row.stored, {
      personaSplitTest: row.test && toSplitTest(row.test, row.measurement, now),
    }),
  );
}

/**
 * assumed: a running split test is returned with its current results, so that users can watch them. An ended split test
 * is returned with the results that were stored at its end.
 */
function toSplitTest(test: ShownTest, measurement: Measurement | null, now: Date): SplitTest {
  return {
    id: test.id,
    isActive: test.endedAt === null,
    metric: test.metric,
    startedAt: test.startedAt?.toISOString() ?? null,
    endedAt: test.endedAt?.toISOString() ?? null,
    personas: measurement ? withResults(test.personas, measurement, now) : test.personas,
  };
}

export async function readBot(ctx: Context, id: string): Promise<Bot> {
  const [found] = await readBots(ctx, and(eq(bot.agencyId, ctx.agencyId), eq(bot.id, id)));
  if (!found) throw new NotFound(NO_SUCH_BOT);
  return found.parse();
}

export const NO_SUCH_BOT = 'There is no bot with this id.';
