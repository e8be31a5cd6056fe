/**
 * Estimates which questions are similar, by the words that they share.
 *
 * A question is its set of words, without case, accents and endings. All numbers count as the same word, except in
 * codes. Common words (`common-words.ts`) have a low weight. Two questions are similar if the shared words make up most
 * of the weight of both, and only one has significant words that the other lacks. For example, 'implants in
 * instalments' and 'veneers in instalments' share most words, but each has a subject that the other lacks.
 *
 * The weights are based on measurements. `docs/numbers.md` contains the results.
 */
import { fold } from '../../list/data-table/client-rows.ts';
import { COMMON_LABELS } from './common-words.ts';

/** The minimum similarity: the weight of the shared words divided by the weight of all words of both questions. */
const ALIKE = 0.75;

/** The weight of a common word. A significant word has the weight 1. */
const COMMON_WEIGHT = 0.1;

/**
 * The maximum number of groups that are compared because of one word. A word in more groups is not significant, and
 * comparing them all would be slow.
 */
const MOST_GROUPS_OF_A_WORD = 300;

/**
 * Matches words, codes such as 'MF-2190', and numbers with separators. Scripts without spaces are split into
 * characters.
 */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|\p{L}+-?\p{N}[\p{L}\p{N}]*|\p{N}+(?:[.,]\p{N}+)*|\p{L}+/gu;
const NUMBER = /^\p{N}/u;

/** Endings that do not change the meaning, e.g. of a plural. At least three letters remain. */
const ENDING = /(?<=.{3})(?:ing|ed|es|s|e)$/u;
/** A doubled last letter: 'shipping' becomes 'ship'. */
const DOUBLED = /(?<=..)(.)\1$/u;

const COMMON = new Set(COMMON_LABELS.map(fold));

export type AlikeTexts = {
  /** The indices of the texts. All are compared with the first. */
  places: number[];
  /** The similarity of each text to the first, from `ALIKE` to 1, in the order of `places`. */
  likeness: number[];
};

/** The distinct words of a text as word ids in ascending order. */
type Words = { ids: Int32Array; weight: number };

type ReadTexts = {
  texts: Words[];
  /** The weights by word id. More frequent words have higher ids. */
  weightOf: Float64Array;
};

/**
 * Groups similar texts, in the order of the first text of each group. Every text is in exactly one group. A text
 * without words forms its own group.
 *
 * A text is compared only with the first text of a group, and only if they share a word that similar texts must share.
 * Comparing all pairs would be too slow: 10,000 texts have fifty million pairs.
 */
export function groupAlike(questions: readonly (string | null)[]): AlikeTexts[] {
  const { texts, weightOf } = readTexts(questions);
  const groups: (AlikeTexts & { first: Words })[] = [];
  const groupsOfWord = new Map<number, number[]>();
  for (const [place, words] of texts.entries()) {
    const needed = neededText(words, weightOf);
    const candidates = new Set(Array.from(needed, (word) => groupsOfWord.get(word) ?? []).flat());
    let best: AlikeTexts | null = null;
    let most = 0;
    for (const at of candidates) {
      const group = groups[at]!;
      const likeness = likenessOf(words, group.first, weightOf);
      if (likeness < ALIKE || likeness <= most) continue;
      best = group;
      most = likeness;
    }
    if (best !== null) {
      best.places.push(place);
      best.likeness.push(most);
      continue;
    }
    for (const word of needed) {
      const those = groupsOfWord.get(word) ?? [];
      if (those.length < MOST_GROUPS_OF_A_WORD) those.push(groups.length);
      groupsOfWord.set(word, those);
    }
    groups.push({ first: words, places: [place], likeness: [1] });
  }
  return groups.map(({ places, likeness }) => ({ places, likeness }));
}

function readTexts(questions: readonly (string | null)[]): ReadTexts {
  const wordsOf = questions.map(
    (question) =>
      new Set(
        fold(question ?? '')
          .match(WORD)
          ?.map(toWord),
      ),
  );
  const counts = new Map<string, number>();
  for (const words of wordsOf) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarestFirst = [...counts].toSorted(([, a], [, b]) => a - b);
  const idOf = new Map(rarestFirst.map(([word], id) => [word, id]));
  const weightOf = Float64Array.from(rarestFirst, ([word]) => (COMMON.has(word) ? COMMON_WEIGHT : 1));
  const texts = wordsOf.map((words) => {
    const ids = Int32Array.from(words, (word) => idOf.get(word)!).toSorted();
    return { ids, weight: ids.reduce((sum, id) => sum + weightOf[id]!, 0) };
  });
  return { texts, weightOf };
}

function toWord(word: string): string {
  if (NUMBER.test(word)) return '#';
  if (COMMON.has(word)) return word;
  const stem = word.replace(ENDING, '').replace(DOUBLED, '$1');
  // Keep words whose stem is a common word: 'less' must not become the Spanish 'les'.
  return COMMON.has(stem) ? word : stem;
}

/**
 * Returns the rarest words of a text. A similar text must contain at least one of these words, because the remaining
 * words do not have enough weight.
 */
function neededText({ ids, weight }: Words, weightOf: Float64Array): Int32Array {
  let left = weight;
  let count = 0;
  while (count < ids.length && left >= ALIKE * weight) {
    left -= weightOf[ids[count]!]!;
    count += 1;
  }
  return ids.subarray(0, count);
}

/** Returns the similarity, from 0 to 1. */
function likenessOf(a: Words, b: Words, weightOf: Float64Array): number {
  // The shared weight cannot exceed the weight of the lighter text.
  if (Math.min(a.weight, b.weight) < ALIKE * Math.max(a.weight, b.weight)) return 0;
  let shared = 0;
  let isOfA = false;
  let isOfB = false;
  for (let atA = 0, atB = 0; atA < a.ids.length || atB < b.ids.length;) {
    const wordOfA = a.ids[atA] ?? Infinity;
    const wordOfB = b.ids[atB] ?? Infinity;
    const word = Math.min(wordOfA, wordOfB);
    const weight = weightOf[word]!;
    if (wordOfA === wordOfB) shared += weight;
    else if (weight === 1 && word === wordOfA) isOfA = true;
    else if (weight === 1) isOfB = true;
    if (isOfA && isOfB) return 0;
    if (word === wordOfA) atA += 1;
    if (word === wordOfB) atB += 1;
  }
  return shared / (a.weight + b.weight - shared);
}
