/**
 * Fills in the variables of a request template, e.g. `{{contactId}}`. Values are always data: no value can end the
 * text, header or address around it, and variables inside a value are not replaced.
 *
 * assumed: the document defines neither the syntax of variables nor their values.
 */
import type { Event } from './event.ts';
import { HttpUrl } from './fields.ts';
import { HeaderName, isHeaderText, Method, type RequestTemplate } from './outbound-webhook.ts';
import { renderBody } from './template-body.ts';
import { fill, piecesOf, Unfit } from './template-places.ts';
import { parseUrl } from './parse-url.ts';

/** A Map, because an object would also have inherited names such as `constructor`. */
export type TemplateVariables = ReadonlyMap<string, string>;

export type RenderedRequest = {
  method: string;
  url: string;
  headers: { name: string; value: string }[];
  body: string | null;
};

export type Rendered = { request: RenderedRequest; problem: null } | { request: null; problem: string };

type Reading = { field: number; externalApiKey: string | null };

const VARIABLES: readonly {
  name: string;
  meaning: string;
  /** Returns null if the variable does not exist. An empty text is a value. */
  read: (event: Event, reading: Reading) => string | null;
}[] = [
  {
    name: 'contactId',
    meaning: 'Id of the lead in the external system',
    read: ({ data }) => textOf(data.contactId),
  },
  { name: 'message', meaning: 'Text of the message', read: ({ data }) => textOf(data.text) },
  { name: 'leadId', meaning: 'Id of the lead', read: ({ data }) => textOf(data.leadId) },
  { name: 'leadName', meaning: 'Name of the lead', read: ({ data }) => textOf(data.leadName) },
  { name: 'botId', meaning: 'Id of the bot', read: ({ botId }) => botId ?? '' },
  { name: 'sourceId', meaning: 'Id of the source', read: ({ sourceId }) => sourceId ?? '' },
  { name: 'eventId', meaning: 'Id of the event, the same on every attempt', read: ({ id }) => id },
  { name: 'eventType', meaning: 'Kind of the event, such as lead.message', read: ({ type }) => type },
  { name: 'time', meaning: 'Time of the event, in UTC', read: ({ time }) => time ?? '' },
  {
    name: 'direction',
    meaning: 'outbound for a message to the lead, inbound for one from the lead',
    read: ({ data }) => textOf(data.direction),
  },
  {
    name: 'state',
    meaning: 'State of the conversation in the external system',
    read: ({ data }) => textOf(data.state),
  },
  {
    name: 'field',
    meaning: 'Name of the field',
    read: ({ data }, { field }) => factOf(data.fields, field, 'field'),
  },
  {
    name: 'value',
    meaning: 'New value of the field',
    read: ({ data }, { field }) => factOf(data.fields, field, 'value'),
  },
  {
    name: 'externalApiKey',
    meaning: 'Stored external API key of the source',
    read: (_, { externalApiKey }) => externalApiKey,
  },
];

/** The variables of every event, besides the fields of the lead. */
export const TEMPLATE_VARIABLES: readonly { name: string; meaning: string }[] = VARIABLES;

type Extra = Reading & {
  contactFields?: ReadonlyMap<string, string>;
  /** Names of fields that leads of this source may have. They are empty if this lead has no value. */
  descriptors?: readonly string[] | null;
};

/**
 * Returns the variables of an event. `field` is the index of the current fact in `data.fields`. A contact field with
 * the name of another variable is ignored.
 */
export function variablesOf(
  event: Event,
  { contactFields = new Map(), descriptors, ...reading }: Extra,
): TemplateVariables {
  const variables = new Map<string, string>();
  const fixed = new Set(VARIABLES.map(({ name }) => name));
  for (const { name, read } of VARIABLES) {
    const value = read(event, reading);
    if (value !== null) variables.set(name, value);
  }
  for (const name of [...contactFields.keys(), ...(descriptors ?? [])])
    if (!fixed.has(name)) variables.set(name, contactFields.get(name) ?? '');
  return variables;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function factOf(facts: unknown, index: number, part: 'field' | 'value'): string {
  const fact: unknown = Array.isArray(facts) ? facts[index] : null;
  return textOf((fact as Record<string, unknown> | null | undefined)?.[part]);
}

/** The maximum length of an address or a header. Servers accept no longer ones. */
const MOST_LETTERS_OF_LINE = 16 * 1024;

/** Renders the request, or returns the problem as a sentence that contains no values. */
export function renderTemplate(template: RequestTemplate, variables: TemplateVariables): Rendered {
  try {
    const method = renderMethod(template.method ?? '');
    const url = renderUrl(template.url ?? '', variables);
    const headers = (template.headers ?? []).map((header) => renderHeader(header, variables));
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

function renderUrl(template: string, variables: TemplateVariables): string {
  if (template === '') throw new Unfit('The URL is missing.');
  // Repeats the check of the save, because the stored row may be older than the check.
  const checked = HttpUrl.safeParse(template);
  if (!checked.success) throw new Unfit(`The URL ${checked.error.issues[0]!.message}.`);
  const pieces = piecesOf(template, 'URL');
  const tooLong = 'URL: too long with its values.';
  const filling = { variables, where: 'URL', limit: MOST_LETTERS_OF_LINE, tooLong };
  const texts = fill(pieces, filling, (value) => encodeURIComponent(value.toWellFormed()));
  refuseLostSegments(pieces, texts);
  const filled = texts.join('');
  // A safety check. The server cannot change, because values are encoded and variables are not allowed before the path.
  const url = parseUrl(filled);
  if (url === null || serverOf(filled) !== serverOf(template))
    throw new Unfit('URL: its values lead to another server.');
  return url.href;
}

/** Returns the origin with the credentials. */
function serverOf(address: string): string {
  const { origin, username, password } = new URL(address);
  return JSON.stringify([origin, username, password]);
}

/**
 * Rejects path segments with a variable that become '.', '..' or empty. They would change the address, e.g. from one
 * contact to all contacts. Segments without a variable are not checked, because the author wrote them on purpose.
 */
function refuseLostSegments(pieces: readonly string[], texts: readonly string[]): void {
  let segment = '';
  let name: string | null = null;
  for (const [index, text] of texts.entries()) {
    if (index % 2 === 1) {
      segment += text;
      name = pieces[index]!;
      continue;
    }
    // The separators are at odd indexes.
    for (const [place, part] of text.split(/([/?#])/).entries()) {
      if (place % 2 === 0) {
        segment += part;
        continue;
      }
      refuseLostSegment(segment, name);
      if (part !== '/') return;
      segment = '';
      name = null;
    }
  }
  refuseLostSegment(segment, name);
}

function refuseLostSegment(segment: string, name: string | null): void {
  if (name === null) return;
  if (segment === '') throw new Unfit(`URL: {{${name}}} is empty, which leads to another address.`);
  if (/^(?:\.|%2e){1,2}$/i.test(segment))
    throw new Unfit(`URL: {{${name}}} is only dots, which leads to another address.`);
}

type Header = NonNullable<RequestTemplate['headers']>[number];

function renderHeader(
  { name, value }: Header,
  variables: TemplateVariables,
): RenderedRequest['headers'][number] {
  if (!name) throw new Unfit('A header has no name.');
  if (name.includes('{{')) throw new Unfit(`Header '${name}': its name cannot contain a variable.`);
  const checked = HeaderName.safeParse(name);
  if (!checked.success) {
    const { message } = checked.error.issues[0]!;
    throw new Unfit(message.startsWith(name) ? `${message}.` : `Header '${name}': its name ${message}.`);
  }
  const where = `Header '${name}'`;
  const tooLong = `${where}: too long with its values.`;
  const filling = { variables, where, limit: MOST_LETTERS_OF_LINE, tooLong };
  const texts = fill(piecesOf(value ?? '', where), filling, (text, variable) => {
    if (/[\r\n]/.test(text))
      throw new Unfit(`${where}: {{${variable}}} contains a line break, which headers do not allow.`);
    if (/[^\u0020-\u007e\u00a0-\u00ff]/.test(text))
      throw new Unfit(`${where}: {{${variable}}} contains a character that headers do not allow.`);
    return text;
  });
  const whole = texts.join('');
  if (!isHeaderText(whole)) throw new Unfit(`${where}: contains a character that headers do not allow.`);
  return { name, value: whole };
}

const CONTENT_TYPE = 'Content-Type';

function contentTypeOf(headers: RenderedRequest['headers']): string | null {
  const found = headers.filter(({ name }) => name.toLowerCase() === 'content-type');
  if (found.length > 1) throw new Unfit(`Header '${CONTENT_TYPE}': set more than once.`);
  return found[0]?.value ?? null;
}
