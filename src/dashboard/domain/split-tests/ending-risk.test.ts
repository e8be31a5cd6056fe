import { describe, expect, it } from 'vitest';
import { drawDays, simulatedHistory, simulatedVariants } from '../../testing/simulated-split-test.ts';
import { splitTestValue } from '../../testing/split-test-values.ts';
import { assess, type Assessment } from './assessment.ts';
import { risksOfEnding } from './ending-risk.ts';
import { figuresBy } from './figures.ts';

const TEST = splitTestValue({}, { metric: null, startedAt: new Date(0).toISOString() });

/** Returns a running test whose personas have these response rates. */
function assessed(rates: readonly number[], perDay: number, days: number): Assessment {
  const counts = drawDays(3)({ rates, perDay: rates.map(() => perDay) }, days);
  const variants = simulatedVariants(counts);
  return assess({ test: TEST, variants, history: simulatedHistory(counts), now: 0 });
}

describe('risksOfEnding', () => {
  it('begins with the risk of the present leader', () => {
    const assessment = assessed([0.31, 0.3, 0.29], 15, 28);
    const [today, week, month] = risksOfEnding(assessment)!;
    const { verdict, measures } = assessment;
    if (!('leader' in verdict)) throw new Error('the test has no leader');
    const best = figuresBy(measures.rate!, verdict.dispersion ?? 1).get(verdict.leader)!.best!;
    expect(today).toEqual({ days: 0, wrong: 1 - best.chance, loss: best.loss });
    expect([week!.days, month!.days]).toEqual([7, 30]);
  });

  it('has a lower risk and a lower cost later', () => {
    const [today, week, month] = risksOfEnding(assessed([0.3, 0.3], 15, 28))!;
    expect(today!.wrong).toBeGreaterThan(week!.wrong);
    expect(week!.wrong).toBeGreaterThan(month!.wrong);
    expect(today!.loss).toBeGreaterThan(week!.loss);
    expect(week!.loss).toBeGreaterThan(month!.loss);
  });

  it('uses the traffic of the last seven full days', () => {
    const assessment = assessed([0.32, 0.3], 15, 28);
    const quiet = assessment.history!.periods.map((period) =>
      period.from < 21
        ? period
        : { ...period, tallies: new Map([...period.tallies.keys()].map((key) => [key, NOTHING])) },
    );
    const [today, , month] = risksOfEnding({
      ...assessment,
      history: { origin: 'service', periods: quiet },
    })!;
    expect(month!.wrong).toBe(today!.wrong);
  });

  it('assumes the average traffic without daily counts', () => {
    const assessment = assessed([0.32, 0.3], 15, 28);
    const [today, , month] = risksOfEnding({ ...assessment, history: null })!;
    expect(month!.wrong).toBeLessThan(today!.wrong);
  });

  it('is unknown for an ended test, for few data, and for a traffic mismatch', () => {
    const assessment = assessed([0.32, 0.3], 15, 28);
    expect(risksOfEnding({ ...assessment, test: { ...TEST, isActive: false } })).toBeNull();
    expect(risksOfEnding(assessed([0.32, 0.3], 15, 10))).toBeNull();
    expect(risksOfEnding(assessed([0.32], 15, 28))).toBeNull();
    expect(
      risksOfEnding({ ...assessment, verdict: { kind: 'trafficMismatch', traffic: assessment.traffic } }),
    ).toBeNull();
  });
});

const NOTHING = { instances: 0, responses: 0, metrics: 0, metricSum: 0, metricSquares: 0 };
