import { and, eq, sql } from 'drizzle-orm';
import type { endSplitTest as operation } from '#contract/bot.ts';
import type { SplitTestPersona } from '#contract/split-test.ts';
import { CHANGED_BY } from '../bots/changed-by.ts';
import { readBot } from '../bots/read.ts';
import type { Context, Verb } from '../context.ts';
import type { Database } from '../db/open.ts';
import { bot, splitTest } from '../db/schema.ts';
import { recordEvent } from '../delivery/events.ts';
import { NotFound, Rejected } from '../errors.ts';
import { nameBotIn } from '../personas/name-bot.ts';
import { CURRENT_FIRST, NO_SPLIT_TEST, type SplitTestRow } from './current.ts';
import { measurementOf, withResults, type Measurement } from './results.ts';

/**
 * Ends the current split test of a bot in one transaction. A concurrent request waits for the row lock, finds the ended
 * test and changes nothing.
 */
export const endSplitTest: Verb<typeof operation> = ({ ctx, input: { params } }) =>
  ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx };
    const ended = await endTest(inside, params.id);
    if (ended) await tellOf(inside, ended);
    return readBot(inside, params.id);
  });

type Inside = Pick<Context, 'db' | 'agencyId' | 'clock'>;

/**
 * Ends the current split test of a bot without recording an event. Returns null if the test has already ended. Must be
 * called in a transaction.
 */
export async function endTest(ctx: Inside, botId: string): Promise<SplitTestRow | null> {
  const test = await lockCurrent(ctx, botId);
  return test.endedAt === null ? end(ctx, test) : null;
}

async function tellOf(ctx: Inside, { id, botId, metric, endedAt, personas }: SplitTestRow): Promise<void> {
  await recordEvent(ctx, {
    type: 'split_test.ended',
    botId,
    sourceId: null,
    data: {
      splitTestId: id,
      metric,
      endedAt: endedAt?.toISOString() ?? null,
      winnerPersonaId: bestOf(personas)?.personaId ?? null,
      personas: personas.map(({ personaId, results }) => ({
        personaId,
        personaName: results?.personaName ?? null,
        totalInstances: results?.totalInstances,
        responseCount: results?.responseCount,
        averageMetric: results?.averageMetric,
      })),
    },
  });
}

async function lockCurrent({ db, agencyId }: Inside, botId: string): Promise<SplitTestRow> {
  const [test] = await db
    .select()
    .from(splitTest)
    .where(and(eq(splitTest.agencyId, agencyId), eq(splitTest.botId, botId)))
    .orderBy(...CURRENT_FIRST)
    .limit(1)
    .for('update');
  if (!test) throw new NotFound(NO_SPLIT_TEST);
  return test;
}

async function end(ctx: Inside, test: SplitTestRow): Promise<SplitTestRow> {
  const { db, agencyId, clock } = ctx;
  const now = clock();
  const personas = withResults(test.personas, await measure(db, test), now);
  const winner = bestOf(personas)?.personaId;
  if (!winner) throw new Rejected('This split test has no personas that could win it.');
  await db
    .update(splitTest)
    .set({ endedAt: now, personas })
    .where(and(eq(splitTest.agencyId, agencyId), eq(splitTest.id, test.id)));
  await db
    .update(bot)
    .set({
      personaIds: [winner],
      personaWeights: { [winner]: 100 },
      modifiedAt: now.toISOString(),
      modifiedBy: CHANGED_BY,
    })
    .where(and(eq(bot.agencyId, agencyId), eq(bot.id, test.botId)));
  await nameBotIn(ctx, [winner], test.botId);
  return { ...test, endedAt: now, personas };
}

async function measure(db: Database, { agencyId, id, personas }: SplitTestRow): Promise<Measurement> {
  const measurement = measurementOf({
    agencyId,
    id: sql`${id}`,
    personas: sql`${JSON.stringify(personas)}::jsonb`,
  });
  const { rows } = await db.execute<{ measurement: Measurement }>(sql`select ${measurement} as measurement`);
  return rows[0]?.measurement ?? { counts: [], personas: [] };
}

/**
 * Returns the winner of a split test. assumed: for every metric, the persona with the highest average wins. If averages
 * are equal, the higher number of responses decides, then the order of the personas.
 */
function bestOf(personas: readonly SplitTestPersona[]): SplitTestPersona | undefined {
  const [best] = personas
    .filter(({ personaId }) => personaId)
    .toSorted(
      (a, b) =>
        (b.results?.averageMetric ?? 0) - (a.results?.averageMetric ?? 0) ||
        (b.results?.responseCount ?? 0) - (a.results?.responseCount ?? 0) ||
        a.order - b.order,
    );
  return best;
}
