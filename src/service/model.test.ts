/**
 * Compares long sequences of saves, deletions and reads with a model of the expected state: outbound webhook, custom
 * channels, report shares, notifications and split tests. For FUZZ_RUNS and FUZZ_SEED, see `fuzz-options.ts`.
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
/** Advances at every read, so that a value computed twice differs. */
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
