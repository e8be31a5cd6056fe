import type { Database } from '../db/open.ts';
import type { splitTest } from '../db/schema.ts';
import { endTest } from '../split-tests/end.ts';
import type { SampleAgency } from './agencies.ts';
import { spanOf, splitTestsOf } from './split-tests.ts';

/** The split tests of an agency as of the midnight `today`. All run, until `endSampleTests` ends those that are over. */
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
 * Ends the tests that are over as the service itself ends one, once their conversations are there: so that what was
 * frozen is what these come to, and the winner is the bot's default.
 */
export async function endSampleTests(db: Database, agency: SampleAgency, today: number): Promise<void> {
  for (const test of splitTestsOf(agency)) {
    const { endedAt } = spanOf(test, today);
    if (endedAt) await endTest({ db, agencyId: agency.id, clock: () => endedAt }, test.botId);
  }
}
