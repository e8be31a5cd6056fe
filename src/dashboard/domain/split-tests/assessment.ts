import type { SplitTest } from '#contract/split-test.ts';
import type { Look } from '../../lib/statistics/sequential.ts';
import { daysRun, decide, lookAt, measureFor, measureOfTest } from './decision.ts';
import type { TestVerdict } from './decision.ts';
import { figuresOf, type TestFigures } from './figures.ts';
import { historyDays, type TestHistory } from './history.ts';
import type { TestMeasure, MeasureKind } from './measures.ts';
import { checkTraffic, type TrafficCheck } from './traffic-check.ts';
import type { Variant } from './variants.ts';

/** All results that the page of a split test derives from the data of the service. */
export type Assessment = {
  test: SplitTest;
  variants: readonly Variant[];
  figures: TestFigures;
  traffic: TrafficCheck;
  history: TestHistory | null;
  /** The measure that decides the test: the metric or the response rate. */
  main: MeasureKind;
  /**
   * The values of the personas by measure. Null if the test has no metric, or if the spread of the metric is unknown.
   */
  measures: Record<MeasureKind, TestMeasure | null>;
  /** The verdict by each measure. Null for the metric if the test has none. */
  verdicts: { metric: TestVerdict | null; rate: TestVerdict };
  verdict: TestVerdict;
  /** The duration of the test so far, in days. Null if it is unknown. */
  days: number | null;
  look: Look;
};

type Assessed = {
  test: SplitTest;
  variants: readonly Variant[];
  history: TestHistory | null;
  now: number;
  /** The unit of the metric. */
  unit?: string | null;
};

export function assess({ test, variants, history, now, unit = null }: Assessed): Assessment {
  const traffic = checkTraffic(variants);
  const main = measureOfTest(test);
  const decided = { test, variants, traffic, history, now, unit };
  const rate = decide(decided, 'rate');
  const metric = main === 'metric' ? decide(decided, 'metric') : null;
  const days = history?.origin === 'service' ? historyDays(history) : daysRun(test, variants, now);
  return {
    test,
    variants,
    figures: figuresOf(variants),
    traffic,
    history,
    main,
    measures: {
      rate: measureFor(variants, 'rate', history),
      metric: main === 'metric' ? measureFor(variants, 'metric', history) : null,
    },
    verdicts: { metric, rate },
    verdict: metric ?? rate,
    days,
    look: lookAt(history, days ?? 0),
  };
}
