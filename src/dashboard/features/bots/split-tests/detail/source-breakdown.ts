/** The results of a split test by source. Flags the sources on which another persona leads than in the whole test. */
import type { SplitTestSourceResult } from '#contract/split-test.ts';
import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import { ERROR } from '../../../../domain/split-tests/decision.ts';
import { differenceOf } from '../../../../domain/split-tests/comparisons.ts';
import { metricMeasure, rateMeasure, type TestMeasure } from '../../../../domain/split-tests/measures.ts';
import { sourceKey } from '../../../../domain/split-tests/traffic-check.ts';
import { countsOf, metricOf, rateOf, topOf, type Variant } from '../../../../domain/split-tests/variants.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { pluralize } from '../../../../lib/pluralize.ts';
import { wilsonInterval, type Interval } from '../../../../lib/statistics/proportion.ts';
import { sequentialInterval, type Difference, type Look } from '../../../../lib/statistics/sequential.ts';
import { gammaAbove } from '../../../../lib/statistics/special-functions.ts';

export type SourceCell = {
  variant: Variant;
  /** The results of the persona on this source. Null without results. */
  result: SplitTestSourceResult | null;
  rate: Interval | null;
};

export type SourceBreakdownRow = {
  key: string;
  sourceId: string | null;
  name: string | null;
  instances: number;
  responses: number;
  /** One cell per persona, in the order of the test. */
  cells: readonly SourceCell[];
  topByRate: readonly Variant[];
  topByMetric: readonly Variant[];
  /**
   * The difference between the overall leader and its closest rival on this source. The error rate of its interval is
   * divided by the number of sources. Null if one of the two personas has no results on the source, or if the spread of
   * the metric is unknown.
   */
  lead: Interval | null;
  /** The difference between the overall leader and its closest rival on this source, with its variance. */
  difference: Difference | null;
  /**
   * Whether a persona other than the overall leader has the highest value on this source. `beyondChance` if the
   * decision rule of the test, with the error rate divided by the number of sources, would find that persona better
   * than the leader.
   */
  otherLeader: 'no' | 'maybe' | 'beyondChance';
};

/** The values of the whole test that the calculation needs for each source. */
type Overall = {
  /** The measure that decides the test. */
  kind: TestMeasure['kind'];
  leaders: readonly Variant[];
  pair: readonly [leader: Variant, rival: Variant] | null;
  error: number;
  look: Look;
};

/** Returns one row for each source with results of any persona, the source with the most instances first. */
export function sourceRows(assessment: Assessment): SourceBreakdownRow[] {
  const { variants, figures, measures, main, verdict, look } = assessment;
  const bySource = new Map<
    string,
    { first: SplitTestSourceResult; results: Map<string, SplitTestSourceResult> }
  >();
  for (const variant of variants) {
    const times = new Map<string, number>();
    for (const result of variant.results?.sources ?? []) {
      const source = sourceKey(result);
      // Several results of a persona for the same source get separate rows, because averages cannot be added.
      const time = times.get(source) ?? 0;
      times.set(source, time + 1);
      const key = `${time} ${source}`;
      const entry = bySource.get(key) ?? { first: result, results: new Map() };
      entry.results.set(variant.key, result);
      bySource.set(key, entry);
    }
  }
  const kind = measures[main] === null ? 'rate' : main;
  const leaders = kind === 'rate' ? figures.topByRate : figures.topByMetric;
  const overall: Overall = {
    kind,
    leaders,
    pair: 'leader' in verdict ? [verdict.leader, verdict.rival] : pairOf(measures[kind]),
    error: ERROR / bySource.size,
    look,
  };
  return Array.from(bySource, ([key, { first, results }]) =>
    readRow(key, first, variants, results, overall),
  ).toSorted((a, b) => b.instances - a.instances);
}

/** Returns the two personas with the highest averages: the leader and its closest rival. */
function pairOf(measure: TestMeasure | null): Overall['pair'] {
  const [first, second] = [...(measure?.samples ?? [])].toSorted(([, a], [, b]) => b.mean - a.mean);
  return first && second ? [first[0], second[0]] : null;
}

function readRow(
  key: string,
  { sourceId, sourceName }: SplitTestSourceResult,
  variants: readonly Variant[],
  results: ReadonlyMap<string, SplitTestSourceResult>,
  overall: Overall,
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
  const measure = measureOn(variants, results, overall.kind);
  const difference = overall.pair && differenceBetween(measure, ...overall.pair);
  return {
    key,
    sourceId,
    name: sourceName || null,
    instances: all.reduce((total, { totalInstances }) => total + totalInstances, 0),
    responses: all.reduce((total, { responseCount }) => total + responseCount, 0),
    cells,
    topByRate,
    topByMetric,
    lead: difference && sequentialInterval(difference, overall.error, overall.look),
    difference,
    otherLeader: otherLeader(measure, overall.kind === 'rate' ? topByRate : topByMetric, overall),
  };
}

/**
 * Returns the response rates or metrics of the personas on one source. Uses only totals, because the service does not
 * return daily counts per source.
 */
function measureOn(
  variants: readonly Variant[],
  results: ReadonlyMap<string, SplitTestSourceResult>,
  kind: TestMeasure['kind'],
): TestMeasure | null {
  const here = variants.flatMap((variant) => {
    const result = results.get(variant.key);
    return result ? [{ variant, local: localVariant(variant, result) }] : [];
  });
  const locals = here.map(({ local }) => local);
  const measure = kind === 'rate' ? rateMeasure(locals) : metricMeasure(locals);
  if (measure === null) return null;
  const samples = new Map(
    here.flatMap(({ variant, local }) => {
      const sample = measure.samples.get(local);
      return sample ? [[variant, sample] as const] : [];
    }),
  );
  return { ...measure, samples };
}

function localVariant(variant: Variant, result: SplitTestSourceResult): Variant {
  const { totalInstances, responseCount, averageMetric } = result;
  return {
    ...variant,
    results: variant.results && { ...variant.results, totalInstances, responseCount, averageMetric },
    counts: countsOf(result),
  };
}

function differenceBetween(measure: TestMeasure | null, a: Variant, b: Variant): Difference | null {
  const [ofA, ofB] = [measure?.samples.get(a), measure?.samples.get(b)];
  return ofA && ofB ? differenceOf(ofA, ofB) : null;
}

/**
 * The difference varies between the sources beyond chance if the p-value of `variationBetweenSources` is below this
 * number.
 */
export const SIGNIFICANT = 0.05;

/**
 * The minimum number of instances of each persona on a source. `variationBetweenSources` ignores sources with fewer
 * instances.
 */
const LEAST_ON_SOURCE = 30;

/**
 * Tests whether the difference between the leader and its rival varies between the sources (an interaction). Returns
 * the p-value of Cochran's Q: Σ w (d - mean)², w = 1 / variance. Q follows a chi-square distribution, and its degrees
 * of freedom are the number of sources minus 1. Null for fewer than two sources with enough instances. Source: Cochran
 * (1954), Biometrics 10, 101-129.
 */
export function variationBetweenSources(
  rows: readonly SourceBreakdownRow[],
): { p: number; sources: number } | null {
  const compared = rows.flatMap(({ difference, cells }) => {
    const isEnough = cells.every(({ result }) => result === null || result.totalInstances >= LEAST_ON_SOURCE);
    return difference && difference.variance > 0 && isEnough ? [difference] : [];
  });
  if (compared.length < 2) return null;
  const weights = compared.reduce((sum, { variance }) => sum + 1 / variance, 0);
  const mean = compared.reduce((sum, { value, variance }) => sum + value / variance, 0) / weights;
  const q = compared.reduce((sum, { value, variance }) => sum + (value - mean) ** 2 / variance, 0);
  return { p: gammaAbove(q / 2, (compared.length - 1) / 2), sources: compared.length };
}

/**
 * Returns whether only other personas than the overall leaders have the highest value on a source. A tie with an
 * overall leader does not count.
 */
function isOther(top: readonly Variant[], overall: readonly Variant[]): boolean {
  return top.length > 0 && overall.length > 0 && !top.some((variant) => overall.includes(variant));
}

function otherLeader(
  measure: TestMeasure | null,
  top: readonly Variant[],
  { leaders, error, look }: Overall,
): SourceBreakdownRow['otherLeader'] {
  const [best] = top;
  const [usual] = leaders;
  if (!best || !usual || !isOther(top, leaders)) return 'no';
  const difference = differenceBetween(measure, best, usual);
  return difference && sequentialInterval(difference, error, look).low > 0 ? 'beyondChance' : 'maybe';
}

/** Whether a persona other than the overall leader has the highest value on the source. */
export function isFlagged(row: SourceBreakdownRow): boolean {
  return row.otherLeader !== 'no';
}

/**
 * Returns a summary such as '3 sources with the same leader'. If the results are invalid, returns only the number of
 * sources, because invalid results have no leader.
 */
export function sourcesSummary(rows: readonly SourceBreakdownRow[], isOff: boolean): string {
  if (rows.length === 0) return 'No results by source';
  if (isOff) return pluralize(rows.length, 'source');
  return leadersText(rows.length, rows.filter(isFlagged).length);
}

function leadersText(sources: number, flagged: number): string {
  if (sources === 1) return 'All conversations come from one source';
  if (flagged === 0) return `${pluralize(sources, 'source')} with the same leader`;
  return `${formatNumber(flagged)} of ${pluralize(sources, 'source')} with another leader`;
}
