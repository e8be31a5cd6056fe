/** Finds misspelled words with one missing, added or wrong letter, or with two swapped letters. */
import { perObject } from '../../lib/per-object.ts';

/**
 * The minimum length of words that are corrected. Shorter words often differ from other correct words in one letter,
 * e.g. 'Juni' and 'Juli'.
 */
const MIN_LENGTH = 6;

/** The minimum length of a correct word that no question contains but that the word lists contain. */
const MIN_UNUSED_LENGTH = 8;

/** A word that occurs several times counts as misspelled only if the correct word occurs this many times as often. */
const RARER = 10;

/**
 * Returns the correct word for each misspelled word. `counts` contains the words of all questions, and `known` contains
 * words that are always correct.
 *
 * Comparing all pairs of words would be too slow. A misspelled word and the correct word can be made equal by removing
 * at most one letter from each. Maps from these shorter forms to words therefore find the pairs.
 */
export function correctionsOf(
  counts: ReadonlyMap<string, number>,
  known: ReadonlySet<string>,
): Map<string, string> {
  const countOf = (word: string) => counts.get(word) ?? 0;
  /** Prefers known words, then frequent words. Otherwise the alphabet decides, so that the order of questions does not. */
  const isBetter = (word: string, other: string) =>
    known.has(word) === known.has(other)
      ? (countOf(word) - countOf(other) || (word < other ? 1 : -1)) > 0
      : known.has(word);
  const knownOfForm = formsOfKnown(known);
  const usedOfForm = wordsByForm(counts.keys(), MIN_LENGTH);
  const corrections = new Map<string, string>();
  for (const [word, count] of counts) {
    if (word.length < MIN_LENGTH || known.has(word)) continue;
    const similar = shorterForms(word).flatMap((form) => [
      ...(knownOfForm.get(form) ?? []),
      ...(usedOfForm.get(form) ?? []),
    ]);
    let best: string | null = null;
    for (const other of similar) {
      if (other === word || !isOneEditAway(word, other)) continue;
      const isCorrect =
        count === 1
          ? known.has(other) || countOf(other) > 1 || other < word
          : countOf(other) >= RARER * count;
      if (isCorrect && (best === null || isBetter(other, best))) best = other;
    }
    if (best !== null) corrections.set(word, best);
  }
  return corrections;
}

/** Cached, because the questions of every source are compared with the same word lists. */
const formsOfKnown = perObject((known: ReadonlySet<string>) => wordsByForm(known, MIN_UNUSED_LENGTH));

/** Returns the words of at least the given length by each of their shorter forms. */
function wordsByForm(words: Iterable<string>, minLength: number): ReadonlyMap<string, readonly string[]> {
  const byForm = new Map<string, string[]>();
  for (const word of words) {
    if (word.length < minLength) continue;
    for (const form of shorterForms(word)) {
      const sharing = byForm.get(form);
      if (sharing) sharing.push(word);
      else byForm.set(form, [word]);
    }
  }
  return byForm;
}

/** Returns the word, and the word without each of its letters except the first. Few people mistype the first letter. */
function shorterForms(word: string): string[] {
  const forms = [word];
  for (let at = 1; at < word.length; at += 1) forms.push(word.slice(0, at) + word.slice(at + 1));
  return forms;
}

function isOneEditAway(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const restOfA = a.slice(start);
  const restOfB = b.slice(start);
  return (
    restOfA.slice(1) === restOfB.slice(1) ||
    restOfA.slice(1) === restOfB ||
    restOfA === restOfB.slice(1) ||
    (restOfA.slice(2) === restOfB.slice(2) && restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0])
  );
}
