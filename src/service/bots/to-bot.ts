import type { Bot } from '#contract/bot.ts';
import type { SplitTest } from '#contract/split-test.ts';
import type { bot, splitTest } from '../db/schema.ts';
import { withResults, type Measurement } from '../split-tests/results.ts';

export type BotRow = typeof bot.$inferSelect;
type SplitTestRow = Omit<typeof splitTest.$inferSelect, 'agencyId' | 'botId'>;

/** A stored bot as the contract shows it. */
export function toBot({ agencyId: _agencyId, ...row }: BotRow, personaSplitTest: SplitTest | null): Bot {
  return { ...row, personaSplitTest };
}

/** assumed: a test that runs shows how it stands now, so that it can be watched; one that ended shows what it was frozen at. */
export function toSplitTest(test: SplitTestRow, measurement: Measurement | null, now: Date): SplitTest {
  return {
    id: test.id,
    isActive: test.endedAt === null,
    metric: test.metric,
    startedAt: test.startedAt?.toISOString() ?? null,
    endedAt: test.endedAt?.toISOString() ?? null,
    personas: measurement ? withResults(test.personas, measurement, now) : test.personas,
  };
}
