import { mayBeDone, ServiceError } from '../api/transport/service-error.ts';
import { withoutSecrets } from '#contract/secret-names.ts';
import { describeError, type ErrorText } from '../ui/describe-error.ts';
import type { FieldPath, FieldValues } from 'react-hook-form';

export type FieldProblems<Field extends string> = {
  /** By field: the first that is said of each. */
  fields: Partial<Record<Field, string>>;
  /** Whether more is said than stands beside the fields: then the whole error is to be shown. */
  hasMore: boolean;
};

/**
 * What the service says of single fields of a form, and whether it says anything else. A field may be a path
 * ('template.headers.0.name'); what is said of a part of a field is said of the field. `aliases` are other names of
 * fields, each of which stands for nothing below it.
 */
export function fieldProblems<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  aliases: Readonly<Record<string, Field>> = {},
): FieldProblems<Field> {
  const problems: FieldProblems<Field> = { fields: {}, hasMore: false };
  const said = error instanceof ServiceError ? error.fieldErrors : [];
  // The longest first: what is said of 'headers.0.name' is not for 'headers'.
  const known = fields
    .map((field) => ({ field, steps: stepsOf(field) }))
    .toSorted((a, b) => b.steps.length - a.steps.length);
  const others = new Map(
    Object.entries<Field>(aliases).map(([name, field]) => [stepsOf(name).join('.'), field]),
  );
  for (const { path, message } of said) {
    const steps = stepsOf(path.join('.'));
    const match = known.find((one) => one.steps.every((step, index) => step === steps[index]));
    const field = match?.field ?? others.get(steps.join('.'));
    if (field === undefined) problems.hasMore = true;
    else problems.fields[field] ??= message;
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

/** Something that is wrong, and the field that it is wrong with. */
export type FieldProblem<Values extends FieldValues = FieldValues> = {
  path: FieldPath<Values>;
  message: string;
};

/** A failed save as it may be shown. */
export type SaveFailure<Values extends FieldValues = FieldValues> = {
  /** In the service's own words, but for secrets. */
  words: ErrorText;
  /** What it said of single fields, in the order of the form. */
  problems: readonly FieldProblem<Values>[];
  /** Whether it said more than that. */
  hasMore: boolean;
  /** Of what was to be saved. */
  consequence: string;
};

type FailedSave<Values extends FieldValues> = {
  fields: readonly FieldPath<Values>[];
  aliases: Readonly<Record<string, FieldPath<Values>>> | undefined;
  secrets: readonly string[];
  /** Whether it failed in the save itself, and not in the look before it. */
  wasSent: boolean;
};

export function toSaveFailure<Values extends FieldValues>(
  error: unknown,
  { fields, aliases, secrets, wasSent }: FailedSave<Values>,
): SaveFailure<Values> {
  const said = fieldProblems(error, fields, aliases);
  return {
    words: errorWithoutSecrets(error, secrets),
    problems: fields.flatMap((path) => {
      const message = said.fields[path];
      return message === undefined ? [] : [{ path, message: withoutSecrets(message, secrets) }];
    }),
    hasMore: said.hasMore,
    consequence: consequenceOf(error, wasSent),
  };
}

function consequenceOf(error: unknown, wasSent: boolean): string {
  if (!wasSent) {
    return 'Nothing was saved: the check for changes by somebody else failed.';
  }
  return mayBeDone(error) ? 'It may have been saved anyway. It is safe to save again.' : 'Nothing was saved.';
}

/** What an error says, without the secrets that a form holds: a service may repeat what it was sent. For `ErrorPanel`. */
export function errorWithoutSecrets(error: unknown, secrets: readonly string[]): ErrorText {
  const words = describeError(error);
  const detail = words.detail ?? fieldErrorText(error);
  return {
    ...words,
    title: withoutSecrets(words.title, secrets),
    detail: detail === null ? null : withoutSecrets(detail, secrets),
    requestId: words.requestId === null ? null : withoutSecrets(words.requestId, secrets),
  };
}

/** What an error says of single fields, in one line; null where it says nothing of any. */
function fieldErrorText(error: unknown): string | null {
  const said = error instanceof ServiceError ? error.fieldErrors : [];
  if (said.length === 0) return null;
  return said.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ');
}
