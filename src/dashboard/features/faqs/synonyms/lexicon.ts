/**
 * The words of a language, prepared for the comparison of questions.
 *
 * In a table of a language, each line is a meaning. Commas separate the synonyms for the meaning. A synonym such as
 * `how much` matches these words in this order. A synonym such as `price+pay` matches a question with both meanings. A
 * word also matches all other words with the same stem.
 */
import { fold } from '#contract/fold.ts';

export type LexiconTables = {
  /** Words that only phrase a question and have no subject, e.g. 'can' and 'please'. */
  common: string;
  /** Meanings that similar questions must share, e.g. a price or an address. */
  intents: string;
  /** Meanings with half the weight, because questions about other subjects often mention them. */
  minor: string;
  /** Synonyms for subjects. Words that no table contains are subjects too. */
  subjects: string;
  /** Words that count only in a question without any other subject. */
  weak: string;
  /** Further words that similar questions must share, e.g. colours. */
  contrasts: string;
};

type Phrase = { words: readonly string[]; meaning: string };
type Combination = { parts: readonly string[]; result: string };

export type Lexicon = {
  name: string;
  stemOf: (word: string) => string;
  /** All words of the tables, without accents. */
  words: ReadonlySet<string>;
  common: ReadonlySet<string>;
  /** The stems of the words that may be parts of a German compound. */
  parts: ReadonlySet<string>;
  /**
   * Returns the meaning of a word or, if unknown, of its stem. Returns the stem of a word whose stem is unknown too.
   */
  meaningOf: (word: string) => string;
  /** Returns the longest phrase that starts at the given index in the words of a question. */
  phraseAt: (words: readonly string[], at: number) => Phrase | null;
  /** For each meaning, its combinations with other meanings, e.g. `price+pay`. */
  combinations: ReadonlyMap<string, readonly Combination[]>;
  weak: ReadonlySet<string>;
  minor: ReadonlySet<string>;
  /** The meanings that similar questions must share. */
  decisive: ReadonlySet<string>;
};

/** The minimum length of a word inside a compound. Shorter words occur in other words by chance. */
const MIN_PART = 4;

export function isPart(word: string): boolean {
  return word.length >= MIN_PART;
}

export function createLexicon(
  name: string,
  tables: LexiconTables,
  stemOf: (word: string) => string,
): Lexicon {
  const intents = linesOf(tables.intents);
  const minor = linesOf(tables.minor);
  const weak = linesOf(tables.weak).flat();
  const lines = [...intents, ...minor, ...linesOf(tables.subjects)];
  const words = new Set(
    Object.values(tables).flatMap((table) =>
      fold(table)
        .split(/[\s,+]+/)
        .filter(Boolean),
    ),
  );
  const common = new Set(fold(tables.common).split(/\s+/));
  const meaningOf = createMeanings(lines, weak, stemOf);
  const phraseAt = createPhrases(lines, stemOf);
  const resolve = (part: string) => {
    if (common.has(part)) return part;
    const partWords = part.split(' ');
    return phraseAt(partWords, 0)?.meaning ?? meaningOf(partWords[0]!);
  };
  return {
    name,
    stemOf,
    words,
    common,
    parts: new Set(
      Array.from(
        [...words].filter((word) => isPart(word) && !common.has(word)),
        stemOf,
      ),
    ),
    meaningOf,
    phraseAt,
    combinations: createCombinations(lines, resolve),
    weak: new Set(weak.map(weakMeaning)),
    minor: new Set(minor.map(meaningOfLine)),
    decisive: new Set([...intents.map(meaningOfLine), ...linesOf(tables.contrasts).flat().map(resolve)]),
  };
}

/**
 * Returns the identifier of a line's meaning. The prefix '=' distinguishes it from stems, because no word contains this
 * sign.
 */
function meaningOfLine([first]: readonly string[]): string {
  return `=${first}`;
}

function weakMeaning(word: string): string {
  return `~${word}`;
}

/**
 * Returns a function that looks up the meaning of a word. If two words in the tables have the same stem, a word with
 * exactly the same letters has precedence.
 */
function createMeanings(
  lines: readonly (readonly string[])[],
  weak: readonly string[],
  stemOf: (word: string) => string,
): Lexicon['meaningOf'] {
  const byWord = new Map<string, string>();
  const byStem = new Map<string, string>();
  const add = (word: string, meaning: string) => {
    if (!byWord.has(word)) byWord.set(word, meaning);
    if (!byStem.has(stemOf(word))) byStem.set(stemOf(word), meaning);
  };
  for (const line of lines) {
    for (const synonym of line) if (!/[ +]/.test(synonym)) add(synonym, meaningOfLine(line));
  }
  for (const word of weak) add(word, weakMeaning(word));
  return (word) => byWord.get(word) ?? byStem.get(stemOf(word)) ?? stemOf(word);
}

function createPhrases(
  lines: readonly (readonly string[])[],
  stemOf: (word: string) => string,
): Lexicon['phraseAt'] {
  const byFirstStem = new Map<string, Phrase[]>();
  for (const line of lines) {
    for (const synonym of line) {
      const words = synonym.split(' ');
      if (words.length > 1 && !synonym.includes('+'))
        push(byFirstStem, stemOf(words[0]!), { words, meaning: meaningOfLine(line) });
    }
  }
  for (const phrases of byFirstStem.values()) phrases.sort((a, b) => b.words.length - a.words.length);

  return (words, at) => {
    const found = byFirstStem
      .get(stemOf(words[at]!))
      ?.filter((phrase) =>
        phrase.words.every((word, after) => stemOf(word) === stemOf(words[at + after] ?? '')),
      );
    if (found === undefined || found.length === 0) return null;
    // The exact words decide between phrases with the same stems, such as the German 'wie viel' and 'wie viele'.
    const isSame = (phrase: Phrase) => phrase.words.every((word, after) => word === words[at + after]);
    return (
      found.find((phrase) => phrase.words.length === found[0]!.words.length && isSame(phrase)) ?? found[0]!
    );
  };
}

function createCombinations(
  lines: readonly (readonly string[])[],
  resolve: (part: string) => string,
): Lexicon['combinations'] {
  const combinations = new Map<string, Combination[]>();
  for (const line of lines) {
    for (const synonym of line) {
      // Both parts may have the same meaning, so duplicates are removed.
      const parts = [...new Set(synonym.split('+').map(resolve))];
      if (parts.length < 2) continue;
      for (const part of parts) push(combinations, part, { parts, result: meaningOfLine(line) });
    }
  }
  return combinations;
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

function linesOf(table: string): string[][] {
  return table
    .split('\n')
    .map((line) =>
      fold(line)
        .split(',')
        .map((synonym) => synonym.trim())
        .filter(Boolean),
    )
    .filter(({ length }) => length > 0);
}
