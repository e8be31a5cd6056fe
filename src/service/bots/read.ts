import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Bot } from '#contract/bot.ts';
import type { SplitTest } from '#contract/split-test.ts';
import type { Context } from '../context.ts';
import { asJsonText, extended, listOf, type JsonText } from '../db/json-text.ts';
import { bot, splitTest } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { CURRENT_FIRST, type SplitTestRow } from '../split-tests/current.ts';
import { measurementOf, withResults, type Measurement } from '../split-tests/results.ts';

export type BotRow = typeof bot.$inferSelect;
type ShownTest = Pick<SplitTestRow, 'id' | 'metric' | 'startedAt' | 'endedAt' | 'personas'>;

/**
 * Reads all bots of an agency, or one, with their current split tests. One statement, so that all values are from one
 * snapshot.
 */
export async function readBots({ db, agencyId, clock }: Context, id?: string): Promise<JsonText<Bot[]>> {
  const { agencyId: ofAgency, botId, ...shown } = getTableColumns(splitTest);
  const test = db
    .select({ ofAgency, ...shown })
    .from(splitTest)
    .where(and(eq(ofAgency, bot.agencyId), eq(botId, bot.id)))
    .orderBy(...CURRENT_FIRST)
    .limit(1)
    .as('current_test');
  const { id: testId, metric, startedAt, endedAt, personas } = test;
  const measurement = sql<Measurement | null>`
    case when ${testId} is not null and ${endedAt} is null then ${measurementOf({ agencyId: test.ofAgency, id: testId, personas })} end`;
  // Sort before PostgreSQL creates the JSON, because sorting large JSON values is slow.
  const ordered = db
    .select()
    .from(bot)
    .where(and(eq(bot.agencyId, agencyId), id === undefined ? undefined : eq(bot.id, id)))
    .orderBy(asc(bot.name), asc(bot.id))
    .as('bot');
  const { agencyId: _agencyId, ...columns } = getTableColumns(bot);
  const rows = await db
    .select({
      stored: asJsonText(columns),
      test: { id: testId, metric, startedAt, endedAt, personas },
      measurement,
    })
    .from(ordered)
    .leftJoinLateral(test, sql`true`)
    .orderBy(asc(ordered.name), asc(ordered.id));
  const now = clock();
  return listOf(
    rows.map((row) =>
      extended(row.stored, { personaSplitTest: row.test && toSplitTest(row.test, row.measurement, now) }),
    ),
  );
}

/**
 * assumed: a running test has its current results, so that users can watch it. An ended test has the results that were
 * stored at its end.
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
  const [found] = (await readBots(ctx, id)).parse();
  if (!found) throw new NotFound(NO_SUCH_BOT);
  return found;
}

export const NO_SUCH_BOT = 'There is no bot with this id.';
