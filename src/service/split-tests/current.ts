import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { bot, splitTest } from '../db/schema.ts';
import { NotFound } from '../errors.ts';

/**
 * The sort order that puts the current split test of a bot first. assumed: the current test is the running test, or
 * otherwise the test that ended last. The API document does not define "current".
 */
export const CURRENT_FIRST = [
  sql`${splitTest.endedAt} desc nulls first`,
  sql`${splitTest.startedAt} desc nulls last`,
  splitTest.id,
];

export const NO_SPLIT_TEST = 'There is no bot with this id, or it has no split test.';

export type SplitTestRow = typeof splitTest.$inferSelect;

/** Returns the current split test of a bot. Throws `NotFound` if the bot does not exist or has no split test. */
export async function requireCurrentTest(
  { db, agencyId }: Pick<Context, 'db' | 'agencyId'>,
  botId: string,
): Promise<SplitTestRow> {
  const [found] = await db
    .select({ test: splitTest })
    .from(splitTest)
    .innerJoin(bot, and(eq(bot.agencyId, splitTest.agencyId), eq(bot.id, splitTest.botId)))
    .where(and(eq(splitTest.agencyId, agencyId), eq(splitTest.botId, botId)))
    .orderBy(...CURRENT_FIRST)
    .limit(1);
  if (!found) throw new NotFound(NO_SPLIT_TEST);
  return found.test;
}
