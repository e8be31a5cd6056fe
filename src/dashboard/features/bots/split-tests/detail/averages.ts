/**
 * The averages of the personas of a split test by one measure (the response rate or the metric), and their shared axis.
 */
import { DASHES, seriesColor } from '../../../../charts/theme.ts';
import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import { meanInterval, type MeasureKind, type TestMeasure } from '../../../../domain/split-tests/measures.ts';
import { isTrafficOff } from '../../../../domain/split-tests/traffic-check.ts';
import { averageOf, type Variant } from '../../../../domain/split-tests/variants.ts';
import { formatMetric, formatPercent } from '../../../../lib/format-figures.ts';
import { scaleOf, type Scale } from '../../../../lib/scale.ts';
import type { Interval } from '../../../../lib/statistics/proportion.ts';

export type ShownAverage = {
  variant: Variant;
  /** The average. Null for a persona without conversations. */
  value: number | null;
  /**
   * The 95% confidence interval of the average, valid for a single look. Null if the spread of the measure is unknown.
   */
  interval: Interval | null;
};

/**
 * Returns the average of each persona by the measure that decides the test, highest first. Invalid results have no
 * leader, so the personas keep the order of the test. All parts of the page use this order.
 */
export function averagesOf({ variants, main, measures, traffic }: Assessment): ShownAverage[] {
  const averages = variants.map((variant) => {
    const sample = measures[main]?.samples.get(variant);
    const interval = sample ? meanInterval(sample) : null;
    return { variant, value: interval?.value ?? averageOf(variant, main), interval };
  });
  if (isTrafficOff(traffic)) return averages;
  return averages.toSorted(
    (a, b) => (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY),
  );
}

/** Returns the personas in the order of `averagesOf`. */
export function rankedVariants(assessment: Assessment): Variant[] {
  return averagesOf(assessment).map(({ variant }) => variant);
}

/** Returns the colour and the dashes of a persona in all charts of the page, by its position in the test. */
export function lineOf(
  { variants }: Assessment,
  variant: Variant,
): { stroke: string; strokeDasharray: string | undefined } {
  const place = variants.indexOf(variant);
  return { stroke: seriesColor(place), strokeDasharray: DASHES[place % DASHES.length] };
}

/**
 * Returns the shared axis of the averages. The axis of a metric starts at 0, because small differences would otherwise
 * fill the whole axis. Null without averages.
 */
export function axisOf(averages: readonly ShownAverage[], kind: MeasureKind): Scale | null {
  const values = averages.flatMap(({ value, interval }) =>
    interval ? [interval.low, interval.high] : (value ?? []),
  );
  if (values.length === 0) return null;
  return scaleOf(kind === 'rate' ? values : [0, ...values]);
}

/** Returns the function that formats the values of a measure. Shares, such as response rates, become percentages. */
export function formatOf(
  measure: TestMeasure | null,
  kind: MeasureKind,
  digits = 1,
): (value: number) => string {
  const isShare = kind === 'rate' || (measure !== null && measure.isShare);
  return isShare ? (value) => formatPercent(value, digits) : formatMetric;
}

/** Returns the help text about the average of a persona and its interval. */
export function aboutAverage(measure: TestMeasure | null): string {
  if (measure === null) return 'The service returns no spread of the metric, so there is no interval.';
  return measure.isAssumed
    ? 'Only averages are known. The interval assumes that each conversation counts from 0 to 1.'
    : 'The average of all conversations with its 95% interval for a single look. It shows the uncertainty of each persona alone; the difference shows whether two personas differ.';
}

/**
 * Returns the number of decimals for the percentages on an axis. On a narrow axis, two neighbouring ticks would
 * otherwise have the same label.
 */
export function axisDigits({ ticks: [first = 0, second = 1] }: Scale): number {
  return second - first < 0.01 ? 1 : 0;
}
