/** Renders the body of a template by its format: JSON, a form, XML or plain text. */
import { fill, piecesOf, Unfit } from './template-places.ts';

const MOST_BYTES_OF_BODY = 256 * 1024;

type BodyKind = 'json' | 'form' | 'xml' | 'text';

const TYPES: Record<BodyKind, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml',
  text: 'text/plain; charset=utf-8',
};

function kindOfType(type: string): BodyKind {
  const media = type.split(';', 1)[0]!.trim().toLowerCase();
  if (media.includes('json')) return 'json';
  if (media === TYPES.form) return 'form';
  return /[/+](?:xml|html)$/.test(media) ? 'xml' : 'text';
}

/** Matches `a=b&c=d`, with a word in place of each variable. */
const FORM = /^[^\s=&<>]+=[^\r\n&]*(?:&[^\s=&]+=[^\r\n&]*)*$/;

/** Detects the format if there is no Content-Type. A variable at the start does not count as JSON. */
function kindOfText(pieces: readonly string[]): BodyKind {
  const text = pieces.map((piece, index) => (index % 2 === 1 ? 'x' : piece)).join('');
  if (/^\s*[{[]/.test(text)) return 'json';
  if (/^\s*<[a-z?!]/i.test(text)) return 'xml';
  return FORM.test(text.trim()) ? 'form' : 'text';
}

type Body = {
  body: string;
  /** The Content-Type header to add; null if the template sets one. */
  type: string | null;
};

export function renderBody(
  template: string,
  type: string | null,
  variables: ReadonlyMap<string, string>,
): Body {
  const where = 'Body';
  const pieces = piecesOf(template, where);
  const kind = type === null ? kindOfText(pieces) : kindOfType(type);
  const tooLong = 'Body: over 256 kB with its values.';
  const filling = { variables, where, limit: MOST_BYTES_OF_BODY, tooLong };
  const body = fill(pieces, filling, WRITERS[kind]()).join('');
  if (new TextEncoder().encode(body).length > MOST_BYTES_OF_BODY) throw new Unfit(tooLong);
  if (kind === 'json' && !isJson(body))
    throw new Unfit(
      type === null
        ? 'Body: starts like JSON, but is not valid JSON. For another format, set a Content-Type header.'
        : 'Body: not valid JSON, although Content-Type says JSON.',
    );
  return { body, type: type === null ? TYPES[kind] : null };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a function that encodes the values of one body in order. The text before a variable shows whether it is
 * inside a JSON string.
 */
const WRITERS: Record<BodyKind, () => (value: string, name: string, before: string) => string> = {
  json: () => {
    let isInString = false;
    return (value, name, before) => {
      const { quotes, endsInEscape } = quotesIn(before);
      if (quotes % 2 === 1) isInString = !isInString;
      if (endsInEscape) throw new Unfit(`Body: a backslash before {{${name}}} would escape a part of it.`);
      const json = JSON.stringify(value);
      return isInString ? json.slice(1, -1) : json;
    };
  },
  form: () => (value) => encodeURIComponent(value.toWellFormed()),
  xml: () => asXml,
  text: () => (value) => value.toWellFormed(),
};

/**
 * Counts the quotes that start or end JSON strings, and detects an incomplete escape at the end, e.g. `\` or `\u00`.
 */
function quotesIn(text: string): { quotes: number; endsInEscape: boolean } {
  const tokens = Array.from(
    text.matchAll(/\\u[\da-f]{4}|\\[^u]|\\(?:u[\da-f]{0,3})?$|"/gi),
    ([token]) => token,
  );
  return {
    quotes: tokens.filter((token) => token === '"').length,
    endsInEscape: /^\\(?:u.{0,3})?$/.test(tokens.at(-1) ?? ''),
  };
}

const XML_SIGNS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // Otherwise parsers read it as a line feed.
  '\r': '&#13;',
};

/** Escapes XML. Replaces characters that XML cannot represent with U+FFFD, like lone surrogates. */
function asXml(value: string): string {
  return (
    value
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- XML cannot contain these characters
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .replaceAll(/[&<>"'\r]/g, (sign) => XML_SIGNS[sign]!)
  );
}
