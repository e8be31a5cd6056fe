import { ServiceError } from '../api/service-error.ts';

export type FieldProblems<Field extends string> = {
  /** By field: the first that is said of each. */
  fields: Partial<Record<Field, string>>;
  /** Whether more is said than stands beside the fields: then the whole error is to be shown. */
  hasMore: boolean;
};

/** What the service says of single fields of a form, and whether it says anything else. */
export function fieldProblems<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): FieldProblems<Field> {
  const problems: FieldProblems<Field> = { fields: {}, hasMore: false };
  const said = error instanceof ServiceError ? error.fieldErrors : [];
  for (const { path, message } of said) {
    // Some services write 'Name' for `name`.
    const field = fields.find((name) => name.toLowerCase() === String(path[0] ?? '').toLowerCase());
    if (field === undefined) problems.hasMore = true;
    else problems.fields[field] ??= message;
  }
  return said.length === 0 ? { ...problems, hasMore: true } : problems;
}

/** 'must be at most 200 characters' is said of a field: 'Name must be at most 200 characters'. */
export function problemOf(label: string, message: string | undefined): string | undefined {
  return message !== undefined && /^\p{Ll}/u.test(message) ? `${label} ${message}` : message;
}

/** Whether a write may have been done although no good answer came: then trying again may do it twice. */
export function mayBeDone(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return true;
  return error.kind === 'unexpectedReply' || error.kind === 'offline' || error.kind === 'unavailable';
}
