/** The chosen topics as the panel draws them: a value or none for each day of the range, by its place. */
import type { Span } from '../../../charts/places.ts';
import type { Day } from '../../../lib/day.ts';
import { scaleOf, type Scale } from '../../../lib/scale.ts';
import type { SeriesDay, TopicRow } from '../../../lib/topics/topic-rows.ts';

export const MEASURES = ['count', 'sentiment'] as const;
export type Measure = (typeof MEASURES)[number];

export type Values = readonly (number | null)[];

/** A mean, and how many days it is of: those of its window that have a value. */
export type WindowMean = { value: number; days: number };

export type PanelSeries = {
  id: string;
  name: string;
  values: Record<Measure, Values>;
  /** Null where they are not asked for. */
  means: Record<Measure, readonly (WindowMean | null)[]> | null;
  /** The compared days, by their place. Null where there are none of this topic, or nothing is compared. */
  before: { days: readonly Day[]; values: Record<Measure, Values> } | null;
};

const WINDOW = 7;

/** assumed: a day that has not come yet has no value, even where the service answers a 0 for it. */
export function panelSeries(row: TopicRow, today: Day, isMean: boolean): PanelSeries {
  const come = row.series.map((point) =>
    point.day > today && point.count === 0 ? { ...point, count: null, sentiment: null } : point,
  );
  const values = valuesOf(come);
  const over = row.series.filter(({ day }) => day < today).length;
  return {
    id: row.id,
    name: row.name,
    values,
    means: isMean ? { count: meansOf(values.count, over), sentiment: meansOf(values.sentiment, over) } : null,
    before: row.before && {
      days: row.before.series.map(({ day }) => day),
      values: valuesOf(row.before.series),
    },
  };
}

function valuesOf(series: readonly SeriesDay[]): Record<Measure, Values> {
  return {
    count: series.map(({ count }) => count),
    sentiment: series.map(({ sentiment }) => sentiment),
  };
}

/**
 * The mean of each day and the six before it, as far as these lie in the range. Days without a value are left out.
 * assumed: it ends with the last day that is over: the part of a day would pull it down.
 */
function meansOf(values: Values, over: number): (WindowMean | null)[] {
  return values.map((_, place) => {
    if (place >= over) return null;
    const known = values.slice(Math.max(0, place - WINDOW + 1), place + 1).filter((value) => value !== null);
    if (known.length === 0) return null;
    return { value: known.reduce((sum, value) => sum + value) / known.length, days: known.length };
  });
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

/** How many days up to today the service's answer leaves out, for any of the topics. */
export function absentDays(rows: readonly TopicRow[], today: Day): number {
  const absent = rows.flatMap(({ series }) =>
    series.flatMap(({ day, count }) => (count === null && day <= today ? [day] : [])),
  );
  return new Set(absent).size;
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

export type LineKind = 'before' | 'day' | 'today' | 'mean';

/** Points where no line leads to a value, and a hollow one for the day that is not over. */
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
  /** The place of today in the range; -1 for none. */
  today: number;
  /** The days themselves are drawn as bars. */
  hasBars: boolean;
};

/** In the order of drawing, where what comes later lies above: the days before, these days, their mean. */
export function chartLines({ measure, series, span, today, hasBars }: Drawn): ChartLine[] {
  const { from, to } = span;
  const shown = (values: Values) => values.slice(from, to + 1);
  const now = today - from;
  const isAlone = series.length === 1;
  return series.flatMap(({ values: all, before, means }, topic) => {
    const line = (kind: LineKind, values: Values): ChartLine => ({
      topic,
      kind,
      values,
      dots: new Map(Array.from(isolatedPlaces(values), (place) => [place, 'full'])),
    });
    const values = shown(all[measure]);
    // Of several topics the means alone are drawn: twice as many lines could not be told apart.
    const hasDays = !hasBars && (isAlone || means === null);
    return [
      ...(isAlone && before ? [line('before', shown(before.values[measure]))] : []),
      ...(hasDays ? dayLines(line('day', values), now) : []),
      ...(means ? [line('mean', shown(means[measure].map((mean) => mean?.value ?? null)))] : []),
    ];
  });
}

/** What is not over yet is a line of its own, from the day before. */
function dayLines(days: ChartLine, now: number): ChartLine[] {
  const { topic, values, dots } = days;
  if ((values[now] ?? null) === null) return [days];
  const isNow = (place: number) => place === now;
  return [
    {
      ...days,
      values: values.map((value, place) => (isNow(place) ? null : value)),
      dots: new Map([...dots].filter(([place]) => !isNow(place))),
    },
    {
      topic,
      kind: 'today',
      values: values.map((value, place) => (isNow(place) || isNow(place + 1) ? value : null)),
      dots: new Map([[now, 'hollow']]),
    },
  ];
}
