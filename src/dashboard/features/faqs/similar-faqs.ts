/**
 * Estimates which questions are similar, by the terms that they share (`question-terms.ts`).
 *
 * Two questions are similar if the shared terms make up most of the weight of both, only one has terms that the other
 * lacks, and these do not change its meaning. For example, 'implants in instalments' and 'veneers in instalments' share
 * a term, but each has a subject that the other lacks.
 *
 * `docs/numbers.md` contains the measured accuracy.
 */
import { groupBy } from '../../lib/group-by.ts';
import { readQuestions } from './question-terms.ts';

/**
 * The minimum weight of the shared terms, divided by the weight of all terms of both questions. Two shared terms permit
 * one more.
 */
const ALIKE = 0.66;

/** The minimum if a term changes the meaning. Four shared terms permit one such term. */
const ALIKE_IF_DECISIVE = 0.8;

/** The weight of other words in the displayed similarity, so that only questions with the same words have the similarity 1. */
const OTHER_WEIGHT = 0.1;

/**
 * The maximum number of groups that are compared because of one term. A term in more groups is not significant, and
 * comparing them all would be slow.
 */
const MOST_GROUPS_OF_A_TERM = 300;

export type AlikeTexts = {
  /** The indices of the texts. All are compared with the first. */
  places: number[];
  /** The similarity of each text to the first, from 0 to 1, in the order of `places`. */
  likeness: number[];
};

/** The candidate that is most similar to a text. */
export type NearestText = {
  place: number;
  /** The similarity of the two, from 0 to 1. */
  likeness: number;
};

type ReadText = {
  /** The distinct terms as ids in ascending order. */
  ids: Int32Array;
  weight: number;
  otherStems: ReadonlySet<string>;
};

type TermFacts = {
  /** The weights by term id. More frequent terms have higher ids. */
  weightOf: Float64Array;
  /** 1 for the ids of terms that change the meaning of a question. */
  isDecisive: Uint8Array;
};

type ReadTexts = { texts: ReadText[]; facts: TermFacts };

type Group = AlikeTexts & { first: ReadText };

/**
 * Groups similar texts, in the order of the first text of each group. Every text is in exactly one group. A text
 * without words forms its own group.
 *
 * A text is compared only with the first text of a group, and only if they share a term that similar texts must share.
 * Comparing all pairs would be too slow: 10,000 texts have fifty million pairs.
 */
export function groupAlike(questions: readonly (string | null)[]): AlikeTexts[] {
  const { texts, facts } = readTexts(questions);
  const groups: Group[] = [];
  const groupsOfTerm = new Map<number, number[]>();
  for (const [place, text] of texts.entries()) {
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
 * Returns the candidate that is most similar to each other text: one of the same part, or else of another part. Returns
 * null for candidates, and for texts without a similar candidate.
 */
export function nearestTo(
  questions: readonly (string | null)[],
  isCandidate: (place: number) => boolean,
  partOf: (place: number) => unknown,
): (NearestText | null)[] {
  const read = readTexts(questions);
  const candidates = questions.flatMap((_, place) => (isCandidate(place) ? [place] : []));
  const inParts = new Map(
    Array.from(groupBy(candidates, partOf), ([part, places]) => [part, createFinder(read, places)]),
  );
  const inAll = createFinder(read, candidates);
  return read.texts.map((text, place) =>
    isCandidate(place) ? null : (inParts.get(partOf(place))?.(text) ?? inAll(text)),
  );
}

/** Returns a function that finds the most similar candidate. Of equally similar ones, it finds the first. */
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

function readTexts(questions: readonly (string | null)[]): ReadTexts {
  const read = readQuestions(questions);
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
 * Returns the rarest terms of a text. A similar text must contain at least one of these terms, because the remaining
 * terms do not have enough weight.
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

/** Returns the similarity, from `ALIKE` to 1. Returns 0 if the texts are not similar. */
function likenessOf(a: ReadText, b: ReadText, { weightOf, isDecisive }: TermFacts): number {
  // The shared weight cannot exceed the weight of the lighter text.
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

/** Includes the common words and the synonyms in the similarity of the terms. */
function shownLikeness(a: ReadText, b: ReadText, likeness: number): number {
  const all = (a.weight + b.weight) / (1 + likeness);
  let shared = 0;
  for (const stem of a.otherStems) if (b.otherStems.has(stem)) shared += 1;
  const others = a.otherStems.size + b.otherStems.size - shared;
  return (likeness * all + OTHER_WEIGHT * shared) / (all + OTHER_WEIGHT * others);
}
