/**
 * Fills in the variables of a request template, e.g. `{{contactId}}`. Values are always data: no value can end the
 * text, header or address around it, and variables inside a value are not replaced.
 *
 * assumed: the API document defines neither the syntax of variables nor their values.
 */
import { HttpUrl } from './fields.ts';
import { HeaderName, isHeaderText, Method, type RequestTemplate } from './outbound-webhook.ts';
import { parseUrl } from './parse-url.ts';
import { BODY, bodyFormat, placesInEncoded, placesInParameters } from './template-body.ts';
import { fill } from './template-fill.ts';
import { inside, isJson, markFor, placesInText, type Place } from './template-nesting.ts';
import { Misfit, parseTemplate, Unfit, type ParsedTemplate, type TemplateField } from './template-places.ts';
import type { TemplateVariables } from './template-variables.ts';

export type RenderedRequest = {
  method: string;
  url: string;
  headers: { name: string; value: string }[];
  body: string | null;
};

export type Rendered = { request: RenderedRequest; problem: null } | { request: null; problem: string };

/** The maximum length of a URL or a header, because servers do not accept longer ones. */
const MOST_LETTERS_OF_LINE = 16 * 1024;
const MOST_BYTES_OF_BODY = 256 * 1024;

/** Renders the request, or returns the problem as a sentence that contains no values. */
export function renderTemplate(template: RequestTemplate, variables: TemplateVariables): Rendered {
  try {
    const method = renderMethod(template.method ?? '');
    const url = renderUrl(template.url ?? '', variables);
    const headers = (template.headers ?? []).map((header, index) => renderHeader(header, index, variables));
    if (!template.bodyTemplate) return { request: { method, url, headers, body: null }, problem: null };
    const { body, type } = renderBody(template.bodyTemplate, contentTypeOf(headers), variables);
    if (type !== null) headers.push({ name: CONTENT_TYPE, value: type });
    return { request: { method, url, headers, body }, problem: null };
  } catch (error) {
    if (error instanceof Unfit) return { request: null, problem: error.message };
    throw error;
  }
}

function renderMethod(method: string): string {
  if (method === '') throw new Unfit('The method is missing.');
  const checked = Method.safeParse(method);
  if (!checked.success) throw new Unfit(`The method ${checked.error.issues[0]!.message}.`);
  return method;
}

export const URL_FIELD: TemplateField = { label: 'URL', path: ['url'] };

function renderUrl(template: string, variables: TemplateVariables): string {
  if (template === '') throw new Unfit('The URL is missing.');
  // Repeats the check of a save, because the stored template may be older than the check.
  const checked = HttpUrl.safeParse(template);
  if (!checked.success) throw new Unfit(`The URL ${checked.error.issues[0]!.message}.`);
  const parsed = parseTemplate(template, URL_FIELD);
  const texts = fill(parsed, placesInUrl(parsed), {
    variables,
    limit: MOST_LETTERS_OF_LINE,
    tooLong: TOO_LONG,
  });
  refuseLostSegments(parsed, texts);
  const filled = texts.join('');
  // A safety check. The server cannot change, because values are encoded and variables are not allowed before the path.
  const url = parseUrl(filled);
  if (url === null || serverOf(filled) !== serverOf(template))
    throw new Unfit('its values lead to another server.', URL_FIELD);
  return url.href;
}

const TOO_LONG = 'too long with its values.';

export function placesInUrl({ texts }: ParsedTemplate): Place[] {
  const mark = markFor(texts);
  const [, path, query, fragment] = /^([^?#]*)(\??[^#]*)([^]*)$/.exec(texts.join(mark))!;
  return [
    ...placesInEncoded(path!, mark),
    ...placesInParameters(query!, mark),
    ...placesInEncoded(fragment!, mark),
  ];
}

/** Returns the origin of an address with its user name and password. */
function serverOf(address: string): string {
  const { origin, username, password } = new URL(address);
  return JSON.stringify([origin, username, password]);
}

/**
 * Rejects path segments with a variable that become '.', '..' or empty. Such segments would change the address,
 * e.g. from one contact to all contacts. Segments without a variable are not checked, because the author wrote them on
 * purpose.
 */
function refuseLostSegments({ variables }: ParsedTemplate, texts: readonly string[]): void {
  let segment = '';
  let written: string | null = null;
  for (const [index, text] of texts.entries()) {
    if (index % 2 === 1) {
      segment += text;
      written = variables[(index - 1) / 2]!.written;
      continue;
    }
    // In the result of `split`, the separators are at odd indexes.
    for (const [place, part] of text.split(/([/?#])/).entries()) {
      if (place % 2 === 0) {
        segment += part;
        continue;
      }
      refuseLostSegment(segment, written);
      if (part !== '/') return;
      segment = '';
      written = null;
    }
  }
  refuseLostSegment(segment, written);
}

function refuseLostSegment(segment: string, written: string | null): void {
  if (written === null) return;
  if (segment === '') throw new Unfit(`${written} is empty, which leads to another address.`, URL_FIELD);
  if (/^(?:\.|%2e){1,2}$/i.test(segment))
    throw new Unfit(`${written} is only dots, which leads to another address.`, URL_FIELD);
}

type Header = NonNullable<RequestTemplate['headers']>[number];

export function headerField(name: string, index: number): TemplateField {
  return { label: `Header '${name}'`, path: ['headers', index, 'value'] };
}

function renderHeader(
  { name, value }: Header,
  index: number,
  variables: TemplateVariables,
): RenderedRequest['headers'][number] {
  if (!name) throw new Unfit('A header has no name.');
  const field = headerField(name, index);
  if (name.includes('{{')) throw new Unfit('its name cannot contain a variable.', field);
  const checked = HeaderName.safeParse(name);
  if (!checked.success) {
    const { message } = checked.error.issues[0]!;
    throw message.startsWith(name) ? new Unfit(`${message}.`) : new Unfit(`its name ${message}.`, field);
  }
  const parsed = parseTemplate(value ?? '', field);
  const texts = fill(parsed, placesInHeader(parsed), {
    variables,
    limit: MOST_LETTERS_OF_LINE,
    tooLong: TOO_LONG,
  });
  const whole = texts.join('');
  if (!isHeaderText(whole)) throw new Unfit('contains a character that headers do not allow.', field);
  return { name, value: whole };
}

export function placesInHeader({ texts }: ParsedTemplate): Place[] {
  const mark = markFor(texts);
  return placesInText(texts.join(mark), mark).map((place) => inside(place, asHeaderText));
}

function asHeaderText(text: string): string {
  if (/[\r\n]/.test(text)) throw new Misfit('contains a line break, which headers do not allow');
  if (/[^\u0020-\u007e\u00a0-\u00ff]/.test(text))
    throw new Misfit('contains a character that headers do not allow');
  return text;
}

const CONTENT_TYPE = 'Content-Type';

function contentTypeOf(headers: readonly Header[]): string | null {
  const found = headers.filter(({ name }) => name?.toLowerCase() === 'content-type');
  if (found.length > 1) throw new Unfit(`Header '${CONTENT_TYPE}': set more than once.`);
  return found[0]?.value ?? null;
}

function renderBody(
  template: string,
  contentType: string | null,
  variables: TemplateVariables,
): { body: string; type: string | null } {
  const tooLong = 'over 256 kB with its values.';
  const parsed = parseTemplate(template, BODY);
  const { places, type, notJson } = bodyFormat(parsed, contentType);
  const body = fill(parsed, places, { variables, limit: MOST_BYTES_OF_BODY, tooLong }).join('');
  if (new TextEncoder().encode(body).length > MOST_BYTES_OF_BODY) throw new Unfit(tooLong, BODY);
  if (notJson !== null && !isJson(body)) throw new Unfit(notJson, BODY);
  return { body, type };
}
