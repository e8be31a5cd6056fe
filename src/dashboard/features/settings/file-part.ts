import type * as z from 'zod';

/** A change that the import of a settings file would make, for the preview. */
export type SettingChange = { label: string; from: string; to: string };

/** Returns the validated value, or throws an error that names the invalid field. */
export function valid<Value>(schema: z.ZodType<Value>, value: unknown, path: readonly PropertyKey[]): Value {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const issue = read.error.issues[0]!;
  const field = [...path, ...issue.path].map(String).join('.');
  throw new Error(field === '' ? `${issue.message}.` : `${field}: ${issue.message}.`);
}
