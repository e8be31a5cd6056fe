/** Computes the position of each topic on the map and the label that fits its tile. */
import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import { formatNumber } from '../../../lib/format.ts';
import type { Movement, PeriodChange } from '../../../domain/topics/changes.ts';
import { changeText, formatSentiment, ratioText } from '../../../domain/topics/topic-figures.ts';
import type { TopicRow } from '../../../domain/topics/topic-rows.ts';
import type { Coloring } from '../topic-search.ts';
import type { Rectangle, Size } from '../../../charts/svg-drawing.ts';
import { widthOf, wrap } from '../../../charts/text-width.ts';

export type Tile = Rectangle & { row: TopicRow };

export type MapLayout = {
  /** Sorted by conversations, largest first. */
  tiles: readonly Tile[];
  /**
   * A strip at the bottom that collects the topics whose tiles would be too small to see or tap. null if there are
   * none.
   */
  other: (Rectangle & { rows: readonly TopicRow[] }) | null;
};

/** The minimum size of a tile in pixels, for tapping and for the first letters of its name. */
const LEAST: Size = { width: 48, height: 24 };
const GAP = 2;

/**
 * Lays out the topics as a treemap with nearly square tiles. The smallest topics are moved into a strip until every
 * remaining tile is large enough.
 * assumed: the strip has a fixed height and shows a number, so its area is not in proportion. Otherwise a thousand
 * topics would leave no room for visible tiles.
 */
export function layOutMap(rows: readonly TopicRow[], { width, height }: Size, stripHeight = 28): MapLayout {
  const sorted = rows.toSorted((a, b) => b.count - a.count);
  let kept = sorted.length;
  for (;;) {
    const isFolded = kept < sorted.length;
    const tiles = squarify(sorted.slice(0, kept), {
      width,
      height: isFolded ? height - stripHeight - GAP : height,
    });
    const tooSmall = tiles.filter((tile) => !isAtLeast(tile, LEAST)).length;
    if (tooSmall === 0 || kept <= 1) {
      const folded = sorted.slice(kept);
      return { tiles, other: isFolded ? otherOf(folded, { width, height }, stripHeight) : null };
    }
    // Moves the smallest topics first, even if another tile was too thin, so that a topic in the strip never has more
    // conversations than a drawn topic. Moves only a quarter per pass, because each removal gives the others more room.
    kept -= Math.ceil(tooSmall / 4);
  }
}

function isAtLeast(tile: Size, { width, height }: Size): boolean {
  return tile.width >= width && tile.height >= height;
}

function otherOf(
  rows: readonly TopicRow[],
  { width, height }: Size,
  stripHeight: number,
): MapLayout['other'] {
  return {
    rows,
    x: 0,
    y: height - stripHeight,
    width,
    height: stripHeight,
  };
}

function squarify(rows: readonly TopicRow[], { width, height }: Size): Tile[] {
  const root = hierarchy<{ row?: TopicRow; children?: { row: TopicRow }[] }>({
    children: rows.map((row) => ({ row })),
  }).sum(({ row }) => row?.count ?? 0);
  const laidOut = treemap<typeof root.data>()
    // Aims at squares instead of the golden ratio, because this makes twice the number of small topics large enough.
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

export type ArrowDirection = 'up' | 'down' | 'left' | 'right';

/**
 * Returns the index of the adjacent place in a direction: first the place straight ahead of the centre, then the
 * nearest. Returns null at the edge.
 */
export function neighbourOf(
  places: readonly Rectangle[],
  from: Rectangle,
  direction: ArrowDirection,
): number | null {
  const isAcross = direction === 'left' || direction === 'right';
  const isForward = direction === 'right' || direction === 'down';
  const along = (place: Rectangle) =>
    isAcross ? ([place.x, place.x + place.width] as const) : ([place.y, place.y + place.height] as const);
  const across = (place: Rectangle) =>
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
    // The gap between two places counts for both.
    const aside = Math.max(0, low - middle - GAP, middle - high - GAP);
    // A place straight ahead wins over a nearer place to the side.
    if (best === null || aside < best.aside || (aside === best.aside && away < best.away))
      best = { index, away, aside };
  }
  return best?.index ?? null;
}

/** The dimensions of labels in pixels. */
export const LABELS = {
  usual: { paddingX: 8, paddingY: 6, lineHeight: 16, nameSize: 13, figureSize: 12 },
  small: { paddingX: 5, paddingY: 4, lineHeight: 13, nameSize: 11, figureSize: 11 },
} as const;
type LabelSize = keyof typeof LABELS;

export type Label = {
  size: LabelSize;
  /** The lines of the name. The last line ends in '…' if the name is truncated. */
  name: readonly string[];
  isCut: boolean;
  /** The lines below the name, limited to those that fit. */
  figures: readonly string[];
};

/** From this size on, a truncated name uses the usual font size and leaves room for figures. */
const LARGE = { width: 120, height: 60 };

/**
 * Returns the label that fits a tile: the full name in the largest possible size, or a truncated name. Returns null only
 * below the minimum size, which only a very small frame contains.
 */
export function fitLabel(row: TopicRow, coloring: Coloring, tile: Size): Label | null {
  return (
    labelOf(row, coloring, tile, { size: 'usual', mayBeCut: false }) ??
    labelOf(row, coloring, tile, { size: 'small', mayBeCut: false }) ??
    (isAtLeast(tile, LARGE) ? labelOf(row, coloring, tile, { size: 'usual', mayBeCut: true }) : null) ??
    labelOf(row, coloring, tile, { size: 'small', mayBeCut: true })
  );
}

/** A tile with a sparkline is wider and has this height left below its label, in pixels. */
const SPARKLINE = { width: 160, height: 28 };

/** Returns the place of the sparkline in a tile, below the label. Returns null if the tile has no room. */
export function sparklinePlace(tile: Size, label: Label): Rectangle | null {
  const { paddingX, paddingY, lineHeight } = LABELS[label.size];
  const lines = label.name.length + label.figures.length;
  const room = tile.height - 3 * paddingY - lines * lineHeight;
  if (tile.width <= SPARKLINE.width || room < SPARKLINE.height) return null;
  const height = Math.min(room, 2 * SPARKLINE.height);
  return { x: paddingX, y: tile.height - paddingY - height, width: tile.width - 2 * paddingX, height };
}

type LabelOptions = { size: LabelSize; mayBeCut: boolean };

function labelOf(
  row: TopicRow,
  coloring: Coloring,
  tile: Size,
  { size, mayBeCut }: LabelOptions,
): Label | null {
  const { paddingX, paddingY, lineHeight, nameSize, figureSize } = LABELS[size];
  const width = tile.width - 2 * paddingX;
  const lines = Math.floor((tile.height - 2 * paddingY) / lineHeight);
  if (width <= 0 || lines < 1) return null;
  // A truncated name leaves two lines for the figures.
  const most = mayBeCut && size === 'usual' ? Math.max(1, lines - 2) : lines;
  const name = wrap(row.name, width, { most, mayBeCut, font: `600 ${nameSize}px` });
  if (name === null) return null;
  const figures = figuresOf(row, coloring)
    .slice(0, lines - name.length)
    .map((texts) => texts.find((text) => widthOf(text, `400 ${figureSize}px`) <= width));
  const end = figures.indexOf(undefined);
  const isCut = name.at(-1)!.endsWith('…') && !row.name.endsWith('…');
  return { size, name, isCut, figures: figures.slice(0, end === -1 ? undefined : end) as string[] };
}

const ARROWS: Record<Movement, string> = {
  new: '↑',
  gone: '↓',
  rising: '↑',
  falling: '↓',
  chance: '≈',
  untested: '',
};

/** Returns e.g. '↑ +12 (+25%)', or '↑ +25%' in short. */
export function tileChangeText(change: PeriodChange, isShort = false): string {
  const { movement, ratio } = change;
  const text = movement === 'new' ? 'new' : isShort && ratio !== null ? ratioText(ratio) : changeText(change);
  return `${ARROWS[movement]} ${text}`.trim();
}

/** Returns the variants of each figure, longest first. */
function figuresOf(row: TopicRow, coloring: Coloring): string[][] {
  const count = formatNumber(row.count);
  const figures = [[`${count} conversation${row.count === 1 ? '' : 's'}`, count]];
  if (coloring === 'change') {
    const { change } = row;
    if (change !== null) figures.push([tileChangeText(change), tileChangeText(change, true)]);
  } else if (row.sentiment !== null) {
    const sentiment = formatSentiment(row.sentiment);
    figures.push([`sentiment ${sentiment}`, sentiment]);
  }
  return figures;
}
