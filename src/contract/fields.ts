/**
 * The field vocabulary of the service's document. A rule that the document states once for all
 * fields (what is nullable, how a date is written) is stated here once, and nowhere else.
 */
import './no-eval.ts';
import * as z from 'zod';

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
  .refine((value) => isStorableText(value), 'must not hold control characters or broken Unicode');

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
  .refine(isStorableText, 'must not hold control characters or broken Unicode');
