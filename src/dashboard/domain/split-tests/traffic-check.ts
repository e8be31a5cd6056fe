import { goodnessOfFit } from '../../lib/statistics/goodness-of-fit.ts';
import type { SplitTestSourceResult } from '#contract/split-test.ts';
import type { Variant } from './variants.ts';

/** The minimum number of instances for the check. With fewer, an unequal start by chance looks like a mismatch. */
export const ENOUGH_INSTANCES = 100;

/** The significance level of a mismatch. The level is low, because many tests are checked many times. */
export const BROKEN_BELOW = 0.001;

export type TrafficRow = { variant: Variant; expectedShare: number; expected: number; seen: number };

export type TrafficFit =
  /** The traffic cannot be checked. `why` is a sentence with the reason. */
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
    };

export type SourceTraffic = { key: string; name: string | null; instances: number; p: number };

/**
 * The result of the check whether the traffic matches the weights. If not, the personas may have met different leads.
 */
export type TrafficCheck = TrafficFit & {
  /**
   * The sources with a mismatch, the lowest p-value first. In the total over all sources, such a mismatch may not be
   * visible.
   */
  brokenSources: readonly SourceTraffic[];
};

export function isTrafficOff(check: TrafficCheck): boolean {
  return (check.kind === 'checked' && check.isBroken) || check.brokenSources.length > 0;
}

export function checkTraffic(variants: readonly Variant[]): TrafficCheck {
  return { ...checkAll(variants), brokenSources: brokenSources(variants) };
}

function checkAll(variants: readonly Variant[]): TrafficFit {
  if (variants.length < 2) return { kind: 'impossible', why: 'The test has only one persona.' };
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
  if (instances === 0) return { kind: 'impossible', why: 'There are no conversations yet.' };

  const fit = goodnessOfFit(items);
  const weights = items.reduce((total, { weight }) => total + weight, 0);
  const rows = variants.map((variant, place) => ({
    variant,
    expectedShare: variant.weight / weights,
    expected: (instances * variant.weight) / weights,
    seen: items[place]?.count ?? 0,
  }));
  // A persona with weight 0 must have no instances, so a single instance is a mismatch.
  if (instances < ENOUGH_INSTANCES && fit?.p !== 0) return { kind: 'tooFew', instances, rows };
  if (!fit)
    return {
      kind: 'impossible',
      why: 'Only one persona has a weight above 0, and it has all conversations.',
    };
  const { statistic, degreesOfFreedom, p } = fit;
  return {
    kind: 'checked',
    instances,
    rows,
    statistic,
    degreesOfFreedom,
    p,
    isBroken: p < BROKEN_BELOW,
  };
}

function brokenSources(variants: readonly Variant[]): SourceTraffic[] {
  const checked = sourceTraffic(variants).filter(({ isEnough }) => isEnough);
  // Each checked source can be flagged by chance, so the level is divided by the number of sources
  // (Bonferroni correction).
  const flaggedBelow = BROKEN_BELOW / Math.max(1, checked.length);
  return checked.filter(({ p }) => p < flaggedBelow).toSorted((a, b) => a.p - b.p);
}

/** Returns a key for a source: its id, or its name if the id is missing. */
export function sourceKey({
  sourceId,
  sourceName,
}: Pick<SplitTestSourceResult, 'sourceId' | 'sourceName'>): string {
  return sourceId ?? sourceName ?? '';
}

/**
 * Returns the result of the check for each source. `isEnough` is true if the source has enough instances for a reliable
 * p.
 */
export function sourceTraffic(variants: readonly Variant[]): (SourceTraffic & { isEnough: boolean })[] {
  if (variants.some(({ weight }) => weight < 0)) return [];
  const sources = new Map<string, { name: string | null; counts: number[] }>();
  for (const [place, { results }] of variants.entries()) {
    for (const { sourceId, sourceName, totalInstances } of results?.sources ?? []) {
      const key = sourceKey({ sourceId, sourceName });
      const entry = sources.get(key) ?? { name: sourceName || sourceId, counts: variants.map(() => 0) };
      entry.counts[place]! += Math.max(0, totalInstances);
      sources.set(key, entry);
    }
  }
  return Array.from(sources).flatMap(([key, { name, counts }]) => {
    const fit = goodnessOfFit(variants.map(({ weight }, place) => ({ count: counts[place]!, weight })));
    const instances = counts.reduce((total, count) => total + count, 0);
    return fit === null ? [] : [{ key, name, instances, p: fit.p, isEnough: instances >= ENOUGH_INSTANCES }];
  });
}
