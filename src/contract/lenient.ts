/**
 * Lenient reading of responses. A value in another notation is converted, and an unreadable value becomes 'unknown', so
 * that one field never hides a record. The service's own tests parse strictly, because the same schemas describe its
 * responses.
 */
import type * as z from 'zod';

let isStrict = false;

class NotAllowed extends Error {}

/** Parses without lenient conversions: a value that needs a conversion is invalid. */
export function parseStrictly<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { success: true; data: z.output<Schema> } | { success: false; error: Error } {
  isStrict = true;
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (error instanceof NotAllowed) return { success: false, error };
    throw error;
  } finally {
    isStrict = false;
  }
}

/**
 * Returns a schema that converts invalid values with `read`. Valid values cost no extra time, because `catch` only runs
 * after a failure.
 */
export function lenient<Schema extends z.ZodType>(
  schema: Schema,
  read: (value: unknown) => z.output<Schema>,
) {
  return schema.catch((context: { value: unknown } | undefined) => {
    // The OpenAPI generator calls this function without a context.
    if (context === undefined) return undefined as z.output<Schema>;
    if (isStrict) throw new NotAllowed(`${JSON.stringify(context.value)} is invalid`);
    return read(context.value);
  });
}

/** Returns a text unchanged, and any other value as JSON text. null remains null. */
export function toText(value: unknown): string | null {
  if (value === null || value === undefined || typeof value === 'string') return value ?? null;
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}

/** Returns the number for values such as 12, '12', ' 12.5 ' and '1e3'; null if the value is not a number. */
export function toNumber(value: unknown): number | null {
  const isText = typeof value === 'string' && value.trim() !== '';
  const number =
    isText || typeof value === 'number' || typeof value === 'boolean' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** Returns true for values such as 'true', 'Yes' and 1. Every other value, such as null, is false. */
export function toFlag(value: unknown): boolean {
  return /^\s*(?:true|yes|y|on|1)\s*$/i.test(String(value));
}

/** Returns the items of an array that the schema can read. A value outside of an array counts as the only item. */
export function readableItems<Item extends z.ZodType>(item: Item, value: unknown): z.output<Item>[] | null {
  if (value === null || value === undefined) return null;
  return [value].flat().flatMap((each) => {
    // Also tries each item as text, because a list of texts may contain numbers.
    const attempts = [each, toText(each)].map((attempt) => item.safeParse(attempt));
    const read = attempts.find(({ success }) => success);
    return read?.success ? [read.data] : [];
  });
}
