import { diffArrays } from 'diff';

type Kind = 'same' | 'removed' | 'added';

export type DiffPart = { kind: Kind; text: string };

export type WordDiff = {
  /**
   * The parts of both texts in reading order. Without the added parts, they form the first text. Without the removed
   * parts, they form the second text.
   */
  parts: readonly DiffPart[];
  /** The unit of comparison. 'whole' means that the texts have too little in common for a comparison. */
  by: 'words' | 'lines' | 'whole';
};

/**
 * The maximum number of added and removed words or lines. The run time grows with the square of this number, and larger
 * differences are hard to read.
 */
const MOST_EDITS = 1500;

/**
 * The maximum length of both texts together, in characters, for a comparison by words. Longer texts would take too
 * long.
 */
const MOST_LETTERS_BY_WORDS = 400_000;

/**
 * The minimum share of letters that both texts have in common for marks on single words. In unrelated texts, only
 * frequent words such as 'the' are equal, and the marks would hide them.
 */
const LEAST_COMMON = 0.3;

/** The length of both texts together, in characters, up to which single words are always marked. */
const SHORT = 200;

/**
 * Compares two texts word by word, in any language. If this would take too long, compares lines. Texts with little in
 * common are replaced as a whole.
 */
export function wordDiff(before: string, after: string): WordDiff {
  if (before === after) return { parts: partsOf([{ kind: 'same', text: before }]), by: 'words' };
  const isShort = before.length + after.length <= MOST_LETTERS_BY_WORDS;
  const byText = isShort ? diffBy(wordsWithBlanks, before, after) : null;
  if (byText) {
    const parts = partsOf(narrowed(byText));
    const isShown = before.length + after.length <= SHORT || commonShare(parts) >= LEAST_COMMON;
    return isShown ? { parts, by: 'words' } : replaced(before, after);
  }
  const byLines = diffBy(linesOf, before, after);
  if (byLines?.some(({ kind }) => kind === 'same')) return { parts: partsOf(byLines), by: 'lines' };
  return replaced(before, after);
}

function replaced(before: string, after: string): WordDiff {
  const parts: DiffPart[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return { parts: partsOf(parts), by: 'whole' };
}

/** Returns the share of the letters of the shorter text that both texts have in common. */
function commonShare(parts: readonly DiffPart[]): number {
  const letters = { same: 0, removed: 0, added: 0 };
  for (const { kind, text } of parts) letters[kind] += text.replaceAll(/\s/g, '').length;
  return letters.same / Math.max(1, letters.same + Math.min(letters.removed, letters.added));
}

function diffBy(tokensOf: (text: string) => string[], before: string, after: string): DiffPart[] | null {
  const changes = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength: MOST_EDITS });
  return (
    changes?.map(({ removed, added, value }) => ({
      kind: removed ? 'removed' : added ? 'added' : 'same',
      text: value.join(''),
    })) ?? null
  );
}

/**
 * Narrows each replacement of text: words at the start and the end that the old and the new text have in common,
 * including white space, count as unchanged.
 */
function narrowed(parts: readonly DiffPart[]): DiffPart[] {
  return parts.flatMap((part, place) => {
    const [before, next] = [parts[place - 1], parts[place + 1]];
    if (part.kind === 'removed' && next?.kind === 'added') return narrow(part.text, next.text);
    return part.kind === 'added' && before?.kind === 'removed' ? [] : [part];
  });
}

function narrow(removed: string, added: string): DiffPart[] {
  const from = segmentsOf(removed);
  const to = segmentsOf(added);
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start += 1;
  let end = 0;
  while (end < shorter - start && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  return [
    { kind: 'same', text: from.slice(0, start).join('') },
    { kind: 'removed', text: from.slice(start, from.length - end).join('') },
    { kind: 'added', text: to.slice(start, to.length - end).join('') },
    { kind: 'same', text: from.slice(from.length - end).join('') },
  ];
}

/** Removes empty parts and joins adjacent parts of the same kind. */
function partsOf(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  for (const { kind, text } of parts) {
    const last = joined.at(-1);
    if (text === '') continue;
    if (last?.kind === kind) last.text += text;
    else joined.push({ kind, text });
  }
  return joined;
}

/** Splits a text into words. The locale is arbitrary, because the texts may be in any language, or in several. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Matches chunks of at most 1,000 characters, which end at white space if possible. The run time of the segmenter grows
 * with the square of the length, so it receives one chunk at a time.
 */
const STRETCH = /.{1,1000}(?:\s+|$)|.{1,1000}/gsu;

function segmentsOf(text: string): string[] {
  const stretches = text.match(STRETCH) ?? [];
  return stretches.flatMap((stretch) => Array.from(segmenter.segment(stretch), ({ segment }) => segment));
}

/**
 * Splits text into tokens of a word and the following white space. With white space as separate tokens, the diff would
 * match blanks with each other and split phrases.
 */
function wordsWithBlanks(text: string): string[] {
  const words: string[] = [];
  for (const segment of segmentsOf(text)) {
    if (words.length > 0 && segment.trim() === '') words[words.length - 1] += segment;
    else words.push(segment);
  }
  return words;
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
