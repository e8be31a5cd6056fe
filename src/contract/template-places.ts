/** Finds and fills in the variables of a template, e.g. `{{contactId}}`. */

/** The valid names of variables. */
const NAME = /[\p{L}\p{M}\p{N}_.-]{1,100}/u;
const PLACE = new RegExp(String.raw`\{\{[ \t]*(${NAME.source})[ \t]*\}\}`, 'uy');
const WHOLE_NAME = new RegExp(`^${NAME.source}$`, 'u');

/** Returns the placeholder of a variable; null if its name is not valid in a template. */
export function placeOf(name: string): string | null {
  return WHOLE_NAME.test(name) ? `{{${name}}}` : null;
}

/** The reason why a template cannot be rendered, as a sentence for users. `renderTemplate` catches it. */
export class Unfit extends Error {}

/** Splits a text into fixed parts (even indexes) and variable names (odd indexes). */
export function piecesOf(text: string, where: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (;;) {
    const at = text.indexOf('{{', from);
    if (at === -1) return [...pieces, text.slice(from)];
    PLACE.lastIndex = at;
    const place = PLACE.exec(text);
    // The message does not quote the text, because it may be a secret.
    if (place === null)
      throw new Unfit(
        `${where}: '{{' ${lineOf(text, at)} is not a variable. Write variables as {{name}}, with letters, digits, '_', '-' and '.'.`,
      );
    pieces.push(text.slice(from, at), place[1]!);
    from = PLACE.lastIndex;
  }
}

/** Returns the text without its variables. */
export function withoutPlaces(text: string): string {
  return text.replaceAll(new RegExp(PLACE.source, 'gu'), '');
}

function lineOf(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  const column = before.at(-1)!.length + 1;
  return before.length === 1 ? `at character ${column}` : `in line ${before.length}`;
}

/** The maximum number of names in an error message, because a list of hundreds would not help. */
const MOST_NAMES = 24;

function valueOf(variables: ReadonlyMap<string, string>, name: string, where: string): string {
  const value = variables.get(name);
  if (value !== undefined) return value;
  if (name === 'externalApiKey')
    throw new Unfit(`${where}: {{externalApiKey}} is empty: no external API key is stored.`);
  const known = [...variables.keys()];
  const names = known.slice(0, MOST_NAMES).join(', ');
  const more = known.length > MOST_NAMES ? ` and ${known.length - MOST_NAMES} more` : '';
  throw new Unfit(`${where}: {{${name}}} is unknown. Known variables: ${names}${more}.`);
}

type Filling = {
  variables: ReadonlyMap<string, string>;
  where: string;
  /** The maximum number of characters. */
  limit: number;
  tooLong: string;
};

/**
 * Fills in the variables piece by piece. `write` encodes a value for its place in the text. Stops as soon as the text
 * exceeds the limit, so that a long value is not copied a thousand times.
 */
export function fill(
  pieces: readonly string[],
  { variables, where, limit, tooLong }: Filling,
  write: (value: string, name: string, before: string) => string,
): string[] {
  let length = 0;
  return pieces.map((piece, index) => {
    let text = piece;
    if (index % 2 === 1) {
      const value = valueOf(variables, piece, where);
      if (value.length > limit) throw new Unfit(tooLong);
      text = write(value, piece, pieces[index - 1]!);
    }
    length += text.length;
    if (length > limit) throw new Unfit(tooLong);
    return text;
  });
}
