/** Measures, wraps and truncates texts in the dashboard font, for drawings that lay out their own text. */
import { once } from '../lib/once.ts';

/**
 * The maximum number of characters of a text that are measured. No line has room for more, and a name may have 64 kB.
 */
export const MOST_LETTERS = 240;

// Segments words of any script, because Chinese and Thai have no spaces between words.
const words = once(() => new Intl.Segmenter(undefined, { granularity: 'word' }));
const letters = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

type WrapOptions = { most: number; mayBeCut: boolean; font: Font };

/**
 * Returns at most `most` lines of a text, or null if the text does not fit and `mayBeCut` is false. The last line ends
 * in '…' if the text is truncated.
 */
export function wrap(name: string, width: number, { most, mayBeCut, font }: WrapOptions): string[] | null {
  const isWhole = name.length <= MOST_LETTERS;
  if (!isWhole && !mayBeCut) return null;
  // A no-break space stays, because a headline uses it to keep a day on one line.
  const text = name
    .slice(0, MOST_LETTERS)
    .replaceAll(/[^\S\u00A0]+/g, ' ')
    .trim();
  if (isWhole && widthOf(text, font) <= width) return [text];
  if (most === 1 && !mayBeCut) return null;
  const lines = [''];
  let isCut = !isWhole;
  for (const piece of piecesOf(text)) {
    const line = lines.at(-1)!;
    const longer = line === '' ? piece : line + piece;
    if (widthOf(longer.trimEnd(), font) <= width) lines[lines.length - 1] = longer;
    else if (lines.length < most && widthOf(piece.trimEnd(), font) <= width) lines.push(piece);
    else {
      isCut = true;
      // A word that fits in no remaining line stays on the current line, which is then truncated.
      lines[lines.length - 1] = longer;
      break;
    }
  }
  if (isCut) {
    if (!mayBeCut) return null;
    lines[lines.length - 1] = cut(lines.at(-1)!, width, font);
  }
  return lines.map((line) => line.trimEnd());
}

/** Returns a text in one line, truncated if it does not fit. */
export function oneLine(line: string, width: number, font: Font): string {
  return wrap(line, width, { most: 1, mayBeCut: true, font })![0]!;
}

/**
 * Splits a text where a line may break: after a space, and between words of a script without spaces, but not before
 * punctuation.
 */
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

/** Returns the longest beginning of a line that fits together with '…', and at least its first letter. */
function cut(line: string, width: number, font: Font): string {
  const kept = Array.from(letters().segment(line), ({ segment }) => segment);
  while (kept.length > 1 && widthOf(`${kept.join('').trimEnd()}…`, font) > width) kept.pop();
  return `${kept.join('').trimEnd()}…`;
}

/** The weight and the size of the dashboard font, e.g. '400 12px'. */
export type Font = `${number} ${number}px`;

const FAMILY = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";

/**
 * A safety factor for measured widths. Until the font is loaded, a fallback font is measured, whose widths may differ
 * by a few per cent.
 */
const SAFETY = 1.04;
const MOST_WIDTHS = 20_000;

const widths = new Map<string, number>();
let canvas: OffscreenCanvasRenderingContext2D | null | undefined;

/** Returns the width of a text in pixels in the dashboard font. */
export function widthOf(text: string, font: Font): number {
  const key = `${font} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (widths.size >= MOST_WIDTHS) widths.clear();
  const width = measure(text, font) * SAFETY;
  widths.set(key, width);
  return width;
}

function measure(text: string, font: Font): number {
  // Old browsers and jsdom have no `OffscreenCanvas`. Each character then counts as the widest common letter.
  canvas ??= globalThis.OffscreenCanvas ? new OffscreenCanvas(1, 1).getContext('2d') : null;
  if (!canvas) return text.length * Number(/(\d+)px/.exec(font)?.[1]) * 0.7;
  canvas.font = `${font} ${FAMILY}`;
  return canvas.measureText(text).width;
}
