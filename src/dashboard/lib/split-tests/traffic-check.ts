import { goodnessOfFit } from '../statistics/goodness-of-fit.ts';
import type { Variant } from './variants.ts';

/** With fewer instances in all, an unlucky start looks like a fault. */
export const ENOUGH_INSTANCES = 100;

/** Flagged below it: chances that small are left to faults, as many tests are looked at many times. */
export const BROKEN_BELOW = 0.001;

/** Below this many expected instances of one persona, the p value is only a rough one. Source: Cochran (1954). */
const FEW_EXPECTED = 5;

export type TrafficRow = { variant: Variant; expectedShare: number; expected: number; seen: number };

export type TrafficCheck =
  /** Nothing to compare; `why` is a sentence. */
  | { kind: 'impossible'; why: string }
  | { kind: 'tooFew'; instances: number; rows: readonly TrafficRow[] }
  | {
      kind: 'checked';
      instances: number;
      rows: readonly TrafficRow[];
      statistic: number;
      degreesOfFreedom: number;
      p: number;
      isBroken: boolean;
      isRough: boolean;
    };

/** Whether the instances are divided as the weights say. A test whose traffic is not may compare unlike leads. */
export function checkTraffic(variants: readonly Variant[]): TrafficCheck {
  if (variants.length < 2)
    return { kind: 'impossible', why: 'There is only one persona to divide it among.' };
  const items = variants.flatMap(({ results, weight }) =>
    results ? [{ count: results.totalInstances, weight }] : [],
  );
  if (items.length === 0) return { kind: 'impossible', why: 'The service gives no results.' };
  if (items.length < variants.length) {
    return { kind: 'impossible', why: 'The service gives no results for some of the personas.' };
  }
  if (items.some(({ count, weight }) => count < 0 || weight < 0)) {
    return { kind: 'impossible', why: 'The service gives a count or a weight below 0.' };
  }
  if (items.every(({ weight }) => weight === 0)) {
    return { kind: 'impossible', why: 'No persona has a weight above 0.' };
  }
  const instances = items.reduce((total, { count }) => total + count, 0);
  if (instances === 0) return { kind: 'impossible', why: 'There are no instances yet.' };

  const fit = goodnessOfFit(items);
  const weights = items.reduce((total, { weight }) => total + weight, 0);
  const rows = variants.map((variant, place) => ({
    variant,
    expectedShare: variant.weight / weights,
    expected: (instances * variant.weight) / weights,
    seen: items[place]?.count ?? 0,
  }));
  if (instances < ENOUGH_INSTANCES) return { kind: 'tooFew', instances, rows };
  if (!fit)
    return { kind: 'impossible', why: 'Only one persona has a weight above 0, and it has all instances.' };
  const { statistic, degreesOfFreedom, p } = fit;
  return {
    kind: 'checked',
    instances,
    rows,
    statistic,
    degreesOfFreedom,
    p,
    isBroken: p < BROKEN_BELOW,
    isRough: rows.some(({ expected }) => expected > 0 && expected < FEW_EXPECTED),
  };
}
