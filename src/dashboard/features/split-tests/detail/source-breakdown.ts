/** The results of a split test source by source, and where they say something else than all of them together. */
import type { SplitTestSourceResult } from '#contract/split-test.ts';
import { differenceInterval, wilsonInterval, type Interval } from '../../../lib/statistics/proportion.ts';
import { sourceKey } from '../../../lib/split-tests/traffic-check.ts';
import { countsOf, metricOf, rateOf, topOf, type Variant } from '../../../lib/split-tests/variants.ts';

export type SourceCell = {
  variant: Variant;
  /** Null where the persona has no results on this source. */
  result: SplitTestSourceResult | null;
  rate: Interval | null;
};

export type SourceRow = {
  key: string;
  sourceId: string | null;
  name: string | null;
  instances: number;
  responses: number;
  /** In the order of the personas. */
  cells: readonly SourceCell[];
  topByRate: readonly Variant[];
  topByMetric: readonly Variant[];
  /**
   * Somebody else has the highest response rate than in all sources together; `clear` where the 95 % interval of their
   * difference here leaves out 0. Of so many pairs some do so by chance: it is a hint where to look, and no finding.
   */
  otherByRate: 'no' | 'maybe' | 'clear';
  otherByMetric: boolean;
};

/** One row for each source that any persona has results on, the biggest first. */
export function sourceRows(
  variants: readonly Variant[],
  overall: { topByRate: readonly Variant[]; topByMetric: readonly Variant[] },
): SourceRow[] {
  const bySource = new Map<
    string,
    { first: SplitTestSourceResult; results: Map<string, SplitTestSourceResult> }
  >();
  for (const variant of variants) {
    const times = new Map<string, number>();
    for (const result of variant.results?.sources ?? []) {
      const source = sourceKey(result);
      // A source that stands twice with one persona gets a row of its own each time: averages cannot be added.
      const time = times.get(source) ?? 0;
      times.set(source, time + 1);
      const key = `${time} ${source}`;
      const entry = bySource.get(key) ?? { first: result, results: new Map() };
      entry.results.set(variant.key, result);
      bySource.set(key, entry);
    }
  }
  return Array.from(bySource, ([key, { first, results }]) =>
    readRow(key, first, variants, results, overall),
  ).toSorted((a, b) => b.instances - a.instances);
}

function readRow(
  key: string,
  { sourceId, sourceName }: SplitTestSourceResult,
  variants: readonly Variant[],
  results: ReadonlyMap<string, SplitTestSourceResult>,
  overall: { topByRate: readonly Variant[]; topByMetric: readonly Variant[] },
): SourceRow {
  const cells = variants.map((variant) => {
    const result = results.get(variant.key) ?? null;
    const counts = result && countsOf(result);
    return { variant, result, rate: counts && wilsonInterval(counts) };
  });
  const all = [...results.values()];
  const topByRate = topOf(cells, ({ result }) => result && rateOf(countsOf(result))).map(
    ({ variant }) => variant,
  );
  const topByMetric = topOf(cells, ({ result }) => metricOf(result)).map(({ variant }) => variant);
  return {
    key,
    sourceId,
    name: sourceName || null,
    instances: all.reduce((total, { totalInstances }) => total + totalInstances, 0),
    responses: all.reduce((total, { responseCount }) => total + responseCount, 0),
    cells,
    topByRate,
    topByMetric,
    otherByRate: otherByRate(cells, topByRate, overall.topByRate),
    otherByMetric: isOther(topByMetric, overall.topByMetric),
  };
}

/** Level with a leader is no other leader. */
function isOther(top: readonly Variant[], overall: readonly Variant[]): boolean {
  return top.length > 0 && overall.length > 0 && !top.some((variant) => overall.includes(variant));
}

function otherByRate(
  cells: readonly SourceCell[],
  top: readonly Variant[],
  overall: readonly Variant[],
): SourceRow['otherByRate'] {
  if (!isOther(top, overall)) return 'no';
  const countsHere = (variant: Variant | undefined) => {
    const result = cells.find((cell) => cell.variant === variant)?.result;
    return result ? countsOf(result) : null;
  };
  const [best, usual] = [countsHere(top[0]), countsHere(overall[0])];
  const difference = best && usual && differenceInterval(best, usual);
  return difference && difference.low > 0 ? 'clear' : 'maybe';
}
