/**
 * Reads the terms of questions. A term is the meaning of a word, independent of its spelling, its ending and synonyms.
 */
import { fold } from '#contract/fold.ts';
import type { Steps } from '../../lib/time-slices.ts';
import { cached } from './cached.ts';
import { COMMON_LABELS } from './common-words.ts';
import { joinPrefixes, splitCompound } from './german-words.ts';
import { languagesOf } from './question-language.ts';
import { correctionsOf } from './spelling.ts';
import { isPart, type Lexicon } from './synonyms/lexicon.ts';
import { LEXICONS } from './synonyms/lexicons.ts';

/**
 * Matches words, codes such as 'MF-2190', and numbers with separators. In scripts without spaces, each character is a
 * word.
 */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|\p{L}+-?\p{N}[\p{L}\p{N}]*|\p{N}+(?:[.,]\p{N}+)*|\p{L}+/gu;
const NUMBER = /^\p{N}/u;
const HAS_DIGIT = /\p{N}/u;

/** The term of all numbers. Questions that differ only in a number therefore have the same terms. */
const ANY_NUMBER = '#';

const MINOR_WEIGHT = 0.5;

/** The minimum length of a word that is also written as two words, e.g. 'ebike' and 'e bike'. */
const MIN_JOINED = 6;

const COMMON = new Set([...COMMON_LABELS.map(fold), ANY_NUMBER]);

export type Term = {
  /** The identifier of the term: the language and the meaning. */
  key: string;
  weight: number;
  /**
   * Whether the term changes the meaning of a question, e.g. a price or a weekday. Similar questions must usually share
   * such a term.
   */
  isDecisive: boolean;
};

export type ReadQuestion = {
  terms: readonly Term[];
  /** The stems of the words that are not terms: common words, and words that a meaning replaces, e.g. synonyms. */
  otherStems: ReadonlySet<string>;
};

type Reader = (words: readonly string[]) => ReadQuestion;

export function* readQuestions(questions: readonly (string | null)[]): Steps<ReadQuestion[]> {
  const texts = questions.map((question) => question ?? '');
  const words = texts.map((text): readonly string[] => fold(text).match(WORD) ?? []);
  const languages = languagesOf(texts, words);
  const readers = new Map<Lexicon, Reader>();
  const questionsRead: ReadQuestion[] = [];
  for (const [at, those] of words.entries()) {
    yield;
    const lexicon = languages[at] ?? null;
    if (lexicon === null) {
      questionsRead.push(readUnknown(those));
      continue;
    }
    let read = readers.get(lexicon);
    if (read === undefined) {
      read = createReader(
        lexicon,
        words.filter((_, other) => languages[other] === lexicon),
      );
      readers.set(lexicon, read);
    }
    questionsRead.push(read(those));
  }
  return questionsRead;
}

/** Returns whether a question is in German. */
export function isGerman(question: string): boolean {
  const [lexicon] = languagesOf([question], [fold(question).match(WORD) ?? []]);
  return lexicon === LEXICONS.german;
}

/** Reads a question in an unknown language. Each word is a term, except words that are common in any language. */
function readUnknown(words: readonly string[]): ReadQuestion {
  const stems = new Set(words.map((word) => (NUMBER.test(word) ? ANY_NUMBER : word)));
  const keys = firstUseful(stems, [(stem) => !COMMON.has(stem)]);
  return {
    terms: keys.map((key) => ({ key, weight: 1, isDecisive: false })),
    otherStems: new Set([...stems].filter((stem) => !keys.includes(stem))),
  };
}

/**
 * Tries the filters in turn and returns the terms that pass the first filter with a result. Returns all terms if no
 * filter has a result.
 */
function firstUseful(terms: ReadonlySet<string>, filters: readonly ((term: string) => boolean)[]): string[] {
  const all = [...terms];
  for (const filter of filters) {
    const found = all.filter(filter);
    if (found.length > 0) return found;
  }
  return all;
}

/** Creates a function that reads questions in one language. Words of `texts` count as known words. */
function createReader(lexicon: Lexicon, texts: readonly (readonly string[])[]): Reader {
  const { name, common, weak, stemOf, meaningOf } = lexicon;
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const corrections = correctionsOf(counts, lexicon.words);
  const parts = new Set(lexicon.parts);
  for (const word of counts.keys()) if (isPart(word) && !common.has(word)) parts.add(stemOf(word));
  const isKnown = (word: string) => counts.has(word) || lexicon.words.has(word);

  const partsOfWord = cached((word: string) => splitCompound(word, lexicon, parts));
  const meaningOfWord = cached((word: string) => {
    if (NUMBER.test(word)) return ANY_NUMBER;
    return common.has(word) || HAS_DIGIT.test(word) ? word : meaningOf(word);
  });
  const termOf = cached((key: string): Term => ({
    key: `${name} ${key}`,
    weight: lexicon.minor.has(key) ? MINOR_WEIGHT : 1,
    isDecisive: lexicon.decisive.has(key),
  }));
  const isSaid = (key: string) => !common.has(key) && key !== ANY_NUMBER;
  const isSubject = (key: string) => isSaid(key) && !weak.has(key);

  const spell = (words: readonly string[]) => {
    const spelled = joinWords(
      words.map((word) => corrections.get(word) ?? word),
      lexicon,
      isKnown,
    );
    return lexicon === LEXICONS.german ? joinPrefixes(spelled, lexicon, parts).flatMap(partsOfWord) : spelled;
  };
  return (words) => {
    const spelled = spell(words);
    const meanings = combine(readMeanings(spelled, lexicon, meaningOfWord), lexicon);
    const keys = firstUseful(meanings, [isSubject, isSaid]);
    return {
      terms: keys.map(termOf),
      otherStems: new Set(spelled.map(stemOf).filter((stem) => !keys.includes(stem))),
    };
  };
}

/**
 * Joins two words if the joined word is also known: 'e bike' becomes 'ebike'. Does not join the words of a known
 * phrase.
 */
function joinWords(
  words: readonly string[],
  { phraseAt }: Lexicon,
  isKnown: (word: string) => boolean,
): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const both = words[at]! + (words[at + 1] ?? '');
    const isJoined =
      both.length >= MIN_JOINED && both !== words[at] && isKnown(both) && phraseAt(words, at) === null;
    joined.push(isJoined ? both : words[at]!);
    if (isJoined) at += 1;
  }
  return joined;
}

function readMeanings(
  words: readonly string[],
  { phraseAt }: Lexicon,
  meaningOf: (word: string) => string,
): Set<string> {
  const meanings = new Set<string>();
  for (let at = 0; at < words.length; at += 1) {
    const phrase = phraseAt(words, at);
    meanings.add(phrase?.meaning ?? meaningOf(words[at]!));
    if (phrase !== null) at += phrase.words.length - 1;
  }
  return meanings;
}

/**
 * Replaces two or more meanings that belong together by a single meaning. For example, 'opening' and 'when' become
 * opening hours.
 */
function combine(meanings: Set<string>, { combinations }: Lexicon): ReadonlySet<string> {
  for (const meaning of meanings) {
    for (const { parts, result } of combinations.get(meaning) ?? []) {
      if (!parts.every((part) => meanings.has(part))) continue;
      for (const part of parts) meanings.delete(part);
      // The loop visits the result too, because a `Set` iterates over values that are added during the iteration.
      meanings.add(result);
      break;
    }
  }
  return meanings;
}
