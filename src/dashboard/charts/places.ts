/** Where things lie along the axis of a chart, in pixels: days or months side by side, each with the same room. */

/** A part of the places, from its first to its last. */
export type Span = { from: number; to: number };

export function spanBetween(a: number, b: number): Span {
  return { from: Math.min(a, b), to: Math.max(a, b) };
}

export function spanLength({ from, to }: Span): number {
  return to - from + 1;
}

/** The place under the pointer; the nearest one beside them. */
export function placeAt(x: number, width: number, span: Span): number {
  const offset = Math.floor((x / width) * spanLength(span)) || 0;
  return Math.max(span.from, Math.min(span.to, span.from + offset));
}

type Room = {
  /** Of the places together. */
  width: number;
  /** Beside the last place, until the edge of the chart. */
  beside: number;
  /** That a name takes with its distance to the next. */
  name: number;
};

/** The places that are named on the axis: evenly apart, as many as have room. */
export function namedPlaces(count: number, room: Room): number[] {
  const band = room.width / count;
  const step = Math.max(1, Math.ceil(room.name / band));
  const first = Math.floor((step - 1) / 2);
  return Array.from({ length: count }, (_, place) => place).filter(
    (place) => place % step === first && (place + 0.5) * band + room.name / 2 <= room.width + room.beside,
  );
}

/** Names at the ends of lines, moved apart where they would lie over each other. From the top. */
export function spreadNames(wanted: readonly number[], height: number, most: number): number[] {
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
