import { diffArrays } from 'diff';

type Kind = 'same' | 'removed' | 'added';

export type DiffPart = { kind: Kind; text: string };

export type WordDiff = {
  /**
   * In reading order. The parts without the added ones form the first text, those without the removed ones the second.
   */
  parts: readonly DiffPart[];
  /** The unit of comparison. 'whole' if the texts have too little in common. */
  by: 'words' | 'lines' | 'whole';
};

/**
 * The maximum number of words or lines that differ. The run time grows with the square of this number, and larger diffs
 * are hard to read.
 */
const MOST_EDITS = 1500;

/** The maximum number of characters in both texts for a comparison by words. Longer texts would take too long. */
const MOST_LETTERS_BY_WORDS = 400_000;

/**
 * Compares two texts word by word, in any language. Falls back to lines or the whole text if that would take too long.
 */
export function wordDiff(before: string, after: string): WordDiff {
  if (before === after) return { parts: partsOf([{ kind: 'same', text: before }]), by: 'words' };
  const isShort = before.length + after.length <= MOST_LETTERS_BY_WORDS;
  const byText = isShort ? diffBy(wordsWithBlanks, before, after) : null;
  if (byText) return { parts: partsOf(narrowed(byText)), by: 'words' };
  const byLines = diffBy(linesOf, before, after);
  if (byLines?.some(({ kind }) => kind === 'same')) return { parts: partsOf(byLines), by: 'lines' };
  const replaced: DiffPart[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return { parts: partsOf(replaced), by: 'whole' };
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
 * Narrows each replacement: the common start and end of the old and the new text, including white space, count as
 * unchanged.
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

/** The locale is arbitrary, because the texts may be in any language, or in several. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Splits text into chunks of at most 1,000 characters, at white space where possible, because the segmenter's run time
 * is quadratic.
 */
const STRETCH = /.{1,1000}(?:\s+|$)|.{1,1000}/gsu;

function segmentsOf(text: string): string[] {
  const stretches = text.match(STRETCH) ?? [];
  return stretches.flatMap((stretch) => Array.from(segmenter.segment(stretch), ({ segment }) => segment));
}

/**
 * Compares a word and the following white space as one token. With separate white space, the diff would align on blanks
 * and split phrases.
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
