/**
 * Estimates whether questions are similar, from the terms that they share (`question-terms.ts`).
 *
 * Two questions are similar if the shared terms make up at least `ALIKE` of the weight of all terms, and if at most one
 * of the questions has terms that the other question lacks. If one of these terms changes the meaning, the shared terms
 * must make up at least `ALIKE_IF_DECISIVE`. For example, 'implants in instalments' and 'veneers in instalments' are
 * not similar, because each has a subject that the other lacks.
 *
 * `docs/numbers.md` contains the measured accuracy.
 */
import { groupBy } from '../../lib/group-by.ts';
import type { Steps } from '../../lib/time-slices.ts';
import { readQuestions } from './question-terms.ts';

/**
 * The minimum similarity: the weight of the shared terms, divided by the weight of all terms of both questions. With
 * two shared terms, one further term is permitted.
 */
const ALIKE = 0.66;

/**
 * The minimum similarity if only one question has a term that changes its meaning. With four shared terms, one such
 * term is permitted.
 */
const ALIKE_IF_DECISIVE = 0.8;

/**
 * The weight of a word that is not a term. Used only for the displayed similarity, so that only questions with the same
 * words have the similarity 1.
 */
const OTHER_WEIGHT = 0.1;

/**
 * The maximum number of groups (or candidates) that are compared because of one term. A more frequent term is not
 * significant, and more comparisons would be slow.
 */
const MOST_GROUPS_OF_A_TERM = 300;

export type AlikeTexts = {
  /** The indices of the similar texts. All texts are compared with the first one. */
  places: number[];
  /** The similarity of each text to the first text, from 0 to 1, in the order of `places`. */
  likeness: number[];
};

/** The candidate that is most similar to a text. `place` is the index of the candidate. */
export type NearestText = {
  place: number;
  /** The similarity of the text and the candidate, from 0 to 1. */
  likeness: number;
};

type ReadText = {
  /** The ids of the distinct terms, in ascending order. */
  ids: Int32Array;
  weight: number;
  otherStems: ReadonlySet<string>;
};

type TermFacts = {
  /** The weight of each term, by its id. More frequent terms have higher ids. */
  weightOf: Float64Array;
  /** By the id of each term: 1 if the term changes the meaning of a question, otherwise 0. */
  isDecisive: Uint8Array;
};

type ReadTexts = { texts: ReadText[]; facts: TermFacts };

type Group = AlikeTexts & { first: ReadText };

/**
 * Groups similar texts. The groups are in the order of their first texts. Every text is in exactly one group. A text
 * without words forms its own group.
 *
 * Comparing all pairs would be too slow: 10,000 texts have fifty million pairs. A text is therefore compared only with
 * the first text of a group, and only if both contain a term that similar texts must share.
 */
export function* groupAlike(questions: readonly (string | null)[]): Steps<AlikeTexts[]> {
  const { texts, facts } = yield* readTexts(questions);
  const groups: Group[] = [];
  const groupsOfTerm = new Map<number, number[]>();
  for (const [place, text] of texts.entries()) {
    yield;
    const needed = neededTerms(text, facts);
    let best: Group | null = null;
    let most = 0;
    for (const at of new Set(Array.from(needed, (term) => groupsOfTerm.get(term) ?? []).flat())) {
      const group = groups[at]!;
      const likeness = likenessOf(text, group.first, facts);
      if (likeness <= most) continue;
      best = group;
      most = likeness;
    }
    if (best !== null) {
      best.places.push(place);
      best.likeness.push(shownLikeness(text, best.first, most));
      continue;
    }
    for (const term of needed) {
      const those = groupsOfTerm.get(term) ?? [];
      if (those.length < MOST_GROUPS_OF_A_TERM) those.push(groups.length);
      groupsOfTerm.set(term, those);
    }
    groups.push({ first: text, places: [place], likeness: [1] });
  }
  return groups.map(({ places, likeness }) => ({ places, likeness }));
}

/**
 * Returns for each text the most similar candidate with the same value of `partOf`. If there is none, returns the most
 * similar candidate of all. Returns null for candidates, and for texts without a similar candidate.
 */
export function* nearestTo(
  questions: readonly (string | null)[],
  isCandidate: (place: number) => boolean,
  partOf: (place: number) => unknown,
): Steps<(NearestText | null)[]> {
  const read = yield* readTexts(questions);
  const candidates = questions.flatMap((_, place) => (isCandidate(place) ? [place] : []));
  const inParts = new Map(
    Array.from(groupBy(candidates, partOf), ([part, places]) => [part, createFinder(read, places)]),
  );
  const inAll = createFinder(read, candidates);
  const nearest: (NearestText | null)[] = [];
  for (const [place, text] of read.texts.entries()) {
    yield;
    nearest.push(isCandidate(place) ? null : (inParts.get(partOf(place))?.(text) ?? inAll(text)));
  }
  return nearest;
}

/**
 * Returns a function that finds the most similar candidate for a text. If several candidates are equally similar, the
 * first is found.
 */
function createFinder(
  { texts, facts }: ReadTexts,
  candidates: readonly number[],
): (text: ReadText) => NearestText | null {
  const candidatesOfTerm = new Map<number, number[]>();
  for (const place of candidates) {
    for (const term of neededTerms(texts[place]!, facts)) {
      const those = candidatesOfTerm.get(term) ?? [];
      if (those.length < MOST_GROUPS_OF_A_TERM) those.push(place);
      candidatesOfTerm.set(term, those);
    }
  }
  return (text) => {
    let nearest: NearestText | null = null;
    const needed = neededTerms(text, facts);
    for (const place of new Set(Array.from(needed, (term) => candidatesOfTerm.get(term) ?? []).flat())) {
      const candidate = texts[place]!;
      const ofTerms = likenessOf(text, candidate, facts);
      if (ofTerms === 0) continue;
      const likeness = shownLikeness(text, candidate, ofTerms);
      if (nearest === null || likeness > nearest.likeness) nearest = { place, likeness };
    }
    return nearest;
  };
}

function* readTexts(questions: readonly (string | null)[]): Steps<ReadTexts> {
  const read = yield* readQuestions(questions);
  const counts = new Map<string, { count: number; weight: number; isDecisive: boolean }>();
  for (const { terms } of read) {
    for (const { key, weight, isDecisive } of terms) {
      const known = counts.get(key);
      if (known) known.count += 1;
      else counts.set(key, { count: 1, weight, isDecisive });
    }
  }
  const rarestFirst = [...counts].toSorted(([, a], [, b]) => a.count - b.count);
  const idOf = new Map(rarestFirst.map(([key], id) => [key, id]));
  const texts = read.map(({ terms, otherStems }) => ({
    ids: Int32Array.from(terms, ({ key }) => idOf.get(key)!).toSorted(),
    weight: terms.reduce((sum, { weight }) => sum + weight, 0),
    otherStems,
  }));
  const facts = {
    weightOf: Float64Array.from(rarestFirst, ([, { weight }]) => weight),
    isDecisive: Uint8Array.from(rarestFirst, ([, { isDecisive }]) => Number(isDecisive)),
  };
  return { texts, facts };
}

/**
 * Returns the rarest terms of a text. A similar text must contain at least one of these terms. The weight of the other
 * terms would not reach the minimum similarity `ALIKE`.
 */
function neededTerms({ ids, weight }: ReadText, { weightOf }: TermFacts): Int32Array {
  let left = weight;
  let count = 0;
  while (count < ids.length && left >= ALIKE * weight) {
    left -= weightOf[ids[count]!]!;
    count += 1;
  }
  return ids.subarray(0, count);
}

/** Returns the similarity of two texts by their terms, from `ALIKE` to 1. Returns 0 if the texts are not similar. */
function likenessOf(a: ReadText, b: ReadText, { weightOf, isDecisive }: TermFacts): number {
  // The weight of the shared terms cannot exceed the weight of the lighter text, so a much lighter text cannot be
  // similar.
  if (Math.min(a.weight, b.weight) < ALIKE * Math.max(a.weight, b.weight)) return 0;
  let shared = 0;
  let isOfA = false;
  let isOfB = false;
  let needed = ALIKE;
  for (let atA = 0, atB = 0; atA < a.ids.length || atB < b.ids.length;) {
    const termOfA = a.ids[atA] ?? Infinity;
    const termOfB = b.ids[atB] ?? Infinity;
    const term = Math.min(termOfA, termOfB);
    if (termOfA === termOfB) shared += weightOf[term]!;
    else if (term === termOfA) isOfA = true;
    else isOfB = true;
    if (isOfA && isOfB) return 0;
    if (termOfA !== termOfB && isDecisive[term] === 1) needed = ALIKE_IF_DECISIVE;
    if (term === termOfA) atA += 1;
    if (term === termOfB) atB += 1;
  }
  const likeness = shared / (a.weight + b.weight - shared);
  return likeness < needed ? 0 : likeness;
}

/**
 * Returns the similarity to display. It combines the similarity of the terms with that of the common words and
 * synonyms.
 */
function shownLikeness(a: ReadText, b: ReadText, likeness: number): number {
  const all = (a.weight + b.weight) / (1 + likeness);
  let shared = 0;
  for (const stem of a.otherStems) if (b.otherStems.has(stem)) shared += 1;
  const others = a.otherStems.size + b.otherStems.size - shared;
  return (likeness * all + OTHER_WEIGHT * shared) / (all + OTHER_WEIGHT * others);
}
