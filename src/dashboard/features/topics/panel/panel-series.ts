/** Prepares the chosen topics for the charts: a value or null for each bucket (day, week or month). */
import type { Span } from '../../../charts/places.ts';
import { countDays, type Day, type DayRange } from '../../../lib/day.ts';
import { scaleOf, type Scale } from '../../../lib/scale.ts';
import type { SeriesDay, TopicRow } from '../../../domain/topics/topic-rows.ts';
import { meanSentiment, sumDays, type Bucket, type BucketTotals } from './buckets.ts';

export const MEASURES = ['count', 'sentiment'] as const;
export type Measure = (typeof MEASURES)[number];

export type Values = readonly (number | null)[];

/** An average over several days, and the number of these days that have a value. */
export type WindowMean = { value: number; days: number };

export type PanelSeries = {
  id: string;
  name: string;
  /** The days of the range. The buckets group these days. */
  days: readonly SeriesDay[];
  values: Record<Measure, Values>;
  /** The number of full days with a value in each bucket. */
  over: readonly number[];
  /** The indexes of buckets that do not cover their complete day, week or month. */
  partial: ReadonlySet<number>;
  /** The 7-day averages; null if averages are off or the buckets are not days. */
  means: Record<Measure, readonly (WindowMean | null)[]> | null;
  /**
   * The compared days and their values, by bucket index; null if nothing is compared or the compared days do not list
   * this topic.
   */
  before: { days: readonly (DayRange | null)[]; values: Record<Measure, Values> } | null;
};

const WINDOW = 7;

export function panelSeries(row: TopicRow, buckets: readonly Bucket[], isMean: boolean): PanelSeries {
  const { series: days, before } = row;
  const told = toldOf(days, buckets);
  const over = told.map((each) => each.over);
  const earlier = before && toldOf(before.series, buckets);
  return {
    id: row.id,
    name: row.name,
    days,
    values: valuesOf(told),
    over,
    partial: new Set(
      over.flatMap((count, place) => (count < countDays(buckets[place]!.whole) ? [place] : [])),
    ),
    means: isMean && buckets.every(({ grain }) => grain === 'day') ? meansOf(days) : null,
    before: before &&
      earlier && {
        days: buckets.map(({ span }) => {
          const [first, last] = [before.series[span.from], before.series.slice(0, span.to + 1).at(-1)];
          return first && last ? { first: first.day, last: last.day } : null;
        }),
        values: valuesOf(earlier),
      },
  };
}

function toldOf(series: readonly SeriesDay[], buckets: readonly Bucket[]): BucketTotals[] {
  return buckets.map(({ span }) => sumDays(series.slice(span.from, span.to + 1)));
}

function valuesOf(told: readonly BucketTotals[]): Record<Measure, Values> {
  return {
    count: told.map(({ count }) => count),
    sentiment: told.map(({ sentiment }) => sentiment),
  };
}

/**
 * Returns the 7-day averages: the average of each day and up to six days before it within the range. Days without a
 * value are left out. Sentiment is weighted by conversations.
 * assumed: the last average is that of the last full day, because an unfinished day would lower an average.
 */
function meansOf(days: readonly SeriesDay[]): Record<Measure, (WindowMean | null)[]> {
  const windows = days.map(({ isOver }, place) =>
    isOver ? days.slice(Math.max(0, place - WINDOW + 1), place + 1) : [],
  );
  return {
    count: windows.map((window) => {
      const counts = window.flatMap(({ count }) => count ?? []);
      if (counts.length === 0) return null;
      return { value: counts.reduce((sum, count) => sum + count) / counts.length, days: counts.length };
    }),
    sentiment: windows.map((window) => {
      const value = meanSentiment(window);
      const read = window.filter(({ sentiment }) => sentiment !== null).length;
      return value === null ? null : { value, days: read };
    }),
  };
}

/** Returns the indexes of values without neighbours. Lines cannot show them, so the chart draws them as dots. */
export function isolatedPlaces(values: Values): ReadonlySet<number> {
  const isGap = (place: number) => (values[place] ?? null) === null;
  const places = new Set<number>();
  values.forEach((value, place) => {
    if (value !== null && isGap(place - 1) && isGap(place + 1)) places.add(place);
  });
  return places;
}

/**
 * Whether the service returned no count for a day that should have one: a full day that is not before the earliest
 * analysed day.
 */
function isAbsent({ day, isOver, count }: SeriesDay, oldest: Day | null): boolean {
  return isOver && count === null && (oldest === null || day >= oldest);
}

/** Returns the number of days for which the service returned no count of at least one topic. */
export function absentDays(rows: readonly TopicRow[], oldest: Day | null): number {
  const absent = rows.flatMap(({ series }) => series.filter((each) => isAbsent(each, oldest)));
  return new Set(absent.map(({ day }) => day)).size;
}

/**
 * Returns the row with a count of 0 on the days without a count, because some services omit days without conversations.
 */
export function withZeros(row: TopicRow, oldest: Day | null): TopicRow {
  const filled = (series: readonly SeriesDay[]) =>
    series.map((each) => (isAbsent(each, oldest) ? { ...each, count: 0 } : each));
  const { series, before } = row;
  return { ...row, series: filled(series), before: before && { ...before, series: filled(before.series) } };
}

/**
 * Returns the scale of the vertical axis of a plot. Counts start at 0. The scale of the sentiment covers only the
 * existing values, because the API documents no bounds. Returns null if there is no sentiment.
 */
export function scaleFor(measure: Measure, series: readonly PanelSeries[], { from, to }: Span): Scale | null {
  const isOne = series.length === 1;
  const seen = series.flatMap(({ values, means, before }) => [
    ...(isOne || means === null ? values[measure].slice(from, to + 1) : []),
    ...(means?.[measure].slice(from, to + 1).map((mean) => mean?.value ?? null) ?? []),
    ...((isOne && before?.values[measure].slice(from, to + 1)) || []),
  ]);
  const known = seen.filter((value) => value !== null);
  if (measure === 'sentiment') return scaleOf(known);
  return scaleOf([0, known.reduce((most, value) => Math.max(most, value), 1)], 1);
}

export type LineKind = 'before' | 'day' | 'partial' | 'mean';

/** The style of a dot: hollow for an incomplete bucket, otherwise full. */
export type Dot = 'full' | 'hollow';

export type ChartLine = {
  /** The index of the topic among the chosen topics. */
  topic: number;
  kind: LineKind;
  values: Values;
  dots: ReadonlyMap<number, Dot>;
};

type Drawn = {
  measure: Measure;
  series: readonly PanelSeries[];
  span: Span;
  hasBars: boolean;
};

/**
 * Returns the lines in drawing order, the topmost last: the compared days, the days of the range, and their average.
 */
export function chartLines({ measure, series, span, hasBars }: Drawn): ChartLine[] {
  const { from, to } = span;
  const shown = (values: Values) => values.slice(from, to + 1);
  const isAlone = series.length === 1;
  return series.flatMap(({ values: all, partial, before, means }, topic) => {
    const line = (kind: LineKind, values: Values): ChartLine => ({
      topic,
      kind,
      values,
      dots: new Map(Array.from(isolatedPlaces(values), (place) => [place, 'full'])),
    });
    const values = shown(all[measure]);
    const isPartial = (place: number) => partial.has(from + place) && (values[place] ?? null) !== null;
    // With several topics, only the averages are drawn, because a reader cannot distinguish twice the number of lines.
    const hasDays = !hasBars && (isAlone || means === null);
    return [
      ...(isAlone && before ? [line('before', shown(before.values[measure]))] : []),
      ...(hasDays ? dayLines(line('day', values), isPartial) : []),
      ...(means ? [line('mean', shown(means[measure].map((mean) => mean?.value ?? null)))] : []),
    ];
  });
}

/** Draws incomplete buckets as a separate line that connects to their neighbours. */
function dayLines(days: ChartLine, isPartial: (place: number) => boolean): ChartLine[] {
  const { topic, values, dots } = days;
  const partial = values.flatMap((_, place) => (isPartial(place) ? [place] : []));
  if (partial.length === 0) return [days];
  return [
    {
      ...days,
      values: values.map((value, place) => (isPartial(place) ? null : value)),
      dots: new Map([...dots].filter(([place]) => !isPartial(place))),
    },
    {
      topic,
      kind: 'partial',
      values: values.map((value, place) => ([place - 1, place, place + 1].some(isPartial) ? value : null)),
      dots: new Map(partial.map((place) => [place, 'hollow'])),
    },
  ];
}
