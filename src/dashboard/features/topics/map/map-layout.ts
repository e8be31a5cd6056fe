/** Where each topic lies on the map, and what can be written there. */
import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import { formatNumber } from '../../../lib/format.ts';
import { changeText, formatSentiment } from '../../../lib/topics/topic-figures.ts';
import type { TopicRow } from '../../../lib/topics/topic-rows.ts';
import type { Coloring } from '../topic-search.ts';
import { lazily } from '../../../lib/lazily.ts';

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

/** Pixels, as in topic-map.module.css. */
export const LABEL = { paddingX: 8, paddingY: 6, lineHeight: 16, nameSize: 13, figureSize: 12 } as const;

type Label = {
  /** Lines of the name; all of it, unless the last ends in '…'. */
  name: readonly string[];
  /** Below it, as many as there is room for. */
  figures: readonly string[];
};

/** From here on a tile without a name would look like a mistake. */
const LARGE = { width: 120, height: 60 };
/** No tile has room for more; a name of 64 kB is not measured word by word. */
const MOST_LETTERS = 240;

/**
 * What can be written on a tile. assumed: what has no room is left out as a whole; only a large tile whose name is too long even
 * for it shows the beginning of that, and says so by '…'. Null where not even the name fits.
 */
export function fitLabel(row: TopicRow, coloring: Coloring, tile: Size): Label | null {
  const width = tile.width - 2 * LABEL.paddingX;
  const lines = Math.floor((tile.height - 2 * LABEL.paddingY) / LABEL.lineHeight);
  if (width <= 0 || lines < 1) return null;
  const isLarge = tile.width >= LARGE.width && tile.height >= LARGE.height;
  const name =
    wrap(row.name, width, lines, false) ??
    (isLarge ? wrap(row.name, width, Math.max(1, lines - 2), true) : null);
  if (name === null) return null;
  const figures = figuresOf(row, coloring)
    .slice(0, lines - name.length)
    .map((words) => words.find((text) => widthOf(text, 'figure') <= width));
  const end = figures.indexOf(undefined);
  return { name, figures: figures.slice(0, end === -1 ? undefined : end) as string[] };
}

/** Each as long as it would like to be, then as short as it can be. */
function figuresOf(row: TopicRow, coloring: Coloring): string[][] {
  const count = formatNumber(row.count);
  const figures = [[`${count} conversation${row.count === 1 ? '' : 's'}`, count]];
  if (coloring === 'change') {
    const { change } = row;
    if (change !== null) figures.push([change.movement === 'new' ? 'new' : changeText(change)]);
  } else if (row.sentiment !== null) {
    const sentiment = formatSentiment(row.sentiment);
    figures.push([`sentiment ${sentiment}`, sentiment]);
  }
  return figures;
}

// By words of any script: Chinese and Thai are written without blanks.
const words = lazily(() => new Intl.Segmenter(undefined, { granularity: 'word' }));
const letters = lazily(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

function wrap(name: string, width: number, most: number, mayBeCut: boolean): string[] | null {
  const isWhole = name.length <= MOST_LETTERS;
  if (!isWhole && !mayBeCut) return null;
  const text = name.slice(0, MOST_LETTERS).replaceAll(/\s+/g, ' ').trim();
  if (isWhole && widthOf(text, 'name') <= width) return [text];
  if (most === 1 && !mayBeCut) return null;
  const lines = [''];
  let isCut = !isWhole;
  for (const piece of piecesOf(text)) {
    const line = lines.at(-1)!;
    const longer = line === '' ? piece : line + piece;
    if (widthOf(longer.trimEnd(), 'name') <= width) lines[lines.length - 1] = longer;
    else if (lines.length < most && widthOf(piece.trimEnd(), 'name') <= width) lines.push(piece);
    else {
      isCut = true;
      // A word that is longer than a line begins where the one before it ends.
      lines[lines.length - 1] = longer;
      break;
    }
  }
  if (isCut) {
    if (!mayBeCut) return null;
    const last = cut(lines.at(-1)!, width);
    if (last === null) return null;
    lines[lines.length - 1] = last;
  }
  return lines.map((line) => line.trimEnd());
}

/** Where a line may end: after a blank, and between words that have none between them, but not before a '?'. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let mayBreak = true;
  let wasWord = false;
  for (const { segment, isWordLike = false } of words().segment(text)) {
    if (mayBreak || (wasWord && isWordLike)) pieces.push(segment);
    else pieces[pieces.length - 1] += segment;
    mayBreak = segment === ' ';
    wasWord = isWordLike;
  }
  return pieces;
}

/** As much of a line as has room beside the sign that it goes on. */
function cut(line: string, width: number): string | null {
  const kept = Array.from(letters().segment(line), ({ segment }) => segment);
  while (kept.length > 0 && widthOf(`${kept.join('').trimEnd()}…`, 'name') > width) kept.pop();
  return kept.length === 0 ? null : `${kept.join('').trimEnd()}…`;
}

type Style = 'name' | 'figure';

const FONTS: Record<Style, string> = {
  name: `600 ${LABEL.nameSize}px 'Inter Variable', 'Inter Fallback', system-ui, sans-serif`,
  figure: `400 ${LABEL.figureSize}px 'Inter Variable', 'Inter Fallback', system-ui, sans-serif`,
};

/** Until the font is there its stand-in is measured, which is as wide to a few hundredths. */
const SAFETY = 1.04;
const MOST_WIDTHS = 20_000;

const widths = new Map<string, number>();
let canvas: OffscreenCanvasRenderingContext2D | null | undefined;

function widthOf(text: string, style: Style): number {
  const key = `${style} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (widths.size >= MOST_WIDTHS) widths.clear();
  const width = measure(text, style) * SAFETY;
  widths.set(key, width);
  return width;
}

function measure(text: string, style: Style): number {
  // Old browsers, and tests, have none: then letters count as wide as the widest usual ones.
  canvas ??= globalThis.OffscreenCanvas ? new OffscreenCanvas(1, 1).getContext('2d') : null;
  if (!canvas) return text.length * (style === 'name' ? LABEL.nameSize : LABEL.figureSize) * 0.7;
  canvas.font = FONTS[style];
  return canvas.measureText(text).width;
}
