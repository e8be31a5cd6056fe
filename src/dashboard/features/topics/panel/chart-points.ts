/** The days of the charts in the shape that they are drawn from: one flat record for each. */
import type { Day } from '../../../lib/day.ts';
import {
  isolatedPlaces,
  MEASURES,
  type Measure,
  type PanelSeries,
  type Span,
  type Values,
} from './panel-series.ts';

type Mark = 'full' | 'hollow';

type Kind = 'bar' | 'day' | 'today' | 'mean' | 'before';

export type LineKey = `${Kind} ${Measure} ${number}`;

export function lineKey(kind: Kind, measure: Measure, topic: number): LineKey {
  return `${kind} ${measure} ${topic}`;
}

export type ChartPoint = {
  day: Day;
  isToday: boolean;
  /** A point to be drawn, by its line: most days have none. */
  marks?: Partial<Record<LineKey, Mark>>;
} & Partial<Record<LineKey, number | null>>;

export function chartPoints(
  series: readonly PanelSeries[],
  days: readonly Day[],
  { from, to }: Span,
  today: Day,
): ChartPoint[] {
  const points = days.slice(from, to + 1).map((day): ChartPoint => ({ day, isToday: day === today }));
  const now = points.findIndex(({ isToday }) => isToday);
  const draw = (key: LineKey, values: Values, marks: Iterable<number> = [], mark: Mark = 'full') => {
    points.forEach((point, place) => {
      point[key] = values[place] ?? null;
    });
    for (const place of marks) (points[place]!.marks ??= {})[key] = mark;
  };
  series.forEach((each, topic) => {
    for (const measure of MEASURES) {
      const key = (kind: Kind) => lineKey(kind, measure, topic);
      const shown = (values: Values) => values.slice(from, to + 1);
      const values = shown(each.values[measure]);
      draw(key('bar'), values);
      draw(
        key('day'),
        values.map((value, place) => (place === now ? null : value)),
        [...isolatedPlaces(values)].filter((place) => place !== now),
      );
      if (now !== -1 && values[now] !== null) {
        // What is not over yet is drawn otherwise, from the day before.
        const step = values.map((value, place) => (place === now || place === now - 1 ? value : null));
        draw(key('today'), step, [now], 'hollow');
      }
      if (each.means !== null) {
        const means = shown(each.means[measure].map((mean) => mean?.value ?? null));
        draw(key('mean'), means, isolatedPlaces(means));
      }
      if (each.before !== null) {
        const before = shown(each.before.values[measure]);
        draw(key('before'), before, isolatedPlaces(before));
      }
    }
  });
  return points;
}
