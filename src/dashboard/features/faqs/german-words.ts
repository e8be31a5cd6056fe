/**
 * Finds the parts of German separable verbs and compounds. Some questions contain the parts as one word, and some as
 * several words.
 */
import { isPart, type Lexicon } from './synonyms/lexicon.ts';

/**
 * Prefixes of separable verbs. They move to the end of a question: 'Melde ich mein Kind hier an?' contains 'anmelden'.
 */
const PREFIXES = new Set(['ab', 'an', 'auf', 'aus', 'ein', 'mit', 'um', 'vor', 'zu']);

const MIN_COMPOUND = 8;

/** Linking letters at the end of a compound's first part, such as the 's' in 'Beratungskosten'. */
const LINK = /(?:s|n|en|es)$/;

/**
 * Joins a separable verb with its prefix if the prefix is the last word of the question. `known` contains the stems of
 * known words.
 */
export function joinPrefixes(words: string[], { stemOf }: Lexicon, known: ReadonlySet<string>): string[] {
  const prefix = words.at(-1) ?? '';
  if (!PREFIXES.has(prefix)) return words;
  const verb = words.findIndex((word) => known.has(stemOf(prefix + word)));
  return verb < 0 ? words : words.slice(0, -1).with(verb, prefix + words[verb]!);
}

/** Splits a compound into two words whose stems are in `known`. Returns all other words unchanged. */
export function splitCompound(word: string, lexicon: Lexicon, known: ReadonlySet<string>): string[] {
  const { stemOf, meaningOf } = lexicon;
  if (word.length < MIN_COMPOUND || lexicon.words.has(word) || meaningOf(word) !== stemOf(word))
    return [word];
  for (let at = 1; at < word.length; at += 1) {
    const last = word.slice(at);
    if (!isPart(last) || !known.has(stemOf(last))) continue;
    const start = word.slice(0, at);
    const first = [start, start.replace(LINK, '')].find((part) => known.has(stemOf(part)));
    if (first !== undefined) return [first, last];
  }
  return [word];
}
