import { describe, expect, it } from 'vitest';
import { splitTestValue } from '../../testing/split-test-values.ts';
import { decide, planFor, type TestVerdict } from './decision.ts';
import { checkTraffic } from './traffic-check.ts';
import { readVariants } from './variants.ts';
import { verdictSentence, whatChangesIt } from './verdict-labels.ts';

type Results = Parameters<typeof splitTestValue>[0];

const NOW = Date.parse('2025-03-29T00:00:00.000Z');

/** Returns the verdict, by default four weeks after the start. */
function decided(results: Results, days = 28): TestVerdict {
  const computedAt = new Date(NOW).toISOString();
  const test = {
    ...splitTestValue(
      Object.fromEntries(Object.entries(results).map(([id, each]) => [id, each && { computedAt, ...each }])),
    ),
    startedAt: new Date(NOW - days * 24 * 60 * 60 * 1000).toISOString(),
  };
  const variants = readVariants(test, () => null);
  return decide({ test, variants, traffic: checkTraffic(variants), now: NOW });
}

const kindOf = (results: Results, days?: number) => decided(results, days).kind;
const said = (verdict: TestVerdict) => `${verdictSentence(verdict)} ${whatChangesIt(verdict)}`;

describe('decide', () => {
  it('decides for a leader whose interval holds for daily looks, and states the required difference', () => {
    const verdict = decided({
      a: { totalInstances: 1000, responseCount: 400 },
      b: { totalInstances: 1000, responseCount: 300 },
    });
    expect(verdict.kind).toBe('decided');
    expect(said(verdict)).toBe(
      'A is 10.0 points ahead of B (+3.4 to +16.6). It stays decided while the difference is 6.6 points or more.',
    );
  });

  it('does not decide for 100 and 124 of 1,000, although a test for a single look would', () => {
    const verdict = decided({
      a: { totalInstances: 1000, responseCount: 100 },
      b: { totalInstances: 1000, responseCount: 124 },
    });
    expect(verdict.kind).toBe('tooClose');
    expect(said(verdict)).toBe(
      'B is 2.4 points ahead of A (−2.1 to +6.9). With the instances so far, a difference of 4.5 points would decide it.',
    );
  });

  it('returns "leading" for a difference between both levels', () => {
    const leading = {
      a: { totalInstances: 1000, responseCount: 360 },
      b: { totalInstances: 1000, responseCount: 300 },
    };
    expect(kindOf(leading)).toBe('leading');
    expect(kindOf({ a: { responseCount: 50 }, b: { responseCount: 50 } })).toBe('tooClose');
  });

  it('requires 100 instances of each persona and two full weeks', () => {
    const few = {
      a: { totalInstances: 120, responseCount: 118 },
      b: { totalInstances: 99, responseCount: 1 },
    };
    expect(said(decided(few))).toBe(
      'B has fewer than 100 instances. A verdict needs 100 instances of each persona and 14 days.',
    );
    const enough = { ...few, b: { totalInstances: 100, responseCount: 1 } };
    expect(kindOf(enough)).toBe('decided');
    expect(verdictSentence(decided(enough, 13.9))).toBe('The test has run 13 days of 14.');
    expect(
      kindOf({ a: { totalInstances: 2, responseCount: 2 }, b: { totalInstances: 2, responseCount: 0 } }),
    ).toBe('notEnoughData');
  });

  it('returns a mismatch if the traffic does not match the weights, overall or on one source', () => {
    expect(
      verdictSentence(
        decided({
          a: { totalInstances: 1500, responseCount: 1000 },
          b: { totalInstances: 1000, responseCount: 300 },
        }),
      ),
    ).toMatch(/^Traffic does not match the weights \(p <0\.0001\)/);
    const source = (sourceId: string, totalInstances: number) => ({
      sourceId,
      sourceName: sourceId.toUpperCase(),
      totalInstances,
      responseCount: 0,
      averageMetric: 0,
    });
    const swapped = decided({
      a: { totalInstances: 1000, responseCount: 400, sources: [source('x', 600), source('y', 400)] },
      b: { totalInstances: 1000, responseCount: 300, sources: [source('x', 400), source('y', 600)] },
    });
    expect(verdictSentence(swapped)).toMatch(/^Traffic does not match the weights on X and Y\./);
  });

  it('treats one instance of a persona with weight 0 as a mismatch', () => {
    const verdict = decided({
      a: { totalInstances: 40, responseCount: 4, splitWeight: 100 },
      b: { totalInstances: 1, responseCount: 1, splitWeight: 0 },
    });
    expect(verdictSentence(verdict)).toMatch(/^A persona with weight 0 has instances\./);
  });

  it('ignores a persona with weight 0 and no instances', () => {
    const verdict = decided({
      a: { totalInstances: 1000, responseCount: 400, splitWeight: 50 },
      b: { totalInstances: 1000, responseCount: 300, splitWeight: 50 },
      c: { totalInstances: 0, responseCount: 0, splitWeight: 0 },
    });
    expect(verdict).toMatchObject({ kind: 'decided', leader: { personaId: 'a' }, rival: { personaId: 'b' } });
  });

  it('requires the leader to be ahead of every other persona', () => {
    const verdict = decided({
      a: { totalInstances: 1000, responseCount: 400 },
      b: { totalInstances: 1000, responseCount: 395 },
      c: { totalInstances: 1000, responseCount: 200 },
    });
    expect(verdict).toMatchObject({
      kind: 'tooClose',
      leader: { personaId: 'a' },
      rival: { personaId: 'b' },
    });
  });

  it('explains missing results, a single persona and impossible counts', () => {
    expect(verdictSentence(decided({ a: null, b: null }))).toBe('The service gives no results.');
    expect(verdictSentence(decided({ a: { responseCount: 5 } }))).toBe('The test has only one persona.');
    expect(verdictSentence(decided({ a: { responseCount: 500 }, b: { responseCount: 5 } }))).toBe(
      'The results of some personas cannot be counted.',
    );
  });
});

/** Returns the same pseudo-random numbers in each run. Source: mulberry32 by Tommy Ettinger, in the public domain. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('56 daily checks of identical personas, with 15 instances each per day', () => {
  const TESTS = 400;
  const [DAYS, A_DAY] = [56, 15];

  it.each([
    [2, 0.3],
    [3, 0.3],
    [2, 0.02],
  ])('decide at most 1 of 20 tests with %d personas and a response rate of %d', (personas, rate) => {
    const random = randomOf(personas);
    let decisions = 0;
    for (let test = 0; test < TESTS; test += 1) {
      const responses = Array.from({ length: personas }, () => 0);
      for (let day = 1; day <= DAYS; day += 1) {
        for (let each = 0; each < A_DAY * personas; each += 1) {
          if (random() < rate) responses[each % personas]! += 1;
        }
        const results = Object.fromEntries(
          responses.map((responseCount, place) => [
            String(place),
            { totalInstances: day * A_DAY, responseCount },
          ]),
        );
        if (day >= 14 && kindOf(results, day) === 'decided') {
          decisions += 1;
          break;
        }
      }
    }
    expect(decisions / TESTS).toBeLessThanOrEqual(0.05);
  });
});

describe('planFor', () => {
  const arm = (successes: number, trials: number) => ({ counts: { successes, trials }, weight: 50 });

  it('returns at least about four times the instances for half the difference', () => {
    const instances = (difference: number) =>
      planFor([arm(300, 1000), arm(300, 1000)], 20, difference)!.instances;
    expect(instances(0.05) / instances(0.1)).toBeGreaterThan(3.8);
    expect(instances(0.05) / instances(0.1)).toBeLessThan(5.5);
  });

  it('returns the days at the current pace, or null without a pace', () => {
    const plan = planFor([arm(300, 1000), arm(300, 1000)], 20, 0.05)!;
    expect(plan.days).toBe(Math.ceil(plan.instances / 100));
    expect(planFor([arm(0, 0), arm(0, 0)], 3, 0.1)).toMatchObject({ days: null });
  });

  it('never returns less than a verdict needs', () => {
    expect(planFor([arm(300, 1000), arm(300, 1000)], 1, 0.6)).toEqual({ instances: 200, days: 14 });
  });

  it('returns null for an impossible difference or a single persona', () => {
    expect(planFor([arm(1, 2), arm(1, 2)], 1, 0)).toBeNull();
    expect(planFor([arm(1, 2), arm(1, 2)], 1, 0.9)).toBeNull();
    expect(planFor([arm(1, 2)], 1, 0.1)).toBeNull();
  });

  it.each([1e-5, 1e-9, 1e-30, Number.MIN_VALUE])(
    'terminates and returns null for a difference of %d',
    (difference) => {
      expect(planFor([arm(300, 1000), arm(300, 1000)], 20, difference)).toBeNull();
    },
  );
});
