import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import type { TopicRow } from '../../../lib/topics/topic-rows.ts';

/** Pixels. */
export type Size = { width: number; height: number };
export type Place = Size & { x: number; y: number };

export type Tile = Place & { row: TopicRow };

export type MapLayout = {
  /** The most conversations first. */
  tiles: readonly Tile[];
  /** The topics whose tiles would be too small to be seen and hit, in one strip along the bottom. Null for none. */
  other: (Place & { rows: readonly TopicRow[]; count: number }) | null;
};

/** What a finger hits, and an eye finds. */
const LEAST_SIDE = 24;
const STRIP = 28;
const GAP = 2;

/**
 * Topics as areas, as close to squares as can be. The smallest are folded together until every other is large enough.
 * assumed: the strip of those folded is no area: it says its number. Else a thousand topics would leave none to be seen.
 */
export function layOutMap(rows: readonly TopicRow[], { width, height }: Size): MapLayout {
  const sorted = rows.toSorted((a, b) => b.count - a.count);
  let kept = sorted.length;
  for (;;) {
    const isFolded = kept < sorted.length;
    const tiles = squarify(sorted.slice(0, kept), {
      width,
      height: isFolded ? height - STRIP - GAP : height,
    });
    const tooSmall = tiles.filter((tile) => Math.min(tile.width, tile.height) < LEAST_SIDE).length;
    if (tooSmall === 0 || kept <= 1) {
      const folded = sorted.slice(kept);
      return { tiles, other: isFolded ? otherOf(folded, { width, height }) : null };
    }
    // The smallest go, whichever came out too thin: what is folded never has more conversations than what is drawn. Not
    // all at once: each that goes leaves the others more room.
    kept -= Math.ceil(tooSmall / 4);
  }
}

function otherOf(rows: readonly TopicRow[], { width, height }: Size): MapLayout['other'] {
  return {
    rows,
    count: rows.reduce((sum, { count }) => sum + count, 0),
    x: 0,
    y: height - STRIP,
    width,
    height: STRIP,
  };
}

function squarify(rows: readonly TopicRow[], { width, height }: Size): Tile[] {
  const root = hierarchy<{ row?: TopicRow; children?: { row: TopicRow }[] }>({
    children: rows.map((row) => ({ row })),
  }).sum(({ row }) => row?.count ?? 0);
  const laidOut = treemap<typeof root.data>()
    // Squares, not the golden ratio: twice as many small topics are large enough.
    .tile(treemapSquarify.ratio(1))
    .size([width, height])
    .round(true)
    .paddingInner(GAP)(root);
  return (laidOut.children ?? []).map(({ data, x0, y0, x1, y1 }) => ({
    row: data.row!,
    x: x0,
    y: y0,
    width: x1 - x0,
    height: y1 - y0,
  }));
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The index of what lies next to a place on one side: nearest first, then what its middle points at. Null at the edge. */
export function neighbourOf(places: readonly Place[], from: Place, direction: Direction): number | null {
  const isAcross = direction === 'left' || direction === 'right';
  const isForward = direction === 'right' || direction === 'down';
  const along = (place: Place) =>
    isAcross ? ([place.x, place.x + place.width] as const) : ([place.y, place.y + place.height] as const);
  const across = (place: Place) =>
    isAcross ? ([place.y, place.y + place.height] as const) : ([place.x, place.x + place.width] as const);
  const [start, end] = along(from);
  const [crossStart, crossEnd] = across(from);
  const middle = (crossStart + crossEnd) / 2;
  let best: { index: number; away: number; aside: number } | null = null;
  for (const [index, place] of places.entries()) {
    const [placeStart, placeEnd] = along(place);
    const away = isForward ? placeStart - end : start - placeEnd;
    if (away < 0) continue;
    const [low, high] = across(place);
    // The gap between two places belongs to both.
    const aside = Math.max(0, low - middle - GAP, middle - high - GAP);
    // What lies straight ahead comes before what is nearer but to the side.
    if (best === null || aside < best.aside || (aside === best.aside && away < best.away))
      best = { index, away, aside };
  }
  return best?.index ?? null;
}
