/**
 * Detects how the value of each variable must be encoded at its place in a text that the receiver parses: JSON or
 * GraphQL inside a JSON string, a form field, a header or a plain text. A private-use character, the mark, replaces
 * each variable in the examined text.
 */
import { JSON_NUMBER, type FilteredValue } from './template-filters.ts';
import { Misfit } from './template-places.ts';

export type Place = {
  /**
   * The syntax around the variable: 'text' has no syntax, 'string' is between the quotes of nested JSON or GraphQL,
   * 'value' is a value of a JSON body, and 'bare' is a place without quotes in nested JSON or GraphQL.
   */
  slot: 'text' | 'string' | 'value' | 'bare';
  /** Whether an open quote precedes the variable in a text without known syntax. */
  isAfterQuote: boolean;
  /**
   * Encodes a value for the place, from the innermost syntax to the outermost. Throws a `Misfit` if the place does not
   * allow the value.
   */
  encode: (text: string) => string;
  /**
   * The reason why a new template must not have a variable here; null if it may. A stored template is still sent if the
   * value is harmless.
   */
  refusal: string | null;
};

export const TEXT: Place = { slot: 'text', isAfterQuote: false, encode: String, refusal: null };
const BARE: Place = { ...TEXT, slot: 'bare' };

/** Adds the encoding of the surrounding syntax to a place. */
export function inside(place: Place, encode: (text: string) => string): Place {
  return { ...place, encode: (text) => encode(place.encode(text)) };
}

export function refused(place: Place, refusal: string): Place {
  return { ...place, refusal };
}

/** Encodes a filtered value for a place. Throws a `Misfit` if the place does not allow the value. */
export function writeAt({ slot, isAfterQuote, encode }: Place, { kind, text }: FilteredValue): string {
  if (kind === 'literal') return encode(text);
  const json = JSON.stringify(text);
  if (slot === 'value') return encode(json);
  if (slot === 'bare') {
    if (kind === 'json') return encode(json);
    if (!isBare(text)) throw new Misfit('is a text in a place without quotes: add quotes or the filter json');
    return encode(text);
  }
  if (kind === 'text' || slot === 'string') return encode(text);
  return encode(isAfterQuote ? json.slice(1, -1) : json);
}

/**
 * Accepts numbers and names such as `true` and the enum values of GraphQL, because such values cannot end the syntax
 * around them.
 */
function isBare(text: string): boolean {
  return JSON_NUMBER.test(text) || /^[A-Za-z_]\w*$/.test(text);
}

/** Escapes a text for a place between the quotes of a JSON string. */
export function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Returns a private-use character that none of the texts contains, to mark the variables. */
export function markFor(texts: readonly string[]): string {
  let code = 0xe000;
  while (texts.some((text) => text.includes(String.fromCharCode(code)))) code += 1;
  return String.fromCharCode(code);
}

export function countOf(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

/** The maximum depth of examined texts inside texts, e.g. JSON inside a string of JSON. */
const MOST_NESTED = 3;

/** Returns the places of all marks in a decoded text, i.e. in the text as the receiver reads it. */
export function placesInText(text: string, mark: string, depth = 0): Place[] {
  if (depth < MOST_NESTED && isJsonText(text, mark))
    return jsonPieces(text, mark).flatMap(({ raw, count }) =>
      raw === null
        ? [BARE]
        : placesInString(raw, count, { mark, depth: depth + 1 }).map((place) => inside(place, escapeJson)),
    );
  let quotes = 0;
  return text
    .split(mark)
    .slice(0, -1)
    .map((part) => {
      quotes += countOf(part, '"');
      return { ...TEXT, isAfterQuote: quotes % 2 === 1 };
    });
}

/**
 * Returns the places in a string of nested JSON. Their slot is 'string', because the filter `json` must not add quotes
 * between quotes. Only if the string contains JSON again, that JSON determines the places.
 */
function placesInString(
  raw: string,
  count: number,
  { mark, depth }: { mark: string; depth: number },
): Place[] {
  const text = decodeJson(raw);
  const places = text === null ? [] : placesInText(text, mark, depth);
  return places.length === count && places.some(({ slot }) => slot !== 'text')
    ? places
    : Array.from({ length: count }, () => ({ ...TEXT, slot: 'string' as const }));
}

/** Returns the content of a JSON string; null if it is invalid. */
export function decodeJson(raw: string): string | null {
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return null;
  }
}

/**
 * A mark outside of strings (`raw` is null), or a string with marks. `count` is the number of marks, and `at` is the
 * position in the text.
 */
type JsonPiece = { raw: string | null; count: number; at: number };

/** Returns the marks outside of strings and the strings with marks, in the order of the text. */
export function jsonPieces(text: string, mark: string): JsonPiece[] {
  return Array.from(text.matchAll(new RegExp(`"((?:[^"\\\\]|\\\\[^])*)(?:"|$)|${mark}`, 'g')), (found) => ({
    raw: found[1] ?? null,
    count: countOf(found[0], mark),
    at: found.index,
  })).filter(({ count }) => count > 0);
}

/**
 * Whether a text is JSON once values replace its marks. A list without strings does not count, because it may be a
 * plain text, e.g. '[name] message'.
 */
function isJsonText(text: string, mark: string): boolean {
  if (!/^\s*(?:\{|\[[^]*")/.test(text)) return false;
  const inStrings = text.replaceAll(/"(?:[^"\\]|\\[^])*"/g, (string) => string.replaceAll(mark, 'x'));
  return isJson(inStrings.replaceAll(mark, '0'));
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a text starts like a GraphQL document. Only for texts that are expected to be GraphQL, such as the value of
 * `query`.
 */
export function isGraphQl(text: string): boolean {
  return /^(?:\s|#[^\n]*\n)*(?:(?:query|mutation|subscription|fragment)\b[^]*\{|\{)/.test(text);
}

const GRAPHQL = String.raw`"""(?:[^"\\]|\\"""|\\|"(?!""))*(?:"""|$)|"(?:[^"\\\n]|\\[^])*(?:"|\n|$)|#[^\n]*`;

/** Returns the places of all marks in a GraphQL document. */
export function placesInGraphQl(text: string, mark: string): Place[] {
  return Array.from(text.matchAll(new RegExp(`${GRAPHQL}|${mark}`, 'g')), ([found]) => {
    const place: Place = found.startsWith('"""')
      ? { ...TEXT, slot: 'string', encode: escapeBlock }
      : found.startsWith('"')
        ? { ...TEXT, slot: 'string', encode: escapeJson }
        : found.startsWith('#')
          ? refused({ ...TEXT, encode: oneLine }, 'is in a comment')
          : BARE;
    return Array.from({ length: countOf(found, mark) }, () => place);
  }).flat();
}

/**
 * Escapes a value for a block string of GraphQL. A final quote or backslash would change the end of the block, so a
 * line break follows. GraphQL ignores the blank line at the end.
 */
function escapeBlock(text: string): string {
  const escaped = text.replaceAll('"""', String.raw`\"""`);
  return /["\\]$/.test(escaped) ? `${escaped}\n` : escaped;
}

function oneLine(text: string): string {
  if (/[\r\n]/.test(text)) throw new Misfit('contains a line break, which ends the comment around it');
  return text;
}
