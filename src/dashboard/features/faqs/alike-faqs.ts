/**
 * Which questions seem to ask the same: a guess, by the words that they share. A rare word says more about what is
 * asked than one that stands in every question, so that it weighs more.
 *
 * Every question is held against those that begin a group, and only where a word is shared that two alike ones must
 * share: not every question against every other, of which 10,000 make fifty million pairs.
 */
import { fold } from '../../list/data-table/client-rows.ts';

/** The weight of the shared words in that of all words of the two. */
const ALIKE = 0.6;

/** So many groups are looked at for one word. A word of more of them tells little, and would be dear. */
const MOST_GROUPS_OF_A_WORD = 200;

/** The scripts that put no blanks between words are read letter by letter. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;

type Words = { ids: Int32Array; weight: number };

/**
 * The places of texts that seem alike, together. Each group begins with the first of its texts, and groups come in the
 * order of those. Every text is in one group; one without words is alone.
 */
export function groupAlike(texts: readonly (string | null)[]): number[][] {
  const { read, weightOf } = readWords(texts);
  const groups: { words: Words; places: number[] }[] = [];
  const groupsOfWord = new Map<number, number[]>();
  for (const [place, words] of read.entries()) {
    const telling = tellingWords(words, weightOf);
    const best = mostAlike(words, telling, groups, groupsOfWord, weightOf);
    if (best !== null) {
      groups[best]!.places.push(place);
      continue;
    }
    for (const word of telling) {
      const those = groupsOfWord.get(word) ?? [];
      if (those.length < MOST_GROUPS_OF_A_WORD) those.push(groups.length);
      groupsOfWord.set(word, those);
    }
    groups.push({ words, places: [place] });
  }
  return groups.map(({ places }) => places);
}

/** Each text as its different words, the rarest first, each by a number that is the greater the more frequent it is. */
function readWords(texts: readonly (string | null)[]): { read: Words[]; weightOf: Float64Array } {
  const wordsOf = texts.map((text) => new Set(fold(text ?? '').match(WORD)));
  const counts = new Map<string, number>();
  for (const words of wordsOf) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarestFirst = [...counts].toSorted(([, a], [, b]) => a - b);
  const idOf = new Map(rarestFirst.map(([word], id) => [word, id]));
  const weightOf = Float64Array.from(rarestFirst, ([, count]) => Math.log(1 + texts.length / count));
  const read = wordsOf.map((words) => {
    const ids = Int32Array.from(words, (word) => idOf.get(word)!).toSorted();
    return { ids, weight: ids.reduce((sum, id) => sum + weightOf[id]!, 0) };
  });
  return { read, weightOf };
}

/** The rarest words, without which what is left of the text would not weigh enough to be alike to anything. */
function tellingWords({ ids, weight }: Words, weightOf: Float64Array): Int32Array {
  let left = weight;
  let count = 0;
  while (count < ids.length && left >= ALIKE * weight) {
    left -= weightOf[ids[count]!]!;
    count += 1;
  }
  return ids.subarray(0, count);
}

function mostAlike(
  words: Words,
  telling: Int32Array,
  groups: readonly { words: Words }[],
  groupsOfWord: ReadonlyMap<number, readonly number[]>,
  weightOf: Float64Array,
): number | null {
  const looked = new Set<number>();
  let best: number | null = null;
  let most = ALIKE;
  for (const word of telling) {
    for (const group of groupsOfWord.get(word) ?? []) {
      if (looked.has(group)) continue;
      looked.add(group);
      const other = groups[group]!.words;
      const shared = sharedWeight(words.ids, other.ids, weightOf);
      const likeness = shared / (words.weight + other.weight - shared);
      if (likeness > most || (best === null && likeness >= most)) {
        best = group;
        most = likeness;
      }
    }
  }
  return best;
}

/** Both in rising order. */
function sharedWeight(a: Int32Array, b: Int32Array, weightOf: Float64Array): number {
  let weight = 0;
  let atA = 0;
  let atB = 0;
  while (atA < a.length && atB < b.length) {
    const difference = a[atA]! - b[atB]!;
    if (difference === 0) weight += weightOf[a[atA]!]!;
    if (difference <= 0) atA += 1;
    if (difference >= 0) atB += 1;
  }
  return weight;
}
