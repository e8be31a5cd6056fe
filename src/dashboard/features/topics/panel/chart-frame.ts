/** Where the days and values of the charts lie. Both charts have the same frame, so that one cursor serves them. */
import { dayWithYear, shortDay, type Day } from '../../../lib/day.ts';
import { placeOn, scaleOf, type Scale } from '../../../lib/scale.ts';
import type { Measure, PanelSeries, Span } from './panel-series.ts';

/** For the numbers of the axis. */
const LEFT = 44;
/** For the names at the ends of the lines. */
export const LABEL_WIDTH = 92;
const EDGE = 8;

export type ChartFrame = {
  width: number;
  left: number;
  right: number;
  /** Pixels for each day. */
  band: number;
  span: Span;
};

export function chartFrame(width: number, span: Span, hasLabels: boolean): ChartFrame {
  const right = hasLabels ? LABEL_WIDTH : EDGE;
  const plot = Math.max(1, width - LEFT - right);
  return { width, left: LEFT, right, band: plot / (span.to - span.from + 1), span };
}

/** The middle of a day. */
export function xOf({ left, band, span }: ChartFrame, place: number): number {
  return left + (place - span.from + 0.5) * band;
}

/** The day under the pointer; the nearest one beside the days. */
export function placeAt({ left, band, span }: ChartFrame, x: number): number {
  return Math.max(span.from, Math.min(span.to, span.from + Math.floor((x - left) / band)));
}

/** The room of a chart, in pixels. The axis of days is under the lower one. */
export const CHART_HEIGHTS: Record<Measure, number> = { count: 152, sentiment: 136 };
const TOP = 8;
export const BOTTOMS: Record<Measure, number> = { count: 6, sentiment: 24 };

/** How far from the top of its chart a value is drawn. */
export function yOf(measure: Measure, scale: Scale, value: number): number {
  const height = CHART_HEIGHTS[measure] - TOP - BOTTOMS[measure];
  return TOP + (1 - placeOn(scale, value)) * height;
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

type DayTick = { place: number; words: string };

/** The days named on the axis: evenly apart, as many as have room. Within one year they go without it. */
export function dayTicks(days: readonly Day[], { width, left, band, span }: ChartFrame): DayTick[] {
  const shown = days.slice(span.from, span.to + 1);
  const isOneYear = shown[0]?.slice(0, 4) === shown.at(-1)?.slice(0, 4);
  const room = isOneYear ? 56 : 80;
  const step = Math.max(1, Math.ceil(room / band));
  const wordsOf = isOneYear ? shortDay : dayWithYear;
  const isNamed = (place: number) =>
    place % step === Math.floor((step - 1) / 2) && (place + 0.5) * band <= width - left - room / 2;
  return shown.flatMap((day, place) =>
    isNamed(place) ? { place: span.from + place, words: wordsOf(day) } : [],
  );
}

/** Names at the ends of lines, moved apart where they would lie over each other. From the top, in pixels. */
export function spreadLabels(wanted: readonly number[], height: number, most: number): number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => wanted[a]! - wanted[b]!);
  const tops = [...wanted];
  order.forEach((index, place) => {
    const above = order[place - 1];
    if (above !== undefined) tops[index] = Math.max(tops[index]!, tops[above]! + height);
  });
  // Those that were pushed out at the bottom push back.
  order.toReversed().forEach((index, place, reversed) => {
    const below = reversed[place - 1];
    const limit = below === undefined ? most : tops[below]! - height;
    tops[index] = Math.min(tops[index]!, limit);
  });
  return tops;
}
