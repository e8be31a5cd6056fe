import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { bot, splitTest } from '../db/schema.ts';
import { NotFound } from '../errors.ts';

/**
 * assumed: the current test of a bot is the running one, otherwise the one that ended last. The document says only
 * "current".
 */
export const CURRENT_FIRST = [
  sql`${splitTest.endedAt} desc nulls first`,
  sql`${splitTest.startedAt} desc nulls last`,
  splitTest.id,
];

export const NO_SPLIT_TEST = 'There is no bot with this id, or it has no split test.';

export type SplitTestRow = typeof splitTest.$inferSelect;

/** Returns the current test of a bot. Throws `NotFound` if there is no such bot or test. */
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
