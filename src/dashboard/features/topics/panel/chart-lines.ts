/** What the charts draw of the chosen topics: lines of a value or none for each day of the span, by its place there. */
import { isolatedPlaces, type Measure, type PanelSeries, type Span, type Values } from './panel-series.ts';

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
