/** Where the months and the values of a chart lie, in pixels. */
import { placeOn, type Scale } from '../../../lib/scale.ts';
import { type Month, monthWords } from '../months.ts';

const TOP = 8;
const BOTTOM = 24;
/** For the numbers of the axis. */
const LEFT = 60;
const EDGE = 8;

export type ChartFrame = {
  width: number;
  height: number;
  left: number;
  right: number;
  /** The room of a month. */
  band: number;
};

export function chartFrame(width: number, height: number, months: number): ChartFrame {
  const band = Math.max(1, width - LEFT - EDGE) / Math.max(1, months);
  return { width, height, left: LEFT, right: EDGE, band };
}

/** The middle of a month. */
export function xOf({ left, band }: ChartFrame, place: number): number {
  return left + (place + 0.5) * band;
}

export function yOf({ height }: ChartFrame, scale: Scale, value: number): number {
  return TOP + (1 - placeOn(scale, value)) * (height - TOP - BOTTOM);
}

/** The month under the pointer, the nearest one beside them. `x` is counted from the first. */
export function placeAt({ band }: ChartFrame, x: number, months: number): number {
  return Math.max(0, Math.min(months - 1, Math.floor(x / band)));
}

/** The months named on the axis: evenly apart, as many as have room. */
export function monthTicks(
  months: readonly Month[],
  { band }: ChartFrame,
): { place: number; words: string }[] {
  const step = Math.max(1, Math.ceil(64 / band));
  return months.flatMap((month, place) =>
    place % step === Math.floor((step - 1) / 2) && (place + 0.5) * band + 28 <= months.length * band + EDGE
      ? [{ place, words: monthWords(month) }]
      : [],
  );
}

/** How far the bars of a month reach: those above 0 stand on each other, and so do those below. */
export function stack(values: readonly number[]): { from: number; to: number }[] {
  let [above, below] = [0, 0];
  return values.map((value) => {
    if (value >= 0) return { from: above, to: (above += value) };
    return { from: below, to: (below += value) };
  });
}
