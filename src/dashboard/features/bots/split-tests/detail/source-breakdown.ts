/** The results of a split test by source, with the sources whose leader differs from the overall leader. */
import type { SplitTestSourceResult } from '#contract/split-test.ts';
import { wilsonInterval, type Interval } from '../../../../lib/statistics/proportion.ts';
import { sourceKey } from '../../../../domain/split-tests/traffic-check.ts';
import { comparedIn, errorOfPair } from '../../../../domain/split-tests/decision.ts';
import { sequentialDifference } from '../../../../lib/statistics/sequential.ts';
import { countsOf, metricOf, rateOf, topOf, type Variant } from '../../../../domain/split-tests/variants.ts';

export type SourceCell = {
  variant: Variant;
  /** Null if the persona has no results on this source. */
  result: SplitTestSourceResult | null;
  rate: Interval | null;
};

export type SourceBreakdownRow = {
  key: string;
  sourceId: string | null;
  name: string | null;
  instances: number;
  responses: number;
  /** One cell per persona, in the order of the personas. */
  cells: readonly SourceCell[];
  topByRate: readonly Variant[];
  topByMetric: readonly Variant[];
  /**
   * Whether a persona other than the overall leader has the highest response rate on this source. `beyondChance` if the
   * difference would decide a test by the same rule, with the error rate divided by the number of sources.
   */
  otherByRate: 'no' | 'maybe' | 'beyondChance';
  otherByMetric: boolean;
};

type Overall = { topByRate: readonly Variant[]; topByMetric: readonly Variant[] };

/** Returns one row for each source with results of any persona, largest first. */
export function sourceRows(variants: readonly Variant[], overall: Overall): SourceBreakdownRow[] {
  const bySource = new Map<
    string,
    { first: SplitTestSourceResult; results: Map<string, SplitTestSourceResult> }
  >();
  for (const variant of variants) {
    const times = new Map<string, number>();
    for (const result of variant.results?.sources ?? []) {
      const source = sourceKey(result);
      // If a persona has the same source more than once, each gets a separate row, because averages cannot be added.
      const time = times.get(source) ?? 0;
      times.set(source, time + 1);
      const key = `${time} ${source}`;
      const entry = bySource.get(key) ?? { first: result, results: new Map() };
      entry.results.set(variant.key, result);
      bySource.set(key, entry);
    }
  }
  const pairError = errorOfPair(comparedIn(variants).length);
  return Array.from(bySource, ([key, { first, results }]) =>
    readRow(key, first, variants, results, { ...overall, error: pairError / bySource.size }),
  ).toSorted((a, b) => b.instances - a.instances);
}

function readRow(
  key: string,
  { sourceId, sourceName }: SplitTestSourceResult,
  variants: readonly Variant[],
  results: ReadonlyMap<string, SplitTestSourceResult>,
  overall: Overall & { error: number },
): SourceBreakdownRow {
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
    otherByRate: otherByRate(cells, topByRate, overall),
    otherByMetric: isOther(topByMetric, overall.topByMetric),
  };
}

/** A tie with an overall leader does not count as another leader. */
function isOther(top: readonly Variant[], overall: readonly Variant[]): boolean {
  return top.length > 0 && overall.length > 0 && !top.some((variant) => overall.includes(variant));
}

function otherByRate(
  cells: readonly SourceCell[],
  top: readonly Variant[],
  overall: Overall & { error: number },
): SourceBreakdownRow['otherByRate'] {
  if (!isOther(top, overall.topByRate)) return 'no';
  const countsHere = (variant: Variant | undefined) => {
    const result = cells.find((cell) => cell.variant === variant)?.result;
    return result ? countsOf(result) : null;
  };
  const [best, usual] = [countsHere(top[0]), countsHere(overall.topByRate[0])];
  const difference = best && usual && sequentialDifference(best, usual, overall.error);
  return difference && difference.low > 0 ? 'beyondChance' : 'maybe';
}
