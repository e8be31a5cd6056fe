/**
 * The field vocabulary of the service's document. A rule that the document states once for all
 * fields (what is nullable, how a date is written) is stated here once, and nowhere else.
 */
import './no-eval.ts';
import * as z from 'zod';
import { parseUrl } from './parse-url.ts';

/** An identifier: never null, never empty. */
export const Id = z.string().min(1);

/**
 * A text field of a reply. Nullable unless the document states otherwise; a missing one reads as null.
 * spec: Conventions
 */
export const Text = z.string().nullable().default(null);

/** An array field of a reply: nullable like every array, and a missing one reads as null. spec: Conventions */
export function list<Item extends z.ZodType>(item: Item) {
  return z.array(item).nullable().default(null);
}

/** An object field of a reply. assumed: nullable like text and arrays, so that one hole never hides a record. */
export function part<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).nullable().default(null);
}

/** A moment as an ISO 8601 string, with offset or 'Z'. A reply may leave it null. spec: Conventions */
export const Instant = z.iso.datetime({ offset: true, local: true }).nullable().default(null);

/**
 * A number of a reply that may be unset: left out then, and never null, as the document has only texts and arrays nullable.
 * A reader takes null for the same. spec: Conventions
 */
export function optionalNumber(number: z.ZodNumber = z.number()) {
  return number
    .nullish()
    .transform((value) => value ?? undefined)
    .pipe(number.optional());
}

/** A reference by id and name, as in a lead's `source` or a persona's `bots`. */
export const NamedReference = z.object({ id: Text, name: Text });
export type NamedReference = z.infer<typeof NamedReference>;

const MAX_PATH_ID_LENGTH = 256;

/**
 * An id as it stands in a path. `.` and `..` would be folded away by URL parsing and address another
 * operation; control characters are in no id and break storage. Both are refused before anything is sent.
 */
export const PathId = z
  .string()
  .min(1, 'must not be empty')
  .max(MAX_PATH_ID_LENGTH, `must be at most ${MAX_PATH_ID_LENGTH} characters`)
  .refine((value) => value !== '.' && value !== '..', "must not be '.' or '..'")
  .refine((value) => isStorableText(value), 'must not contain control characters or broken Unicode');

/** False for text that no database column can hold as it was sent: NUL and other controls, lone surrogates. */
export function isStorableText(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
  return value.isWellFormed() && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value);
}

/** A whole number in a query string: digits on the wire, a number in code. Bounds are inclusive. */
export function wholeNumber(min: number, max: number) {
  return z.codec(
    z.string().regex(/^\d{1,15}$/, 'must be a whole number'),
    z.int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`),
    { decode: Number, encode: String },
  );
}

/** A yes or no in a query string: `true` or `false` on the wire. */
export const YesNo = z.codec(z.enum(['true', 'false'], "must be 'true' or 'false'"), z.boolean(), {
  decode: (text) => text === 'true',
  encode: (flag) => (flag ? ('true' as const) : ('false' as const)),
});

/** Text of a query string that reaches the database. */
export const QueryText = z
  .string()
  .max(MAX_PATH_ID_LENGTH, `must be at most ${MAX_PATH_ID_LENGTH} characters`)
  .refine(isStorableText, 'must not contain control characters or broken Unicode');

const MAX_TEXT_LENGTH = 10_000;

/**
 * Text in a request's body, at most 10,000 characters unless given. assumed: the document shows no bounds.
 * `text` may be one that is trimmed: then the limit is that of what is left.
 */
export function bodyText(max = MAX_TEXT_LENGTH, text = z.string()) {
  return text
    .max(max, `must be at most ${max} characters`)
    .refine(isStorableText, 'must not contain control characters or broken Unicode');
}

/** An id in a request's body. */
export const BodyId = bodyText(MAX_PATH_ID_LENGTH).min(1, 'must not be empty');

/** The moment that an ISO 8601 text names, in milliseconds since 1970: in UTC where it names no offset. */
export function toUtcTime(instant: string): number {
  return Date.parse(/(Z|[+-]\d\d:\d\d)$/i.test(instant) ? instant : `${instant}Z`);
}

const FIRST_STORABLE_TIME = Date.parse('0001-01-01T00:00:00Z');
const LAST_STORABLE_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * A moment in a request's body: ISO 8601, UTC where it names no offset. assumed: in the years 1 to 9999, which an
 * offset may leave although the text does not; there is no year 0, and five digits are written in another way.
 */
export const BodyInstant = z.iso
  .datetime({ offset: true, local: true, error: 'must be an ISO 8601 date and time', abort: true })
  .refine((text) => {
    const time = toUtcTime(text);
    return time >= FIRST_STORABLE_TIME && time <= LAST_STORABLE_TIME;
  }, 'must be in the years 1 to 9999');

/**
 * An address that may be called. assumed: http or https; no name or password in it, which logs would show; nothing that
 * parsers read differently or drop without a word; and no placeholder where it would choose the server.
 */
export const HttpUrl = bodyText(2048)
  .refine(isHttpUrl, { message: 'must be an http or https address without a password', abort: true })
  // `new URL` drops line breaks, tabs and the spaces around it, and takes a backslash or a missing slash for a slash.
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
