import { describe, expect, it } from 'vitest';
import { splitTestValue } from '../../testing/split-test-values.ts';
import type { SplitTest } from '#contract/split-test.ts';
import { decidableBots, decide, type TestVerdict } from './decision.ts';
import { botWithTest } from '../../testing/split-test-values.ts';
import { drawDays, simulatedHistory, simulatedVariants } from '../../testing/simulated-split-test.ts';
import type { MeasureKind } from './measures.ts';
import { checkTraffic } from './traffic-check.ts';
import { readVariants } from './variants.ts';
import { verdictSentence, whatChangesIt } from './verdict-labels.ts';

type Results = Parameters<typeof splitTestValue>[0];

const NOW = Date.parse('2025-03-29T00:00:00.000Z');

/**
 * Returns the verdict on results without daily counts. By default, the verdict is by response rate, four weeks after
 * the start.
 */
function decided(results: Results, days = 28, kind: MeasureKind = 'rate'): TestVerdict {
  const computedAt = new Date(NOW).toISOString();
  const test = {
    ...splitTestValue(
      Object.fromEntries(Object.entries(results).map(([id, each]) => [id, each && { computedAt, ...each }])),
    ),
    startedAt: new Date(NOW - days * 24 * 60 * 60 * 1000).toISOString(),
  };
  const variants = readVariants(test, () => null);
  return decide({ test, variants, traffic: checkTraffic(variants), now: NOW, history: null }, kind);
}

const kindOf = (results: Results, days?: number) => decided(results, days).kind;
const said = (verdict: TestVerdict, days: number | null = null) =>
  `${verdictSentence(verdict)} ${whatChangesIt(verdict, days)}`;

describe('decide', () => {
  it('decides for a leader whose interval holds for repeated looks', () => {
    const verdict = decided({
      a: { totalInstances: 1000, responseCount: 400 },
      b: { totalInstances: 1000, responseCount: 300 },
    });
    expect(verdict.kind).toBe('decided');
    expect(verdictSentence(verdict)).toBe('A is 10.0 points ahead of B (+4.1 to +15.9).');
    expect(whatChangesIt(verdict, null)).toBe('This holds as long as A stays 5.9 points ahead.');
  });

  it('does not decide for 100 and 124 of 1,000, and states the required difference', () => {
    const verdict = decided({
      a: { totalInstances: 1000, responseCount: 100 },
      b: { totalInstances: 1000, responseCount: 124 },
    });
    expect(verdict.kind).toBe('tooClose');
    expect(said(verdict)).toBe(
      'B is 2.4 points ahead of A (−1.5 to +6.3). With these conversations, a difference of 4.0 points would decide it.',
    );
  });

  it('states a required difference that is larger than the present difference, even when rounded', () => {
    for (let responses = 300; responses < 380; responses += 1) {
      const verdict = decided({
        a: { totalInstances: 1000, responseCount: responses },
        b: { totalInstances: 1000, responseCount: 300 },
      });
      if (verdict.kind === 'decided' || !('lead' in verdict)) continue;
      const needed = /difference of ([\d.]+) points/.exec(whatChangesIt(verdict, null))![1]!;
      const present = /is ([\d.]+) points ahead/.exec(verdictSentence(verdict))?.[1] ?? '0';
      expect(Number(needed)).toBeGreaterThan(Number(present));
    }
  });

  it('returns "leading" for a difference between the two error levels', () => {
    const leading = {
      a: { totalInstances: 1000, responseCount: 350 },
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
      'B has fewer than 100 conversations. A verdict needs 100 conversations of each persona and 14 days.',
    );
    const enough = { ...few, b: { totalInstances: 100, responseCount: 1 } };
    expect(kindOf(enough)).toBe('decided');
    expect(verdictSentence(decided(enough, 13.9))).toBe('The test has run 13 of 14 days.');
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
    expect(verdictSentence(swapped)).toBe("Traffic does not match the weights on 'X' and 'Y'.");
  });

  it('treats one instance of a persona with weight 0 as a mismatch', () => {
    const verdict = decided({
      a: { totalInstances: 40, responseCount: 4, splitWeight: 100 },
      b: { totalInstances: 1, responseCount: 1, splitWeight: 0 },
    });
    expect(verdictSentence(verdict)).toBe('B has conversations in spite of weight 0.');
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

describe('the measure of a test', () => {
  const metric = (a: number, b: number) =>
    decided(
      {
        a: { totalInstances: 1000, averageMetric: a },
        b: { totalInstances: 1000, averageMetric: b },
      },
      28,
      'metric',
    );

  it('is the metric of the test if all averages are from 0 to 1', () => {
    expect(metric(0.4, 0.3)).toMatchObject({
      kind: 'decided',
      leader: { personaId: 'a' },
      measure: { kind: 'metric', isShare: true, isAssumed: true },
    });
    expect(metric(0.31, 0.3).kind).toBe('tooClose');
  });

  it('is not testable by averages outside of 0 to 1', () => {
    expect(metric(4.1, 3.9)).toEqual({ kind: 'notTestable' });
    expect(metric(0.4, -0.1)).toEqual({ kind: 'notTestable' });
  });

  it('is the response rate of a test without a metric', () => {
    const test = splitTestValue(
      { a: { totalInstances: 1000, responseCount: 400 }, b: { totalInstances: 1000, responseCount: 300 } },
      { metric: null },
    );
    const variants = readVariants(test, () => null);
    const verdict = decide({ test, variants, traffic: checkTraffic(variants), now: NOW, history: null });
    expect(verdict).toMatchObject({ kind: 'decided', measure: { kind: 'rate' } });
  });
});

/**
 * Returns the verdict on daily counts of two personas. `rateOn` returns the response rates of both personas on a day.
 */
function afterDays(days: number, perDay: number, rateOn: (day: number) => readonly number[]): TestVerdict {
  const counts = Array.from({ length: days }, (_, day) =>
    rateOn(day).map((rate) => ({ trials: perDay, successes: Math.round(perDay * rate) })),
  );
  const variants = simulatedVariants(counts);
  const test: Pick<SplitTest, 'metric' | 'startedAt' | 'endedAt'> = {
    metric: null,
    startedAt: new Date(0).toISOString(),
    endedAt: null,
  };
  return decide({
    test,
    variants,
    traffic: checkTraffic(variants),
    now: NOW,
    history: simulatedHistory(counts),
  });
}

describe('a verdict on daily counts', () => {
  it('contains full weeks only', () => {
    const early = afterDays(20, 100, () => [0.45, 0.3]);
    expect(early).toMatchObject({ kind: 'decided', weeks: 2 });
    expect(said(early, 19.6)).toBe(
      'After 2 weeks, 0 is 15.0 points ahead of 1 (+10.5 to +19.5). This holds as long as 0 stays 4.6 points ahead. The next verdict comes in 2 days.',
    );
    expect(whatChangesIt(early, 20.2)).toMatch(/The next verdict comes within a day\.$/);
    expect(afterDays(13, 100, () => [0.45, 0.3])).toMatchObject({ kind: 'notEnoughData' });
    expect(afterDays(21, 100, () => [0.45, 0.3])).toMatchObject({ weeks: 3 });
  });

  it('does not change within a week', () => {
    const onDay = (day: number) => afterDays(day, 100, (each) => (each < 14 ? [0.36, 0.3] : [0.2, 0.4]));
    expect(onDay(20)).toEqual({
      ...onDay(14),
      measure: expect.anything(),
      leader: expect.anything(),
      rival: expect.anything(),
    });
    expect(onDay(21)).toMatchObject({ leader: { personaId: '1' } });
  });

  it('has a wider interval if the daily differences vary more than chance', () => {
    const steady = afterDays(28, 100, () => [0.35, 0.3]);
    const varying = afterDays(28, 100, (day) => (day % 2 === 0 ? [0.5, 0.3] : [0.2, 0.3]));
    if (!('lead' in steady) || !('lead' in varying)) throw new Error('Both tests have a leader.');
    expect(varying.lead.value).toBeCloseTo(steady.lead.value, 10);
    expect(varying.dispersion).toBeGreaterThan(3);
    expect(varying.needed / steady.needed).toBeGreaterThan(1.7);
    expect(steady.dispersion).toBe(1);
  });

  it('ignores variation that all personas share', () => {
    const verdict = afterDays(28, 100, (day) => (day % 7 < 5 ? [0.45, 0.4] : [0.2, 0.15]));
    expect(verdict).toMatchObject({ dispersion: 1 });
  });

  it('waits while a fading novelty effect explains the difference', () => {
    const fading = afterDays(14, 500, (day) => [0.3 + 0.1 * 2 ** (-day / 5), 0.3]);
    expect(fading).toMatchObject({ kind: 'leading', isHeldByNovelty: true });
    expect(said(fading)).toMatch(/A novelty effect could still explain the difference/);
    expect(afterDays(14, 500, () => [0.345, 0.3])).toMatchObject({ kind: 'decided', isHeldByNovelty: false });
  });
});

describe('decidableBots', () => {
  it('returns the bots whose verdict the daily counts can change', () => {
    const bot = (id: string, results: Results) => ({ ...botWithTest(splitTestValue(results)), id });
    const many = { totalInstances: 1000 };
    expect(
      decidableBots(
        [
          bot('decided', { a: { ...many, averageMetric: 0.4 }, b: many }),
          bot('close', { a: many, b: many }),
          bot('untestable', { a: { ...many, averageMetric: 4 }, b: { ...many, averageMetric: 3 } }),
          { ...bot('untested', {}), personaSplitTest: null },
        ],
        NOW,
      ),
    ).toEqual(['decided', 'untestable']);
  });
});

describe('56 daily checks of identical personas', () => {
  const TESTS = 300;

  it.each([
    ['independent instances', 15, {}],
    ['independent instances', 100, {}],
    ['a correlation of 0.02 within days', 15, { rho: 0.02 }],
    ['a correlation of 0.02 within days', 500, { rho: 0.02 }],
    ['clusters of three instances', 15, { cluster: 3 }],
    ['a fading novelty effect of 10 points', 100, { novelty: 0.1 }],
    ['a fading novelty effect of 10 points', 500, { novelty: 0.1 }],
  ])('decide at most 1 of 16 tests with %s, %d per persona and day', (_, perDay, variation) => {
    const draw = drawDays(perDay);
    let decisions = 0;
    for (let test = 0; test < TESTS; test += 1) {
      const counts = draw({ rates: [0.3, 0.3], perDay: [perDay, perDay], ...variation }, 56);
      // The verdict can change only at the end of a full week.
      const isDecided = [14, 21, 28, 35, 42, 49, 56].some((day) => {
        const days = counts.slice(0, day);
        const variants = simulatedVariants(days);
        const verdict = decide({
          test: { metric: null, startedAt: new Date(0).toISOString(), endedAt: null },
          variants,
          traffic: { kind: 'tooFew', instances: 0, rows: [], brokenSources: [] },
          now: NOW,
          history: simulatedHistory(days),
        });
        return verdict.kind === 'decided';
      });
      if (isDecided) decisions += 1;
    }
    // The true error is below 5 %. A share of 300 simulated tests can exceed it by chance.
    expect(decisions / TESTS).toBeLessThanOrEqual(1 / 16);
  });
});
