/** The chosen topics as the panel draws them: a value or none for each day of the range, by its place. */
import type { Day } from '../../../lib/day.ts';
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

/** A part of the range, by the places of its first and last day. */
export type Span = { from: number; to: number };
