/** Converts the texts of leads and of searches to lexemes (index terms) of PostgreSQL. `fold` normalizes both texts. */
import { createHash } from 'node:crypto';
import { fold } from '#contract/fold.ts';

/** The Unicode scripts that have no spaces between words. */
const UNSPACED = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`;
const WORD = new RegExp(
  String.raw`(?:(?=[${UNSPACED}])[\p{L}\p{N}])+|(?:(?![${UNSPACED}])[\p{L}\p{N}])+`,
  'gu',
);
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');

/** The maximum length of a term. Longer words are truncated, so only their beginnings are compared. */
const LONGEST_WORD = 40;
/** In scripts without spaces, each character starts a term with up to this number of characters. */
const LONGEST_PART = 8;
/**
 * The maximum number of indexed terms per text. assumed: users rarely search for a word that occurs later in a long
 * message.
 */
const MOST_WORDS = 500;
/** The maximum number of searched words. Further words of a search are ignored. */
const MOST_SEARCHED = 8;

/** A number with separators, e.g. a phone number. It is also indexed as one term without separators. */
const SEPARATED_NUMBER = /^\+?[\d\s()./-]+$/;
const FEWEST_DIGITS = 6;

export type SearchedTexts = { name: string | null; contactId: string | null; lastMessage: string | null };

/**
 * The kind of a term: 'n' for a word of the name or contact id, 'm' for a word of the message, and '=' for the complete
 * name or contact id.
 */
type Kind = 'n' | 'm' | '=';

/**
 * Returns the terms of a lead as a `tsvector` value. Each term begins with a tag of the agency, so that the search of
 * an agency does not read index entries of other agencies.
 */
export function leadTerms(agencyId: string, { name, contactId, lastMessage }: SearchedTexts): string {
  const tag = tagOf(agencyId);
  const own = [...termsOf(name), ...termsOf(contactId), ...compactNumber(contactId)];
  const lexemes = new Set([
    ...[name, contactId].flatMap(wholeText).map((text) => lexeme(tag, '=', text)),
    ...own.slice(0, MOST_WORDS).map((term) => lexeme(tag, 'n', term)),
    ...termsOf(lastMessage)
      .slice(0, MOST_WORDS)
      .map((term) => lexeme(tag, 'm', term)),
  ]);
  return [...lexemes].join(' ');
}

/** Three `tsquery` values for one search, in the order of their relevance. */
export type LeadQueries = { whole: string; named: string; any: string };

/** Returns the `tsquery` values of a search text, or null if the text contains no word. */
export function leadQueries(agencyId: string, search: string): LeadQueries | null {
  const words = searchedWords(search);
  const [whole] = wholeText(search);
  if (words.length === 0 || whole === undefined) return null;
  const tag = tagOf(agencyId);
  const named = (word: string) => lexeme(tag, 'n', word) + (isPrefix(word, 2) ? ':*' : '');
  // A prefix search for several words of messages would be too slow. Only the last word of a search is a prefix,
  // because the user may still be typing it.
  const said = (word: string, at: number) =>
    lexeme(tag, 'm', word) + (at === words.length - 1 && isPrefix(word, 3) ? ':*' : '');
  const any = (word: string, at: number) => `(${named(word)} | ${said(word, at)})`;
  const [number] = compactNumber(search);
  const orNumber = (query: string) => (number === undefined ? query : `${query} | ${named(number)}`);
  return {
    whole: lexeme(tag, '=', whole),
    named: orNumber(words.map((word) => named(word)).join(' & ')),
    any: orNumber(words.map(any).join(' & ')),
  };
}

/**
 * Returns whether a searched word may be a prefix. A short prefix matches too many words. A few digits are often a
 * country code, which matches too many phone numbers.
 */
function isPrefix(word: string, fewestLetters: number): boolean {
  return IS_UNSPACED.test(word) || word.length >= (/^\d+$/.test(word) ? 5 : fewestLetters);
}

/** Returns the words of a search text. A matching lead contains each of them as the beginning of a word. */
export function searchedWords(search: string): string[] {
  const words = wordsIn(search).flatMap((word) =>
    IS_UNSPACED.test(word) ? chunksOf(Array.from(word)) : [cut(word)],
  );
  return [...new Set(words)].slice(0, MOST_SEARCHED);
}

/**
 * Returns whether a normalized word of a lead matches a searched word: at its beginning, or anywhere in a script
 * without spaces.
 */
export function matchesWord(word: string, searched: string): boolean {
  return IS_UNSPACED.test(searched) ? word.includes(searched) : word.startsWith(searched);
}

function wordsIn(text: string | null): string[] {
  return fold(text ?? '').match(WORD) ?? [];
}

function chunksOf(characters: readonly string[]): string[] {
  const count = Math.ceil(characters.length / LONGEST_PART);
  return Array.from({ length: count }, (_, at) =>
    characters.slice(at * LONGEST_PART, (at + 1) * LONGEST_PART).join(''),
  );
}

function termsOf(text: string | null): string[] {
  return wordsIn(text).flatMap((word) => {
    if (!IS_UNSPACED.test(word)) return [cut(word)];
    const characters = Array.from(word);
    return characters.map((_, at) => characters.slice(at, at + LONGEST_PART).join(''));
  });
}

function compactNumber(text: string | null): string[] {
  const folded = fold(text ?? '').trim();
  const digits = folded.replaceAll(/\D/g, '');
  return SEPARATED_NUMBER.test(folded) && digits.length >= FEWEST_DIGITS
    ? [digits.slice(0, LONGEST_WORD)]
    : [];
}

function wholeText(text: string | null): string[] {
  const whole = cut(wordsIn(text).join(' '));
  return whole === '' ? [] : [whole];
}

/** Truncates a word. Replaces half of a surrogate pair at the end, because PostgreSQL rejects it. */
function cut(word: string): string {
  return word.slice(0, LONGEST_WORD).toWellFormed();
}

/** Terms contain only letters, digits and spaces, so no character needs to be escaped. */
function lexeme(tag: string, kind: Kind, term: string): string {
  return `'${tag}${kind}${term}'`;
}

/** Returns four characters of a hash. Two agencies may have the same tag, but each query also filters by agency. */
function tagOf(agencyId: string): string {
  return createHash('sha256').update(agencyId).digest('base64url').slice(0, 4);
}
