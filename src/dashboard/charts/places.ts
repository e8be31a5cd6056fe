/** Positions along the x-axis of a chart, in pixels. A place is a day or a month; all places have the same width. */

/** A range of days or months by index, both ends included. */
export type Span = { from: number; to: number };

export function spanBetween(a: number, b: number): Span {
  return { from: Math.min(a, b), to: Math.max(a, b) };
}

export function spanLength({ from, to }: Span): number {
  return to - from + 1;
}

/** Returns the place (day or month) under the pointer, or the nearest place if the pointer is outside the plot. */
export function placeAt(x: number, width: number, span: Span): number {
  const offset = Math.floor((x / width) * spanLength(span)) || 0;
  return Math.max(span.from, Math.min(span.to, span.from + offset));
}

type Room = {
  width: number;
  /** The space between the last day or month and the edge of the chart. */
  beside: number;
  /** The width of a name, including the distance to the next name. */
  name: number;
};

/** Returns the days or months whose names the axis shows: evenly spaced, as many as fit. */
export function namedPlaces(count: number, room: Room): number[] {
  const band = room.width / count;
  const step = Math.max(1, Math.ceil(room.name / band));
  const first = Math.floor((step - 1) / 2);
  return Array.from({ length: count }, (_, place) => place).filter(
    (place) => place % step === first && (place + 0.5) * band + room.name / 2 <= room.width + room.beside,
  );
}

/**
 * Returns the top positions of names at the ends of lines, moved apart so that they do not overlap and end above
 * `bottom`.
 */
export function spreadNames(wanted: readonly number[], heights: readonly number[], bottom: number): number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => wanted[a]! - wanted[b]!);
  const tops = [...wanted];
  order.forEach((index, place) => {
    const above = order[place - 1];
    if (above !== undefined) tops[index] = Math.max(tops[index]!, tops[above]! + heights[above]!);
  });
  // Names that end below `bottom` move up again and push the names above them.
  order.toReversed().forEach((index, place, reversed) => {
    const below = reversed[place - 1];
    const limit = (below === undefined ? bottom : tops[below]!) - heights[index]!;
    tops[index] = Math.min(tops[index]!, limit);
  });
  return tops;
}
