import type { Database } from '../db/open.ts';
import type { splitTest } from '../db/schema.ts';
import { endTest } from '../split-tests/end.ts';
import type { SampleAgency } from './agencies.ts';
import { spanOf, splitTestsOf } from './split-tests.ts';

/**
 * Returns the split tests of an agency, given the midnight `today`. All tests are running, because `endSampleTests`
 * ends tests after their conversations are stored.
 */
export function splitTestRowsOf(agency: SampleAgency, today: number): (typeof splitTest.$inferInsert)[] {
  return splitTestsOf(agency).map((test) => ({
    agencyId: agency.id,
    id: test.id,
    botId: test.botId,
    metric: test.metric,
    startedAt: spanOf(test, today).startedAt,
    endedAt: null,
    personas: test.personas.map(({ personaId, weight }, order) => ({
      personaId,
      weight,
      order,
      results: null,
    })),
  }));
}

/**
 * Ends the tests with an end date in the same way as the service, after their conversations are stored. The stored
 * results therefore match the conversations, and the winner becomes the default persona of the bot.
 */
export async function endSampleTests(db: Database, agency: SampleAgency, today: number): Promise<void> {
  for (const test of splitTestsOf(agency)) {
    const { endedAt } = spanOf(test, today);
    if (endedAt) await endTest({ db, agencyId: agency.id, clock: () => endedAt }, test.botId);
  }
}
