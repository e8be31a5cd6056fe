/** The places of a template, `{{contactId}}`: where they are, and how they are filled in. */

/** What a place may name. */
const NAME = /[\p{L}\p{M}\p{N}_.-]{1,100}/u;
const PLACE = new RegExp(String.raw`\{\{[ \t]*(${NAME.source})[ \t]*\}\}`, 'uy');
const WHOLE_NAME = new RegExp(`^${NAME.source}$`, 'u');

/** How the place of a variable is written. Null where no place can name it. */
export function placeOf(name: string): string | null {
  return WHOLE_NAME.test(name) ? `{{${name}}}` : null;
}

/** Why a template makes no request, in a sentence for people. Caught where the request is made. */
export class Unfit extends Error {}

/** Written text at even indexes, with the names of places in between. */
export function piecesOf(text: string, where: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (;;) {
    const at = text.indexOf('{{', from);
    if (at === -1) return [...pieces, text.slice(from)];
    PLACE.lastIndex = at;
    const place = PLACE.exec(text);
    // Without what stands there, which may be a secret.
    if (place === null)
      throw new Unfit(
        `${where}: '{{' ${lineOf(text, at)} is not a variable. Write variables as {{name}}, with letters, digits, '_', '-' and '.'.`,
      );
    pieces.push(text.slice(from, at), place[1]!);
    from = PLACE.lastIndex;
  }
}

/** A text without its places. */
export function withoutPlaces(text: string): string {
  return text.replaceAll(new RegExp(PLACE.source, 'gu'), '');
}

function lineOf(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  const column = before.at(-1)!.length + 1;
  return before.length === 1 ? `at character ${column}` : `in line ${before.length}`;
}

/** A sentence that names all of hundreds would be no help. */
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
  /** In letters. */
  limit: number;
  tooLong: string;
};

/**
 * Puts a text together, piece by piece: `write` says how a value is written behind what is there already. It ends with the
 * first letter too much, so that a long value that stands in a template a thousand times is not copied as often.
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
