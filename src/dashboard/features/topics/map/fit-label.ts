import { formatCount } from '../../../lib/figure-words.ts';
import { changeText, formatSentiment } from '../../../lib/topics/topic-figures.ts';
import type { TopicRow } from '../../../lib/topics/topic-rows.ts';
import type { Coloring } from '../topic-search.ts';
import type { Size } from './lay-out-map.ts';

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
  const count = formatCount(row.count);
  const figures = [[`${count} conversation${row.count === 1 ? '' : 's'}`, count]];
  if (coloring === 'change') {
    const change = row.change?.kind === 'new' ? 'new' : changeText(row);
    if (change !== null) figures.push([change]);
  } else if (row.sentiment !== null) {
    const sentiment = formatSentiment(row.sentiment);
    figures.push([`sentiment ${sentiment}`, sentiment]);
  }
  return figures;
}

// By words of any script: Chinese and Thai are written without blanks.
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

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
  for (const { segment, isWordLike = false } of words.segment(text)) {
    if (mayBreak || (wasWord && isWordLike)) pieces.push(segment);
    else pieces[pieces.length - 1] += segment;
    mayBreak = segment === ' ';
    wasWord = isWordLike;
  }
  return pieces;
}

/** As much of a line as has room beside the sign that it goes on. */
function cut(line: string, width: number): string | null {
  const kept = Array.from(letters.segment(line), ({ segment }) => segment);
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
