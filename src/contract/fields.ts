/**
 * The field types of the service's document. Rules that the document states for all fields (which are nullable, how
 * dates are written) are defined only here.
 */
import './no-eval.ts';
import * as z from 'zod';
import { parseUrl } from './parse-url.ts';

/** An identifier: never null, never empty. */
export const Id = z.string().min(1);

/**
 * A text field of a reply. Nullable unless the document states otherwise. A missing field becomes null.
 * spec: Conventions
 */
export const Text = z.string().nullable().default(null);

/** An array field of a reply. Nullable like every array. A missing field becomes null. spec: Conventions */
export function list<Item extends z.ZodType>(item: Item) {
  return z.array(item).nullable().default(null);
}

/**
 * An object field of a reply. assumed: nullable like text and arrays, so that a missing object does not make the record
 * unreadable.
 */
export function part<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).nullable().default(null);
}

/** A time as an ISO 8601 string, with an offset or 'Z'. Nullable in replies. spec: Conventions */
export const Instant = z.iso.datetime({ offset: true, local: true }).nullable().default(null);

/**
 * An optional number of a reply. The service omits it instead of sending null, because in the document only texts and
 * arrays are nullable. Clients treat null as missing. spec: Conventions
 */
export function optionalNumber(number: z.ZodNumber = z.number()) {
  return number
    .nullish()
    .transform((value) => value ?? undefined)
    .pipe(number.optional());
}

export const NamedReference = z.object({ id: Text, name: Text });
export type NamedReference = z.infer<typeof NamedReference>;

const MAX_PATH_ID_LENGTH = 256;

/**
 * An id in a path. URL parsing would remove `.` and `..` and reach another operation. Control characters do not occur
 * in ids and break storage. The client rejects both before it sends a request.
 */
export const PathId = z
  .string()
  .min(1, 'must not be empty')
  .max(MAX_PATH_ID_LENGTH, `must be at most ${MAX_PATH_ID_LENGTH} characters`)
  .refine((value) => value !== '.' && value !== '..', "must not be '.' or '..'")
  .refine((value) => isStorableText(value), 'must not contain control characters or broken Unicode');

/**
 * Returns false for text that a database column cannot store unchanged: NUL, other control characters and lone
 * surrogates.
 */
export function isStorableText(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the pattern must match control characters
  return value.isWellFormed() && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value);
}

/** A whole number in a query string: digits in the request, a number in code. Bounds are inclusive. */
export function wholeNumber(min: number, max: number) {
  return z.codec(
    z.string().regex(/^\d{1,15}$/, 'must be a whole number'),
    z.int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`),
    { decode: Number, encode: String },
  );
}

/** A boolean in a query string: `true` or `false` in the request. */
export const YesNo = z.codec(z.enum(['true', 'false'], "must be 'true' or 'false'"), z.boolean(), {
  decode: (text) => text === 'true',
  encode: (flag) => (flag ? ('true' as const) : ('false' as const)),
});

/** Text in a query string that is used in a database query. */
export const QueryText = z
  .string()
  .max(MAX_PATH_ID_LENGTH, `must be at most ${MAX_PATH_ID_LENGTH} characters`)
  .refine(isStorableText, 'must not contain control characters or broken Unicode');

const MAX_TEXT_LENGTH = 10_000;

/**
 * Text in a request body, with at most 10,000 characters by default. assumed: the document defines no limits. If `text`
 * is trimmed, the limit applies to the trimmed text.
 */
export function bodyText(max = MAX_TEXT_LENGTH, text = z.string()) {
  return text
    .max(max, `must be at most ${max} characters`)
    .refine(isStorableText, 'must not contain control characters or broken Unicode');
}

export const BodyId = bodyText(MAX_PATH_ID_LENGTH).min(1, 'must not be empty');

/** Converts an ISO 8601 text to milliseconds since 1970. A text without an offset is in UTC. */
export function toUtcTime(instant: string): number {
  return Date.parse(/(Z|[+-]\d\d:\d\d)$/i.test(instant) ? instant : `${instant}Z`);
}

const FIRST_STORABLE_TIME = Date.parse('0001-01-01T00:00:00Z');
const LAST_STORABLE_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * A time in a request body: ISO 8601, in UTC if it has no offset. assumed: only the years 1 to 9999 are valid, after
 * the offset is applied. There is no year 0, and years with five digits have another notation.
 */
export const BodyInstant = z.iso
  .datetime({ offset: true, local: true, error: 'must be an ISO 8601 date and time', abort: true })
  .refine((text) => {
    const time = toUtcTime(text);
    return time >= FIRST_STORABLE_TIME && time <= LAST_STORABLE_TIME;
  }, 'must be in the years 1 to 9999');

/**
 * An address that the service may call. assumed: only http or https; no user name or password, because logs would show
 * it; nothing that parsers interpret differently or remove silently; no variable in the server name.
 */
export const HttpUrl = bodyText(2048)
  .refine(isHttpUrl, { message: 'must be an http or https address without a password', abort: true })
  // `new URL` removes line breaks, tabs and surrounding spaces, and treats a backslash or a missing slash as a slash.
  .refine(
    (text) => !/[\t\r\n\\]|^ | $/.test(text),
    'must not contain line breaks, tabs or backslashes, or begin or end with a space',
  )
  .refine((text) => /^https?:\/\/[^/]/i.test(text), 'must start with http:// or https:// and a server name')
  .refine(
    (text) => /^(?:[\w.-]+|\[[\da-f:]+\])$/.test(new URL(text).hostname),
    'must not have a variable in the server name',
  );

function isHttpUrl(text: string): boolean {
  const url = parseUrl(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** A calendar day as 'YYYY-MM-DD', without a time or a zone. */
export const Day = z.iso.date();
