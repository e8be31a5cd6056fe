import { ServiceError } from '../api/service-error.ts';
import { withoutSecrets } from '../lib/secret-names.ts';
import { describeError, type ErrorWords } from '../ui/describe-error.ts';

export type FieldProblems<Field extends string> = {
  /** By field: the first that is said of each. */
  fields: Partial<Record<Field, string>>;
  /** Whether more is said than stands beside the fields: then the whole error is to be shown. */
  hasMore: boolean;
};

/**
 * What the service says of single fields of a form, and whether it says anything else. A field may be a path
 * ('template.headers.0.name'); what is said of a part of a field is said of the field.
 */
export function fieldProblems<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): FieldProblems<Field> {
  const problems: FieldProblems<Field> = { fields: {}, hasMore: false };
  const said = error instanceof ServiceError ? error.fieldErrors : [];
  // The longest first: what is said of 'headers.0.name' is not for 'headers'.
  const known = fields
    .map((field) => ({ field, steps: stepsOf(field) }))
    .toSorted((a, b) => b.steps.length - a.steps.length);
  for (const { path, message } of said) {
    const steps = stepsOf(path.join('.'));
    const match = known.find((one) => one.steps.every((step, index) => step === steps[index]));
    if (match === undefined) problems.hasMore = true;
    else problems.fields[match.field] ??= message;
  }
  return said.length === 0 ? { ...problems, hasMore: true } : problems;
}

/** The steps of a path. Some services write '$.Template.Headers[0].Name' for `template.headers.0.name`. */
function stepsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split(/[.[\]]+/)
    .filter((step) => step !== '' && step !== '$');
}

/** 'must be at most 200 characters' is said of a field: 'Name must be at most 200 characters'. */
export function problemOf(label: string, message: string | undefined): string | undefined {
  return message !== undefined && /^\p{Ll}/u.test(message) ? `${label} ${message}` : message;
}

/** What an error says, without the secrets that a form holds: a service may repeat what it was sent. For `ErrorPanel`. */
export function errorWithoutSecrets(error: unknown, secrets: readonly string[]): ErrorWords {
  const words = describeError(error);
  const detail = words.detail ?? fieldErrorWords(error);
  return {
    ...words,
    title: withoutSecrets(words.title, secrets),
    detail: detail === null ? null : withoutSecrets(detail, secrets),
    requestId: words.requestId === null ? null : withoutSecrets(words.requestId, secrets),
  };
}

/** What an error says of single fields, in one line; null where it says nothing of any. */
export function fieldErrorWords(error: unknown): string | null {
  const said = error instanceof ServiceError ? error.fieldErrors : [];
  if (said.length === 0) return null;
  return said.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ');
}
