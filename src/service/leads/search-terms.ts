/** The words of leads and of searches, as lexemes of PostgreSQL. Both use the letters of `fold`. */
import { createHash } from 'node:crypto';
import { fold } from '#contract/fold.ts';

/** The scripts without spaces between words. */
const UNSPACED = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`;
const WORD = new RegExp(
  String.raw`(?:(?=[${UNSPACED}])[\p{L}\p{N}])+|(?:(?![${UNSPACED}])[\p{L}\p{N}])+`,
  'gu',
);
const IS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');

/** Longer words are compared by their beginning. */
const LONGEST_WORD = 40;
/** A text without spaces is indexed as one term per character, which contains the following ones too. */
const LONGEST_PART = 8;
/** assumed: a search for a later word of a long message is rare. */
const MOST_WORDS = 500;
/** Further words of a search are ignored. */
const MOST_SEARCHED = 8;

/** Numbers with separators, such as phone numbers, are one word too. */
const SEPARATED_NUMBER = /^\+?[\d\s()./-]+$/;
const FEWEST_DIGITS = 6;

export type SearchedTexts = { name: string | null; contactId: string | null; lastMessage: string | null };

/** The kinds of terms: of the name and the contact id, of the message, and the complete name or contact id. */
type Kind = 'n' | 'm' | '=';

/**
 * Returns the value of a `tsvector`. Each lexeme begins with a tag of the agency, so that the search of an agency does
 * not read the leads of other agencies.
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

/** The values of a `tsquery`, from the best matches to the others. */
export type LeadQueries = { whole: string; named: string; any: string };

/** Returns the queries of a search text. null if it contains no word. */
export function leadQueries(agencyId: string, search: string): LeadQueries | null {
  const words = searchedWords(search);
  const [whole] = wholeText(search);
  if (words.length === 0 || whole === undefined) return null;
  const tag = tagOf(agencyId);
  const named = (word: string) => lexeme(tag, 'n', word) + (isPrefix(word, 2) ? ':*' : '');
  // Prefixes of several words of messages would take too long. The last word of a search may be incomplete.
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

/** A short prefix matches too many different words, and a few digits are the country code of too many phone numbers. */
function isPrefix(word: string, fewestLetters: number): boolean {
  return IS_UNSPACED.test(word) || word.length >= (/^\d+$/.test(word) ? 5 : fewestLetters);
}

/** Returns the words of a search text, each of which a matching lead contains at the beginning of a word. */
export function searchedWords(search: string): string[] {
  const words = wordsIn(search).flatMap((word) =>
    IS_UNSPACED.test(word) ? chunksOf(Array.from(word)) : [cut(word)],
  );
  return [...new Set(words)].slice(0, MOST_SEARCHED);
}

/** Returns whether a folded word matches a searched one: by its beginning, or anywhere in scripts without spaces. */
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

/** Cutting through a character would leave text that PostgreSQL rejects. */
function cut(word: string): string {
  return word.slice(0, LONGEST_WORD).toWellFormed();
}

/** The terms contain only letters, digits and spaces, so quotes need no escaping. */
function lexeme(tag: string, kind: Kind, term: string): string {
  return `'${tag}${kind}${term}'`;
}

/** Four characters separate agencies well enough for speed, and each query also compares the agency. */
function tagOf(agencyId: string): string {
  return createHash('sha256').update(agencyId).digest('base64url').slice(0, 4);
}
