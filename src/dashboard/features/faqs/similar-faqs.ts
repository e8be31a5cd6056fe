/**
 * Which questions seem to ask the same: a guess, by the words that they share.
 *
 * A question is its different words, without letter case, accents and endings. Every number but that of a code counts as the same word, and
 * words that say how something is asked (`common-words.ts`) count little. Two questions are alike when the words that they
 * share make up most of the words of both, and only one of them has telling words that the other lacks: 'implants in
 * instalments' and 'veneers in instalments' share most, but each is about something that the other does not name.
 *
 * The weights were chosen by measuring; `docs/numbers.md` says how well it does.
 */
import { fold } from '../../list/data-table/client-rows.ts';
import { COMMON_LABELS } from './common-words.ts';

/** The weight of the shared words in that of all words of the two. */
const ALIKE = 0.75;

/** What a common word weighs, of a telling one's 1. */
const COMMON_WEIGHT = 0.1;

/** So many groups are looked at for one word. A word of more of them tells little, and would be dear. */
const MOST_GROUPS_OF_A_WORD = 300;

/**
 * The scripts that put no blanks between words are read letter by letter. A code such as 'MF-2190' is a word, and so is a
 * number with its separators.
 */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|\p{L}+-?\p{N}[\p{L}\p{N}]*|\p{N}+(?:[.,]\p{N}+)*|\p{L}+/gu;
const NUMBER = /^\p{N}/u;

/** What comes and goes without another meaning, such as a plural's; three letters are left at least. */
const ENDING = /(?<=.{3})(?:ing|ed|es|s|e)$/u;
/** 'shipping' is 'ship' again. */
const DOUBLED = /(?<=..)(.)\1$/u;

const COMMON = new Set(COMMON_LABELS.map(fold));

export type AlikeTexts = {
  /** The first is what the others are held against. */
  places: number[];
  /** The share of their words that each has in common with the first, in the order of `places`: from `ALIKE` to 1. */
  likeness: number[];
};

/** The different words of a text in rising order, each by its number. */
type Words = { ids: Int32Array; weight: number };

type ReadTexts = {
  texts: Words[];
  /** By the number of a word, which is the greater the more frequent it is. */
  weightOf: Float64Array;
};

/**
 * The places of texts that seem alike, together. Groups come in the order of their first. Every text is in one group; one
 * without words is alone.
 *
 * Each is held against those that begin a group, and only where a word is shared that two alike ones must share: not every
 * text against every other, of which 10,000 make fifty million pairs.
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
  // 'less' is not the Spanish 'les'.
  return COMMON.has(stem) ? word : stem;
}

/** The rarest words, without all of which what is left would not weigh enough to be alike to anything. */
function neededText({ ids, weight }: Words, weightOf: Float64Array): Int32Array {
  let left = weight;
  let count = 0;
  while (count < ids.length && left >= ALIKE * weight) {
    left -= weightOf[ids[count]!]!;
    count += 1;
  }
  return ids.subarray(0, count);
}

/** From 0 to 1. */
function likenessOf(a: Words, b: Words, weightOf: Float64Array): number {
  // None shares more than the lighter one has.
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
