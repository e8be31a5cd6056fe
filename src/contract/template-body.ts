/**
 * Detects the format of a request body (JSON, GraphQL, a form, XML or plain text), and how the value of each variable
 * must be encoded at its place in this format.
 */
import {
  countOf,
  decodeJson,
  escapeJson,
  inside,
  isGraphQl,
  isJson,
  jsonPieces,
  markFor,
  placesInGraphQl,
  placesInText,
  refused,
  TEXT,
  type Place,
} from './template-nesting.ts';
import { Unfit, type ParsedTemplate, type TemplateField } from './template-places.ts';
import { placesInXml } from './template-xml.ts';

export const BODY: TemplateField = { label: 'Body', path: ['bodyTemplate'] };

type BodyKind = 'json' | 'graphql' | 'form' | 'xml' | 'html' | 'text';

const TYPES: Record<Exclude<BodyKind, 'graphql' | 'html'>, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml',
  text: 'text/plain; charset=utf-8',
};

function kindOfType(type: string): BodyKind {
  const media = type.split(';', 1)[0]!.trim().toLowerCase();
  if (media.includes('json')) return 'json';
  if (media === TYPES.form) return 'form';
  if (media === 'application/graphql') return 'graphql';
  const [, markup] = /[/+](xml|html)$/.exec(media) ?? [];
  return markup === undefined ? 'text' : (markup as 'xml' | 'html');
}

/** Matches a form such as `a=b&c=d`. Before the match, a word replaces each variable. */
const FORM = /^[^\s=&<>]+=[^\r\n&]*(?:&[^\s=&]+=[^\r\n&]*)*$/;

/**
 * Detects the format of a body without a Content-Type header. A variable at the start does not count as JSON, and
 * neither do two opening braces, because JSON contains `{{` only in strings.
 */
function kindOfText(texts: readonly string[]): keyof typeof TYPES {
  const text = texts.join('x');
  if (/^\s*(?:\[|\{(?!\{))/.test(text)) return 'json';
  if (/^\s*<[a-z?!]/i.test(text)) return 'xml';
  return FORM.test(text.trim()) ? 'form' : 'text';
}

type BodyFormat = {
  /** The place of each variable, i.e. how its value must be encoded. */
  places: readonly Place[];
  /** The Content-Type header to add; null if the template sets one. */
  type: string | null;
  /** The problem of a rendered body that is not JSON, if the body must be JSON; null for other formats. */
  notJson: string | null;
};

export function bodyFormat({ texts, variables }: ParsedTemplate, type: string | null): BodyFormat {
  const detected = type === null ? kindOfText(texts) : null;
  const kind = detected ?? kindOfType(type ?? '');
  const mark = markFor(texts);
  const text = texts.join(mark);
  if (kind === 'json') {
    const at = variableInEscape(text, mark);
    const variable = at === null ? undefined : variables[at];
    if (variable)
      throw new Unfit(
        `a backslash before ${variable.written} would escape a part of it.`,
        BODY,
        variable.line,
      );
  }
  const places = PLACES[kind](text, mark);
  return {
    places,
    type: detected && TYPES[detected],
    notJson:
      kind !== 'json'
        ? null
        : detected
          ? 'starts like JSON, but is not valid JSON. For another format, set a Content-Type header.'
          : 'must be valid JSON, because Content-Type says JSON.',
  };
}

const PLACES: Record<BodyKind, (text: string, mark: string) => Place[]> = {
  json: placesInJson,
  graphql: placesInGraphQl,
  form: (text, mark) => placesInParameters(text, mark),
  xml: (text, mark) => placesInXml(text, mark, false),
  html: (text, mark) => placesInXml(text, mark, true),
  text: (text, mark) =>
    placesInText(text, mark).map((place) => inside(place, (value) => value.toWellFormed())),
};

/**
 * Returns the index of the first variable whose value would complete an escape of JSON, e.g. after `\` or `\u00`; null
 * if there is none.
 */
function variableInEscape(text: string, mark: string): number | null {
  const escapes = text.matchAll(
    new RegExp(`\\\\u[\\da-f]{4}|\\\\[^u${mark}]|\\\\(?:u[\\da-f]{0,3})?${mark}`, 'gi'),
  );
  const found = Array.from(escapes).find(([escape]) => escape.endsWith(mark));
  return found ? countOf(text.slice(0, found.index), mark) : null;
}

const VALUE: Place = { ...TEXT, slot: 'value' };

function placesInJson(text: string, mark: string): Place[] {
  return jsonPieces(text, mark).flatMap(({ raw, count, at }) => {
    if (raw === null) return [VALUE];
    const content = decodeJson(raw);
    const isDocument =
      content !== null && /"query"\s*:\s*$/.test(text.slice(Math.max(0, at - 40), at)) && isGraphQl(content);
    const places =
      content === null
        ? Array.from({ length: count }, () => TEXT)
        : isDocument
          ? placesInGraphQl(content, mark)
          : placesInText(content, mark);
    return places.map((place) => inside(place, escapeJson));
  });
}

/** Percent-encodes a value. Replaces lone surrogates first, because `encodeURIComponent` throws an error for them. */
function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Returns the places of the variables in the parameters of a form or of the query of a URL. */
export function placesInParameters(text: string, mark: string): Place[] {
  return text.split('&').flatMap((parameter) => {
    const at = parameter.indexOf('=') + 1;
    return [parameter.slice(0, at), parameter.slice(at)].flatMap((part) => placesInEncoded(part, mark));
  });
}

export function placesInEncoded(text: string, mark: string): Place[] {
  const parts = text.split(mark).slice(0, -1);
  return placesInText(decodeParameter(text), mark).map((place, index) => {
    const encoded = inside(place, percentEncode);
    return /%[\da-f]?$/i.test(parts[index]!)
      ? refused(encoded, 'is after an incomplete percent sign')
      : encoded;
  });
}

function decodeParameter(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Whether a body is valid JSON if each variable is replaced by a string or a number. */
export function canBeJson({ texts }: ParsedTemplate, places: readonly Place[]): boolean {
  return isJson(
    texts
      .map((text, index) => text + (places[index] ? (places[index].slot === 'value' ? '0' : 'x') : ''))
      .join(''),
  );
}
