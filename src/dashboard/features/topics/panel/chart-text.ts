/**
 * Describes the charts in words: a single bucket for the tooltip, the table and screen readers, and the summary of all
 * buckets.
 */
import type { Span } from '../../../charts/places.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { dayWithWeekday, formatDayRange, type Day, type DayRange } from '../../../lib/day.ts';
import { formatNumber } from '../../../lib/format.ts';
import { formatMean, formatSentiment } from '../../../domain/topics/topic-figures.ts';
import type { SeriesDay } from '../../../domain/topics/topic-rows.ts';
import { trendOf } from '../../../domain/topics/trend.ts';
import { bucketTitle, bucketText, type Bucket } from './buckets.ts';
import type { Measure, PanelSeries, Values, WindowMean } from './panel-series.ts';

export type DayReading = {
  key: string;
  /** The index of the topic among the chosen topics. */
  topic: number;
  kind: 'day' | 'mean' | 'before';
  label: string;
  /** Whether the label is a topic name, which may be in any script. */
  isName: boolean;
  count: number | null;
  sentiment: number | null;
};

export function readingsAt(
  series: readonly PanelSeries[],
  buckets: readonly Bucket[],
  place: number,
): DayReading[] {
  return series.flatMap(({ id, name, values, means, before }, topic) => {
    const readings: DayReading[] = [
      {
        key: id,
        topic,
        kind: 'day',
        label: series.length > 1 ? name : buckets[place]?.grain === 'day' ? 'This day' : 'These days',
        isName: series.length > 1,
        ...valuesAt(values, place),
      },
    ];
    if (means !== null) {
      const [count, sentiment] = [means.count[place] ?? null, means.sentiment[place] ?? null];
      readings.push({
        key: `${id} mean`,
        topic,
        kind: 'mean',
        label: meanLabel(count, sentiment),
        isName: false,
        count: count?.value ?? null,
        sentiment: sentiment?.value ?? null,
      });
    }
    // The compared days appear only for a single topic. For several topics they would double the number of lines.
    if (before !== null && series.length === 1) {
      const days = before.days[place] ?? null;
      readings.push({
        key: `${id} before`,
        topic,
        kind: 'before',
        label: days === null ? 'Nothing compared' : comparedText(days),
        isName: false,
        ...valuesAt(before.values, place),
      });
    }
    return readings;
  });
}

/** Returns the text of compared days, e.g. 'Fri, 7 Mar 2025' or '3 – 9 Mar 2025'. */
export function comparedText({ first, last }: DayRange): string {
  return first === last ? dayWithWeekday(first) : formatDayRange({ first, last });
}

/** Returns e.g. 'Average of 7 days', or 'Average of 7 and 5 days' if only five of the days have a sentiment. */
function meanLabel(count: WindowMean | null, sentiment: WindowMean | null): string {
  if (count === null) return '7-day average';
  if (sentiment === null || sentiment.days === count.days)
    return `Average of ${pluralize(count.days, 'day')}`;
  return `Average of ${count.days} and ${pluralize(sentiment.days, 'day')}`;
}

function valuesAt(values: PanelSeries['values'], place: number): Record<Measure, number | null> {
  return { count: values.count[place] ?? null, sentiment: values.sentiment[place] ?? null };
}

export function countText({ kind, count }: Pick<DayReading, 'kind' | 'count'>): string | null {
  if (count === null) return null;
  return kind === 'mean' ? formatMean(count) : formatNumber(count);
}

export function sentimentText({ sentiment }: Pick<DayReading, 'sentiment'>): string | null {
  return sentiment === null ? null : formatSentiment(sentiment);
}

/** Returns the title of a bucket, with the number of its days if it is incomplete. */
export function titleAt(
  series: readonly PanelSeries[],
  buckets: readonly Bucket[],
  place: number,
  today: Day,
): string {
  const over = series.reduce((most, each) => Math.max(most, each.over[place] ?? 0), 0);
  return bucketTitle(buckets[place]!, over, today);
}

/** Returns the text of a bucket for screen readers. */
export function spokenAt(
  series: readonly PanelSeries[],
  buckets: readonly Bucket[],
  place: number,
  today: Day,
): string {
  const lines = readingsAt(series, buckets, place).map((reading) => {
    const count = countText(reading);
    const sentiment = sentimentText(reading);
    const said =
      count === null && sentiment === null
        ? 'no value'
        : `conversations ${count ?? 'unknown'}, ${sentiment === null ? 'no sentiment reading' : `sentiment ${sentiment}`}`;
    return reading.kind === 'day' && !reading.isName ? said : `${reading.label}: ${said}`;
  });
  return [titleAt(series, buckets, place, today), ...lines].join('; ');
}

type Known = { place: number; value: number };

/**
 * Returns sentences about a span of buckets: the number of conversations, the highest and lowest bucket, the trend and
 * the sentiment.
 */
export function summaryOf(series: PanelSeries, buckets: readonly Bucket[], span: Span): string {
  const counts = knownIn(series.values.count, span);
  if (counts.length === 0) return 'No days for this topic.';

  const total = counts.reduce((sum, { value }) => sum + value, 0);
  const days = series.days.slice(buckets[span.from]!.span.from, buckets[span.to]!.span.to + 1);
  const isNotOver = days.some(({ isOver }) => !isOver);
  const read = knownIn(series.values.sentiment, span);
  const words = { isPartial: (place: number) => series.partial.has(place), buckets };
  return [
    `${pluralize(total, 'conversation')}${isNotOver ? ' so far' : ''}.`,
    extremes(counts, { ...words, most: 'Most conversations', least: 'fewest', format: formatNumber }),
    trendText(days),
    read.length === 0
      ? 'No sentiment readings.'
      : extremes(read, { ...words, most: 'Highest sentiment', least: 'lowest', format: formatSentiment }),
  ].join(' ');
}

type Words = {
  buckets: readonly Bucket[];
  isPartial: (place: number) => boolean;
  most: string;
  least: string;
  format: (value: number) => string;
};

/**
 * Returns the sentence about the highest and the lowest bucket.
 * assumed: an incomplete day, week or month is never the highest or lowest, unless every bucket is incomplete.
 */
function extremes(known: readonly Known[], { buckets, isPartial, most, least, format }: Words): string {
  const whole = known.filter(({ place }) => !isPartial(place));
  const compared = whole.length > 0 ? whole : known;
  const highest = ends(compared, Math.max);
  const lowest = ends(compared, Math.min);
  const high = `${most}: ${format(highest.value)} ${atPlaces(highest.places, buckets)}`;
  if (highest.value === lowest.value) return `${high}.`;
  return `${high}; ${least}: ${format(lowest.value)} ${atPlaces(lowest.places, buckets)}.`;
}

function ends(known: readonly Known[], pick: (a: number, b: number) => number) {
  const value = known.map((each) => each.value).reduce((a, b) => pick(a, b));
  return { value, places: known.flatMap((each) => (each.value === value ? [each.place] : [])) };
}

/** Returns the time of some buckets, e.g. 'on Fri, 14 Mar 2025' or 'in 2 weeks, first 3 – 9 Mar 2025'. */
function atPlaces(places: readonly number[], buckets: readonly Bucket[]): string {
  const first = buckets[places[0]!]!;
  const words = places.length === 1 ? '' : `${pluralize(places.length, first.grain)}, first `;
  return `${first.grain === 'day' ? 'on' : 'in'} ${words}${bucketText(first)}`;
}

/** Returns the sentence about the trend. The trend is computed from days, so it does not depend on the bucket size. */
function trendText(days: readonly SeriesDay[]): string {
  const trend = trendOf(days);
  if (trend === null) return 'Too few days for a trend.';
  const { change, weeks, isWhole, first, last } = trend;
  const parts = isWhole ? ['first half', 'second'] : [`first ${weeksText(weeks)}`, 'last'];
  const means = `from ${formatMean(first)} a day in the ${parts[0]} to ${formatMean(last)} in the ${parts[1]}`;
  if (change.movement === 'chance') return `No trend beyond chance, ${means}.`;
  return `${change.difference > 0 ? 'Rising' : 'Falling'}, ${means}.`;
}

function weeksText(weeks: number): string {
  return weeks === 1 ? 'week' : `${weeks} weeks`;
}

function knownIn(values: Values, { from, to }: Span): Known[] {
  return values
    .slice(from, to + 1)
    .flatMap((value, offset) => (value === null ? [] : [{ place: from + offset, value }]));
}
