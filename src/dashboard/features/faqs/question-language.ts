/** Detects the languages of questions, which may consist of a single word. */
import { splitCompound } from './german-words.ts';
import type { Lexicon } from './synonyms/lexicon.ts';
import { LEXICONS } from './synonyms/lexicons.ts';

const ALL = Object.values(LEXICONS);

/** Letters, signs and word endings that occur in only one of the languages. */
const MARKS: readonly (readonly [Lexicon, RegExp])[] = [
  [LEXICONS.german, /[äöüß]|[^o]ung\b|ungen\b|keit\b|schaft\b/],
  [LEXICONS.spanish, /[¿¡ñáíóú]|ci[oó]n\b|ciones\b|dad\b|miento\b/],
  [LEXICONS.french, /[çœèêàùâîô]/],
];

const LATIN = /\p{Script=Latin}/u;

/**
 * Returns the language of each question, or null for an unknown language in another script. Many questions are as short
 * as 'Provision?'. If no list contains their words, the language of other questions with the same words is used.
 * Without such questions, the language of most questions is used.
 */
export function languagesOf(
  questions: readonly string[],
  words: readonly (readonly string[])[],
): (Lexicon | null)[] {
  const found = questions.map((question, at) => detect(question.toLowerCase(), words[at]!));
  const usual = new Map<string, Lexicon>();
  const counts = new Map<Lexicon, number>();
  for (const [at, lexicon] of found.entries()) {
    if (lexicon === null) continue;
    counts.set(lexicon, (counts.get(lexicon) ?? 0) + 1);
    for (const word of words[at]!) usual.set(word, lexicon);
  }
  const most = [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? LEXICONS.english;
  return found.map((lexicon, at) => {
    if (lexicon !== null || !LATIN.test(questions[at]!)) return lexicon;
    return usual.get(words[at]!.find((word) => usual.has(word)) ?? '') ?? most;
  });
}

/**
 * Returns the language that contains most of the words. Returns null if two languages contain the same number of words.
 */
function detect(question: string, words: readonly string[]): Lexicon | null {
  const votes = new Map<Lexicon, number>();
  const vote = (lexicon: Lexicon) => votes.set(lexicon, (votes.get(lexicon) ?? 0) + 1);
  for (const word of words) {
    const lexicon = languageOfWord(word);
    if (lexicon !== null) vote(lexicon);
  }
  for (const [lexicon, mark] of MARKS) if (mark.test(question)) vote(lexicon);
  const most = Math.max(...votes.values());
  const [first = null, second] = [...votes.keys()].filter((lexicon) => votes.get(lexicon) === most);
  return second === undefined ? first : null;
}

const languageOfKnown = new Map<string, Lexicon | null>();

/**
 * Returns the language that contains the word, or another form of the word. Returns null if several languages contain
 * it.
 */
function languageOfWord(word: string): Lexicon | null {
  let language = languageOfKnown.get(word);
  if (language === undefined) {
    const known = ALL.filter((lexicon) => lexicon.words.has(word));
    const [first = null, second] =
      known.length > 0 ? known : ALL.filter(({ parts, stemOf }) => parts.has(stemOf(word)));
    language = second === undefined ? (first ?? languageOfCompound(word)) : null;
    languageOfKnown.set(word, language);
  }
  return language;
}

function languageOfCompound(word: string): Lexicon | null {
  const { german } = LEXICONS;
  return splitCompound(word, german, german.parts).length > 1 ? german : null;
}
