/**
 * Sends random sequences of saves, deletions and reads to the service and compares each response with a model of the
 * expected state. Covers outbound webhooks, custom channels, report shares, notifications and split tests.
 * `fuzz-options.ts` documents FUZZ_RUNS and FUZZ_SEED.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createService } from './app.ts';
import { openTestService, type TestService } from './testing/a-service.ts';
import { RUNS, SEED } from './testing/fuzz-options.ts';
import { steps } from './testing/model-steps.ts';
import { freshModel } from './testing/model.ts';
import { addOneOfEverything } from './testing/one-of-everything.ts';

const SEQUENCES = Math.ceil(RUNS / 25);
const MOST_STEPS = 40;

let test: TestService;
/** The time of the service. It advances at every read, so that two reads of the clock in one operation differ. */
let now = Date.parse('2025-03-14T09:26:53.589Z');

beforeAll(async () => {
  test = await openTestService((deps) => createService({ ...deps, clock: () => new Date((now += 1000)) }));
});
afterAll(() => test.close());

it(
  'the service returns exactly the state that was saved',
  async () => {
    const sequences = fc.commands(steps, { maxCommands: MOST_STEPS, size: 'max' });
    const holds = fc.asyncProperty(sequences, async (sequence) => {
      await test.reset();
      await addOneOfEverything(test, 'a');
      await addOneOfEverything(test, 'b');
      await fc.asyncModelRun(() => ({ model: freshModel(), real: test }), sequence);
    });
    await expect(fc.assert(holds, { numRuns: SEQUENCES, seed: SEED })).resolves.toBeUndefined();
  },
  60_000 + SEQUENCES * 2000,
);
