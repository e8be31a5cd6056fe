/** Computes the position of each topic on the map and the label that fits its tile. */
import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import { formatNumber } from '../../../lib/format.ts';
import type { Movement, PeriodChange } from '../../../domain/topics/changes.ts';
import { changeText, formatSentiment, ratioText } from '../../../domain/topics/topic-figures.ts';
import type { TopicRow } from '../../../domain/topics/topic-rows.ts';
import type { Coloring } from '../topic-search.ts';
import type { Rectangle, Size } from '../../../charts/svg-drawing.ts';
import { BREAK_HYPHEN, widthOf, wrap } from '../../../charts/text-width.ts';

export type Tile = Rectangle & { row: TopicRow };

export type MapLayout = {
  /** The drawn topics, sorted by number of conversations, most first. */
  tiles: readonly Tile[];
  /**
   * A strip at the bottom for topics whose tiles would be too small to see or tap; null if there are no such topics.
   */
  other: (Rectangle & { rows: readonly TopicRow[] }) | null;
};

/** The minimum size of a tile in pixels, for tapping and for a short name. */
const LEAST: Size = { width: 48, height: 24 };
const GAP = 2;

type LayoutOptions = {
  stripHeight?: number | undefined;
  /** Whether a tile shows enough of its topic. A tile that does not is moved into the strip. */
  isReadable?: (tile: Tile) => boolean;
};

/**
 * Lays out the topics as a treemap with nearly square tiles. The smallest topics are moved into a strip until every
 * remaining tile is large enough.
 * assumed: the strip has a fixed height and shows the number of its topics. If its area were in proportion, a thousand
 * small topics would leave no room for visible tiles.
 */
export function layOutMap(
  rows: readonly TopicRow[],
  { width, height }: Size,
  { stripHeight = 28, isReadable = holdsWord }: LayoutOptions = {},
): MapLayout {
  const sorted = rows.toSorted((a, b) => b.count - a.count);
  let kept: readonly TopicRow[] = sorted;
  for (;;) {
    const isFolded = kept.length < sorted.length;
    const tiles = squarify(kept, { width, height: isFolded ? height - stripHeight - GAP : height });
    const tooSmall = tiles.filter((tile) => !isAtLeast(tile, LEAST)).length;
    const unreadable = tooSmall === 0 ? tiles.filter((tile) => !isReadable(tile)) : [];
    // Moves only a quarter per pass, because each move enlarges the remaining tiles.
    if (kept.length > 1 && tooSmall > 0) {
      // The smallest topics first, even if another tile was too thin, so that a topic in the strip never has more
      // conversations than a drawn topic.
      kept = kept.slice(0, -Math.ceil(tooSmall / 4));
    } else if (kept.length > 1 && unreadable.length > 0) {
      const moved = new Set(unreadable.slice(-Math.ceil(unreadable.length / 4)).map(({ row }) => row));
      kept = kept.filter((row) => !moved.has(row));
    } else {
      const drawn = new Set(kept);
      const folded = sorted.filter((row) => !drawn.has(row));
      return { tiles, other: isFolded ? otherOf(folded, { width, height }, stripHeight) : null };
    }
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
    // The ratio 1 aims at square tiles. With the default ratio (the golden ratio), only half as many small topics would
    // have a large enough tile.
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
 * Returns the index of the tile that an arrow key moves to: a tile straight ahead of the centre of `from` if there is
 * one, otherwise the tile with the smallest distance to the side. The nearest such tile wins. Returns null at the edge
 * of the map.
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
    // The gap between two tiles belongs to both tiles, so a centre in the gap is straight ahead of both tiles.
    const aside = Math.max(0, low - middle - GAP, middle - high - GAP);
    // A tile straight ahead wins over a nearer tile to the side.
    if (best === null || aside < best.aside || (aside === best.aside && away < best.away))
      best = { index, away, aside };
  }
  return best?.index ?? null;
}

/** The dimensions of tile labels in pixels. */
export const LABELS = {
  usual: { paddingX: 8, paddingY: 6, lineHeight: 16, nameSize: 13, figureSize: 12 },
  small: { paddingX: 5, paddingY: 4, lineHeight: 13, nameSize: 11, figureSize: 11 },
} as const;
type LabelSize = keyof typeof LABELS;

export type Label = {
  size: LabelSize;
  /**
   * The lines of the name. The last line ends in '…' if the name is truncated. A line ends in `BREAK_HYPHEN` if its last
   * word continues on the next line.
   */
  name: readonly string[];
  isCut: boolean;
  /** The figures of the topic, each on a line below the name. Contains only the lines that fit. */
  figures: readonly string[];
};

/** The minimum size of a tile, in pixels, whose truncated name leaves room for figures. */
const LARGE = { width: 120, height: 60 };

/**
 * Returns the label that fits a tile: the full name in the largest possible size, or a truncated name.
 *
 * A truncated name ends after a complete word, because a reader guesses the rest of a name more easily than the rest of
 * a word. If not even the first word fits a line, the word continues on the next line after a hyphen. A word without
 * room on a second line is cut if at least 6 characters are visible, e.g. 'Appoin…'. Fewer characters fit many words,
 * so the result is null. The layout of the map then moves the topic into the strip.
 */
export function fitLabel(row: TopicRow, coloring: Coloring, tile: Size): Label | null {
  const fitted = fitName(row.name, tile);
  return fitted && { ...fitted, figures: figuresBelow(fitted, row, coloring, tile) };
}

type FittedName = Pick<Label, 'size' | 'name' | 'isCut'>;

function fitName(name: string, tile: Size): FittedName | null {
  return (
    nameIn(tile, name, { size: 'usual', cut: 'never' }) ??
    nameIn(tile, name, { size: 'small', cut: 'never' }) ??
    (isAtLeast(tile, LARGE) ? nameIn(tile, name, { size: 'usual', cut: 'afterWord' }) : null) ??
    nameIn(tile, name, { size: 'small', cut: 'afterWord' }) ??
    nameIn(tile, name, { size: 'small', cut: 'inWord' })
  );
}

/**
 * The minimum number of visible characters of a truncated name. Complete words need fewer characters than the beginning
 * of a word, but an article says nothing about the topic.
 */
const LEAST_CHARACTERS = { never: 0, afterWord: 3, inWord: 6 };

/** The size in pixels from which either dimension has room for a label. The check of the label takes longer. */
const ROOMY: Size = { width: 100, height: 50 };

function holdsWord(tile: Tile): boolean {
  return tile.width >= ROOMY.width || tile.height >= ROOMY.height || fitName(tile.row.name, tile) !== null;
}

/**
 * Whether a tile has room for its name in an image, whose readers cannot hover. Large tiles may cut a very long name,
 * because the map must not lose its largest topics.
 */
export function holdsName(tile: Tile): boolean {
  return isAtLeast(tile, LARGE) || fitName(tile.row.name, tile)?.isCut === false;
}

/** The minimum room for a sparkline in pixels: the width of the tile, and the height below its label. */
const SPARKLINE = { width: 160, height: 28 };

/** Returns the place of the sparkline (a small line chart) in a tile, below the label; null if the tile has no room. */
export function sparklinePlace(tile: Size, label: Label): Rectangle | null {
  const { paddingX, paddingY, lineHeight } = LABELS[label.size];
  const lines = label.name.length + label.figures.length;
  const room = tile.height - 3 * paddingY - lines * lineHeight;
  if (tile.width <= SPARKLINE.width || room < SPARKLINE.height) return null;
  const height = Math.min(room, 2 * SPARKLINE.height);
  return { x: paddingX, y: tile.height - paddingY - height, width: tile.width - 2 * paddingX, height };
}

type NameOptions = { size: LabelSize; cut: keyof typeof LEAST_CHARACTERS };

/** Returns the width and the number of lines in a tile for a label of this size. */
function roomIn(tile: Size, size: LabelSize): { width: number; lines: number } {
  const { paddingX, paddingY, lineHeight } = LABELS[size];
  return {
    width: tile.width - 2 * paddingX,
    lines: Math.floor((tile.height - 2 * paddingY) / lineHeight),
  };
}

function nameIn(tile: Size, name: string, { size, cut }: NameOptions): FittedName | null {
  const { width, lines } = roomIn(tile, size);
  if (width <= 0 || lines < 1) return null;
  const wrapped = wrap(name, width, {
    // A truncated name on a large tile leaves two lines for the figures.
    most: cut !== 'never' && isAtLeast(tile, LARGE) ? Math.max(1, lines - 2) : lines,
    mayBeCut: cut !== 'never',
    font: `600 ${LABELS[size].nameSize}px`,
    words: cut === 'inWord' ? 'broken' : 'whole',
  });
  if (wrapped === null) return null;
  const isCut = wrapped.at(-1)!.endsWith('…') && !name.endsWith('…');
  const visible = wrapped.join('').replaceAll(BREAK_HYPHEN, '').length - 1;
  // A large tile always has a name, because the map must not lose its largest topics.
  if (isCut && visible < LEAST_CHARACTERS[cut] && !(cut === 'inWord' && isAtLeast(tile, LARGE))) return null;
  return { size, name: wrapped, isCut };
}

/** Returns the figures that fit into the lines below the name. */
function figuresBelow({ size, name }: FittedName, row: TopicRow, coloring: Coloring, tile: Size): string[] {
  const { width, lines } = roomIn(tile, size);
  const font = `400 ${LABELS[size].figureSize}px` as const;
  const figures = figuresOf(row, coloring)
    .slice(0, lines - name.length)
    .map((texts) => texts.find((text) => widthOf(text, font) <= width));
  const end = figures.indexOf(undefined);
  return figures.slice(0, end === -1 ? undefined : end) as string[];
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

/** Returns the texts of each figure, longest first, so that a narrow tile can show a shorter text. */
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
