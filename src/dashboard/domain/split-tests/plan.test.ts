import { describe, expect, it } from 'vitest';
import { drawDays, simulatedHistory, simulatedVariants } from '../../testing/simulated-split-test.ts';
import { decide } from './decision.ts';
import { detectableDifference, LONGEST_PLAN, planFor, POWER, type PlannedTest } from './plan.ts';

const TEST: PlannedTest = { perDay: [15, 15], mean: 0.3, difference: 0.1, spread: null, looks: 'weekly' };

describe('planFor', () => {
  it('returns full weeks for weekly looks, and the instances until then', () => {
    const plan = planFor(TEST)!;
    expect(plan.days % 7).toBe(0);
    expect(plan.instances).toBe(plan.days * 30);
    expect(plan.power).toBeGreaterThanOrEqual(POWER);
  });

  it('returns at least about four times the days for half the difference', () => {
    const ratio = planFor({ ...TEST, difference: 0.05 })!.days / planFor(TEST)!.days;
    expect(ratio).toBeGreaterThan(3);
    expect(ratio).toBeLessThan(5.5);
  });

  it('returns a longer duration for more personas and for uneven traffic', () => {
    const { days } = planFor(TEST)!;
    expect(planFor({ ...TEST, perDay: [15, 15, 15, 15, 15] })!.days).toBeGreaterThan(days);
    expect(planFor({ ...TEST, perDay: [27, 3] })!.days).toBeGreaterThan(days);
  });

  it('never returns a shorter duration than a verdict needs', () => {
    expect(planFor({ ...TEST, perDay: [100, 100], difference: 0.5 })!.days).toBe(14);
    // The smaller persona takes 50 days to reach 100 instances.
    expect(planFor({ ...TEST, perDay: [100, 2], difference: 0.6 })!.days).toBe(56);
  });

  it('returns the same plan each time', () => {
    expect(planFor(TEST)).toEqual(planFor({ ...TEST }));
  });

  it('plans for a metric with a known spread', () => {
    const metric: PlannedTest = { ...TEST, mean: 4, spread: 1, difference: 0.25 };
    const scaled: PlannedTest = { ...metric, mean: 40, spread: 100, difference: 2.5 };
    expect(planFor(metric)).toEqual(planFor(scaled));
    expect(planFor(metric)!.days).toBeGreaterThan(14);
  });

  it.each([0, -0.1, 0.7, 1e-4, 1e-9, Number.MIN_VALUE, Number.NaN])(
    'returns null for an impossible or negligible difference of %d',
    (difference) => {
      expect(planFor({ ...TEST, difference })).toBeNull();
    },
  );

  it('returns null for a single persona', () => {
    expect(planFor({ ...TEST, perDay: [15] })).toBeNull();
    expect(planFor({ ...TEST, perDay: [15, 0] })).toBeNull();
  });

  it('decides the promised share of tests', () => {
    const TESTS = 400;
    const test: PlannedTest = { ...TEST, difference: 0.12 };
    const plan = planFor(test)!;
    const draw = drawDays(3);
    let decisions = 0;
    for (let each = 0; each < TESTS; each += 1) {
      const counts = draw({ rates: [0.42, 0.3], perDay: test.perDay }, plan.days);
      for (let day = 14; day <= plan.days; day += 7) {
        const days = counts.slice(0, day);
        const verdict = decide({
          test: { metric: null, startedAt: new Date(0).toISOString(), endedAt: null },
          variants: simulatedVariants(days),
          traffic: { kind: 'tooFew', instances: 0, rows: [], brokenSources: [] },
          now: 0,
          history: simulatedHistory(days),
        });
        if (verdict.kind === 'decided') {
          decisions += 1;
          break;
        }
      }
    }
    expect(Math.abs(decisions / TESTS - plan.power)).toBeLessThan(0.05);
  });
});

describe('detectableDifference', () => {
  it('is the difference whose plan ends on this day', () => {
    const { difference: _, ...test } = TEST;
    const { days } = planFor(TEST)!;
    const detectable = detectableDifference(test, days, 0.5)!;
    expect(detectable).toBeLessThanOrEqual(0.101);
    expect(detectable).toBeGreaterThan(0.08);
  });

  it('is null if the time is too short for every difference', () => {
    const { difference: _, ...test } = TEST;
    expect(detectableDifference(test, 10, 0.5)).toBeNull();
    expect(detectableDifference({ ...test, perDay: [1, 1] }, LONGEST_PLAN / 10, 0.5)).toBeNull();
  });
});
