/** Measures, wraps and truncates texts in the dashboard font, for drawings that lay out their own text. */
import { once } from '../lib/once.ts';

/**
 * The maximum number of characters of a text that are measured. No line has room for more, and a name may have 64 kB.
 */
export const MOST_LETTERS = 240;

// Segments words of any script, because Chinese and Thai have no spaces between words.
const segmenter = once(() => new Intl.Segmenter(undefined, { granularity: 'word' }));
const letters = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

type WrapOptions = {
  most: number;
  mayBeCut: boolean;
  font: Font;
  /**
   * 'whole': a truncated text ends after a complete word, and the result is null if not even the first word fits.
   * 'broken': a word that is wider than a line continues on the next line, after a hyphen. A truncated text ends after a
   * complete word if possible.
   */
  words?: 'whole' | 'broken';
};

/**
 * Returns at most `most` lines of a text, or null if the text does not fit and `mayBeCut` is false. The last line ends
 * in '…' if the text is truncated.
 */
export function wrap(name: string, width: number, options: WrapOptions): string[] | null {
  const { most, mayBeCut, font, words } = options;
  const isWhole = name.length <= MOST_LETTERS;
  if (!isWhole && !mayBeCut) return null;
  // A no-break space stays, because a headline uses it to keep a day on one line.
  const text = name
    .slice(0, MOST_LETTERS)
    .replaceAll(/[^\S\u00A0]+/g, ' ')
    .trim();
  if (isWhole && widthOf(text, font) <= width) return [text];
  if (most === 1 && !mayBeCut) return null;
  const whole = piecesOf(text);
  const pieces = words === 'broken' ? whole.flatMap((word) => partsOf(word, width, font)) : whole;
  const { lines, rest } = fill(pieces, width, most, font);
  if (rest === 0 && isWhole) return lines.map((line) => line.trimEnd());
  if (!mayBeCut) return null;
  if (words !== undefined) {
    const ended = cutAfterWord(pieces.slice(0, pieces.length - rest), width, most, font);
    if (ended !== null || words === 'whole') return ended;
  }
  // A word that fits in no remaining line stays on the current line, which is then truncated.
  const last = joined(lines.at(-1)!, rest === 0 ? '' : pieces.at(-rest)!);
  return [...lines.slice(0, -1).map((line) => line.trimEnd()), cut(last, width, font)];
}

/** Fills lines with the pieces of a text. `rest` is the number of pieces at the end that have no room. */
function fill(
  pieces: readonly string[],
  width: number,
  most: number,
  font: Font,
): { lines: string[]; rest: number } {
  const lines = [''];
  for (const [place, piece] of pieces.entries()) {
    const longer = joined(lines.at(-1)!, piece);
    if (widthOf(longer.trimEnd(), font) <= width) lines[lines.length - 1] = longer;
    else if (lines.length < most && widthOf(piece.trimEnd(), font) <= width) lines.push(piece);
    else return { lines, rest: pieces.length - place };
  }
  return { lines, rest: 0 };
}

/** Returns as many of the words as fit together with '…'; null if none fits. */
function cutAfterWord(pieces: readonly string[], width: number, most: number, font: Font): string[] | null {
  for (let count = pieces.length; count > 0; count--) {
    if (pieces[count - 1]!.endsWith(BREAK_HYPHEN)) continue;
    // Punctuation before '…' would look like a part of the ellipsis.
    const last = pieces[count - 1]!.replace(/[\s\p{Pd}\p{Po}]+$/u, '');
    const { lines, rest } = fill([...pieces.slice(0, count - 1), `${last}…`], width, most, font);
    if (last !== '' && rest === 0) return lines.map((line) => line.trimEnd());
  }
  return null;
}

/**
 * The hyphen at the end of a line whose last word continues on the next line. It differs from the hyphen of the
 * keyboard, which a name can contain.
 */
export const BREAK_HYPHEN = '\u2010';

function joined(line: string, piece: string): string {
  return (line.endsWith(BREAK_HYPHEN) ? line.slice(0, -1) : line) + piece;
}

/** The minimum number of letters of a broken word on its last line. */
const LEAST_LETTERS = 3;

/**
 * Splits a word that is wider than a line into parts that fit, first after its own hyphens. Only alphabets that use a
 * hyphen get one.
 */
function partsOf(word: string, width: number, font: Font): string[] {
  const text = word.trimEnd();
  if (widthOf(text, font) <= width) return [word];
  const hyphenated = word.split(/(?<=\p{Pd})(?=\S)/u);
  if (hyphenated.length > 1) return hyphenated.flatMap((part) => partsOf(part, width, font));
  const left = Array.from(letters().segment(text), ({ segment }) => segment);
  const hyphen = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u.test(word) ? BREAK_HYPHEN : '';
  const parts: string[] = [];
  while (left.length > 0 && widthOf(left.join(''), font) > width) {
    let count = Math.max(1, left.length - LEAST_LETTERS);
    while (count > 1 && widthOf(left.slice(0, count).join('') + hyphen, font) > width) count--;
    const part = left.splice(0, count).join('');
    parts.push(/[\p{L}\p{N}]$/u.test(part) ? part + hyphen : part);
  }
  return [...parts, left.join('') + word.slice(text.length)];
}

/** Returns a text in one line, truncated if it does not fit. */
export function oneLine(line: string, width: number, font: Font): string {
  return wrap(line, width, { most: 1, mayBeCut: true, font })![0]!;
}

const MOST_SPLIT = 2000;

/** The pieces of split texts. A layout wraps the same names to many widths, and the segmentation takes most of the time. */
const split = new Map<string, readonly string[]>();

/**
 * Splits a text where a line may break: after a space, and between words of a script without spaces, but not before
 * punctuation.
 */
function piecesOf(text: string): readonly string[] {
  const known = split.get(text);
  if (known !== undefined) return known;
  if (split.size >= MOST_SPLIT) split.clear();
  const pieces: string[] = [];
  let mayBreak = true;
  let wasWord = false;
  for (const { segment, isWordLike = false } of segmenter().segment(text)) {
    if (mayBreak || (wasWord && isWordLike)) pieces.push(segment);
    else pieces[pieces.length - 1] += segment;
    mayBreak = segment === ' ';
    wasWord = isWordLike;
  }
  split.set(text, pieces);
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
