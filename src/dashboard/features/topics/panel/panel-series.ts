/** The chosen topics as the panel draws them: a value or none for each place, which is a day, a week or a month. */
import type { Span } from '../../../charts/places.ts';
import { countDays, type Day, type DayRange } from '../../../lib/day.ts';
import { scaleOf, type Scale } from '../../../lib/scale.ts';
import type { SeriesDay, TopicRow } from '../../../domain/topics/topic-rows.ts';
import { meanSentiment, sumDays, type Bucket, type Told } from './buckets.ts';

export const MEASURES = ['count', 'sentiment'] as const;
export type Measure = (typeof MEASURES)[number];

export type Values = readonly (number | null)[];

/** A mean, and how many days it is of: those of its window that have a value. */
export type WindowMean = { value: number; days: number };

export type PanelSeries = {
  id: string;
  name: string;
  /** Those that the places are made of. */
  days: readonly SeriesDay[];
  values: Record<Measure, Values>;
  /** How many days of each place are over and have a value. */
  over: readonly number[];
  /** Places whose values are of a part of the day, week or month only. */
  partial: ReadonlySet<number>;
  /** Null where they are not asked for, and where places are not days. */
  means: Record<Measure, readonly (WindowMean | null)[]> | null;
  /** The compared days, by their place. Null where there are none of this topic, or nothing is compared. */
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

function toldOf(series: readonly SeriesDay[], buckets: readonly Bucket[]): Told[] {
  return buckets.map(({ span }) => sumDays(series.slice(span.from, span.to + 1)));
}

function valuesOf(told: readonly Told[]): Record<Measure, Values> {
  return {
    count: told.map(({ count }) => count),
    sentiment: told.map(({ sentiment }) => sentiment),
  };
}

/**
 * The mean of each day and the six before it, as far as these lie in the range. Days without a value are left out; a day's
 * sentiment weighs as much as it has conversations.
 * assumed: it ends with the last day that is over: the part of a day would pull it down.
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

/** Places of values that no line leads to: they are drawn as points. */
export function isolatedPlaces(values: Values): ReadonlySet<number> {
  const isGap = (place: number) => (values[place] ?? null) === null;
  const places = new Set<number>();
  values.forEach((value, place) => {
    if (value !== null && isGap(place - 1) && isGap(place + 1)) places.add(place);
  });
  return places;
}

/** Whether the service left this day out of the record: one that is over, and not before the record begins. */
function isAbsent({ day, isOver, count }: SeriesDay, oldest: Day | null): boolean {
  return isOver && count === null && (oldest === null || day >= oldest);
}

/** How many days the service left out, for any of the topics. */
export function absentDays(rows: readonly TopicRow[], oldest: Day | null): number {
  const absent = rows.flatMap(({ series }) => series.filter((each) => isAbsent(each, oldest)));
  return new Set(absent.map(({ day }) => day)).size;
}

/** The topic with no conversations on the days that the service left out: some services send only days with any. */
export function withZeros(row: TopicRow, oldest: Day | null): TopicRow {
  const filled = (series: readonly SeriesDay[]) =>
    series.map((each) => (isAbsent(each, oldest) ? { ...each, count: 0 } : each));
  const { series, before } = row;
  return { ...row, series: filled(series), before: before && { ...before, series: filled(before.series) } };
}

/** Counts start at 0; sentiment, whose bounds nobody documents, where its values do. Null where nothing was read. */
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

/** Points where no line leads to a value, and hollow ones for what is told only in part. */
export type Dot = 'full' | 'hollow';

export type ChartLine = {
  /** The place of its topic among the chosen ones. */
  topic: number;
  kind: LineKind;
  values: Values;
  dots: ReadonlyMap<number, Dot>;
};

type Drawn = {
  measure: Measure;
  series: readonly PanelSeries[];
  span: Span;
  /** The days themselves are drawn as bars. */
  hasBars: boolean;
};

/** In the order of drawing, where what comes later lies above: the days before, these days, their mean. */
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
    // Of several topics the means alone are drawn: twice as many lines could not be told apart.
    const hasDays = !hasBars && (isAlone || means === null);
    return [
      ...(isAlone && before ? [line('before', shown(before.values[measure]))] : []),
      ...(hasDays ? dayLines(line('day', values), isPartial) : []),
      ...(means ? [line('mean', shown(means[measure].map((mean) => mean?.value ?? null)))] : []),
    ];
  });
}

/** What is told only in part is a line of its own, from and to its neighbours. */
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
