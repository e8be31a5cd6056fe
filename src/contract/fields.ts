/**
 * The field types of the API document. Rules that the document states for all fields, e.g. for null and for times, are
 * defined only here.
 */
import './no-eval.ts';
import * as z from 'zod';
import { toUtcTime } from './instant.ts';
import { lenient, readableItems, toFlag, toNumber, toText } from './lenient.ts';
import { parseUrl } from './parse-url.ts';

/**
 * An identifier: never null, never empty. A record without a valid identifier is invalid. Every other field of a
 * response is read leniently (`lenient.ts`), so that one unreadable value does not hide the record.
 */
export const Id = lenient(z.string(), (value) => toText(value) ?? '').pipe(z.string().min(1));

/**
 * A text field of a response. Nullable unless the API document states otherwise. A missing field becomes null.
 * spec: Conventions
 */
export const Text = lenient(z.string().nullable(), toText).default(null);

/** An array field of a response. Nullable like every array. A missing field becomes null. spec: Conventions */
export function list<Item extends z.ZodType>(item: Item) {
  return lenient(z.array(item).nullable(), (value) => readableItems(item, value)).default(null);
}

/**
 * An object field of a response. assumed: nullable like text and arrays, so that a missing object does not make the
 * record unreadable.
 */
export function part<Shape extends z.ZodRawShape>(shape: Shape) {
  return lenient(z.object(shape).nullable(), () => null).default(null);
}

/** An object field of a response whose keys are not known in advance. Nullable like every object. */
export function dictionary<Value extends z.ZodType>(value: Value) {
  return lenient(z.record(z.string(), value).nullable(), (sent) => {
    if (typeof sent !== 'object' || sent === null) return null;
    const entries = Object.entries(sent).map(([key, each]) => [key, readableItems(value, each)?.[0]]);
    return Object.fromEntries(entries.filter(([, each]) => each !== undefined)) as Record<
      string,
      z.output<Value>
    >;
  }).default(null);
}

/** A boolean field of a response. assumed: null or a missing field means false. */
export const Flag = lenient(z.boolean(), toFlag);

/** A whole number in a response. assumed: null or a missing field means 0. */
export const Count = lenient(z.int(), (value) => toNumber(value) ?? 0);

/** An identifier that is a number. As with `Id`, a record without a valid identifier is invalid. */
export const NumberId = lenient(z.int(), (value) => toNumber(value) ?? Number.NaN).pipe(z.int());

/**
 * A number in a response. A missing or unreadable value becomes NaN, because the API document does not allow null for
 * numbers.
 */
export const Quantity = lenient(z.number(), (value) => toNumber(value) ?? Number.NaN);

/** A number in a response that may be null. */
export const NullableNumber = lenient(z.number().nullable(), toNumber).default(null);

/**
 * A time in a response as an ISO 8601 string, with an offset or 'Z'. Nullable. A time in another notation remains as
 * the service sent it, and `toUtcTime` reads most notations. spec: Conventions
 */
export const Instant = lenient(z.iso.datetime({ offset: true, local: true }).nullable(), toText).default(
  null,
);

/**
 * An optional number in a response. The service omits an unknown number instead of sending null, because in the API
 * document only texts and arrays are nullable. Clients treat null as missing. spec: Conventions
 */
export function optionalNumber(number: z.ZodNumber = z.number()) {
  const given = lenient(number.nullish(), (value) => number.safeParse(toNumber(value)).data);
  return given.transform((value) => value ?? undefined).pipe(number.optional());
}

export { toUtcTime };

export const NamedReference = z.object({ id: Text, name: Text });
export type NamedReference = z.infer<typeof NamedReference>;

const MAX_PATH_ID_LENGTH = 256;

/**
 * An id in the path of a request. URL parsing would remove `.` and `..`, so the request would reach another operation.
 * Control characters do not occur in ids, and databases cannot store them. The client rejects such ids before it sends
 * a request.
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

/**
 * A whole number in a query string: digits in the request, a number in code. `min` and `max` are themselves allowed.
 */
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

/** A text in a query string. It must be storable, because the service uses it in a database query. */
export const QueryText = z
  .string()
  .max(MAX_PATH_ID_LENGTH, `must be at most ${MAX_PATH_ID_LENGTH} characters`)
  .refine(isStorableText, 'must not contain control characters or broken Unicode');

const MAX_TEXT_LENGTH = 10_000;

/**
 * A text in a request body, with at most 10,000 characters by default. assumed: the API document defines no limits. If
 * the schema `text` trims, the limit applies to the trimmed text.
 */
export function bodyText(max = MAX_TEXT_LENGTH, text = z.string()) {
  return text
    .max(max, `must be at most ${max} characters`)
    .refine(isStorableText, 'must not contain control characters or broken Unicode');
}

export const BodyId = bodyText(MAX_PATH_ID_LENGTH).min(1, 'must not be empty');

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
 * them; no characters that URL parsers interpret differently or remove silently; no template variable in the server
 * name.
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

/** Returns the day of a date and time; null for any other text. */
function dayOf(value: unknown): string | null {
  return /^\s*(\d{4}-\d\d-\d\d)(?=\D)/.exec(toText(value) ?? '')?.[1] ?? null;
}

/**
 * A calendar day in a response as 'YYYY-MM-DD', without a time or a zone. If the service sends a date and time, only
 * its day is read. Any other text remains as the service sent it.
 */
export const Day = lenient(z.iso.date(), (value) => dayOf(value) ?? toText(value) ?? '');

export const NullableDay = lenient(z.iso.date().nullable(), dayOf).default(null);
