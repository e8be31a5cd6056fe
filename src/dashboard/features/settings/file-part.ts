/** How a part of a file of settings is read. */
import type * as z from 'zod';

/** What a file would change, as it is shown before it does. */
export type SettingChange = { label: string; from: string; to: string };

/** Throws an error that names the field at fault. */
export function valid<Value>(schema: z.ZodType<Value>, value: unknown, path: readonly PropertyKey[]): Value {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const issue = read.error.issues[0]!;
  const field = [...path, ...issue.path].map(String).join('.');
  throw new Error(field === '' ? `${issue.message}.` : `${field}: ${issue.message}.`);
}
