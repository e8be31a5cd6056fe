import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Bot } from '#contract/bot.ts';
import type { Context } from '../context.ts';
import { bot, splitTest } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { CURRENT_FIRST } from '../split-tests/current.ts';
import { measurementOf, type Measurement } from '../split-tests/results.ts';
import { toBot, toSplitTest } from './to-bot.ts';

/** The bots of an agency, or one of them, each with its current split test: one statement, so one snapshot. */
export async function readBots({ db, agencyId, clock }: Context, id?: string): Promise<Bot[]> {
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
  const rows = await db
    .select({ bot, test: { id: testId, metric, startedAt, endedAt, personas }, measurement })
    .from(bot)
    .leftJoinLateral(test, sql`true`)
    .where(and(eq(bot.agencyId, agencyId), id === undefined ? undefined : eq(bot.id, id)))
    .orderBy(asc(bot.name), asc(bot.id));
  const now = clock();
  return rows.map((row) => toBot(row.bot, row.test && toSplitTest(row.test, row.measurement, now)));
}

export async function readBot(ctx: Context, id: string): Promise<Bot> {
  const [found] = await readBots(ctx, id);
  if (!found) throw new NotFound(NO_SUCH_BOT);
  return found;
}

export const NO_SUCH_BOT = 'There is no bot with this id.';
