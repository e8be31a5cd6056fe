import { mayBeDone, ServiceError } from '../api/transport/service-error.ts';
import { withoutSecrets } from '#contract/secret-names.ts';
import { describeError, type ErrorText } from '../ui/describe-error.ts';
import type { FieldPath, FieldValues } from 'react-hook-form';

export type FieldProblems<Field extends string> = {
  /** The first error message for each field. */
  fields: Partial<Record<Field, string>>;
  /** Whether the error has messages that belong to no field. If so, the form shows the whole error. */
  hasMore: boolean;
};

/**
 * Returns the messages of an error that belong to fields of a form, and whether the error has further messages. A field
 * may be a path ('template.headers.0.name'). If the path of a message is inside a field, the message belongs to this
 * field. `aliases` maps other names of the service to fields. An alias matches only its exact path.
 */
export function fieldProblems<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  aliases: Readonly<Record<string, Field>> = {},
): FieldProblems<Field> {
  const problems: FieldProblems<Field> = { fields: {}, hasMore: false };
  const said = error instanceof ServiceError ? error.fieldErrors : [];
  // The longest paths come first, so that 'headers.0.name' matches before 'headers'.
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

/**
 * Splits a path into member names and indexes in lower case. Some services write '$.Template.Headers[0].Name' for
 * `template.headers.0.name`.
 */
function stepsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split(/[.[\]]+/)
    .filter((step) => step !== '' && step !== '$');
}

/**
 * Adds the label to an error message without a subject: 'must be at most 200 characters' becomes 'Name must be at most
 * 200 characters'.
 */
export function problemOf(label: string, message: string | undefined): string | undefined {
  return message !== undefined && /^\p{Ll}/u.test(message) ? `${label} ${message}` : message;
}

export type FieldProblem<Values extends FieldValues = FieldValues> = {
  path: FieldPath<Values>;
  message: string;
};

/** The reason of a failed save, as texts without secrets. */
export type SaveFailure<Values extends FieldValues = FieldValues> = {
  words: ErrorText;
  /** The messages for single fields, in the order of the form's fields. */
  problems: readonly FieldProblem<Values>[];
  /** Whether the error has messages that are not in `problems`. */
  hasMore: boolean;
  /** A sentence about the state of the stored values, e.g. 'Nothing was saved.' */
  consequence: string;
};

type FailedSave<Values extends FieldValues> = {
  fields: readonly FieldPath<Values>[];
  aliases: Readonly<Record<string, FieldPath<Values>>> | undefined;
  secrets: readonly string[];
  /** Whether the request to save failed. false if the preceding request, which reads the current values, failed. */
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

/**
 * Returns the text of an error for `ErrorPanel` without the secrets of a form, because a service may echo the request.
 */
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

/** Returns the messages of an error for all fields in one line, or null if there are none. */
function fieldErrorText(error: unknown): string | null {
  const said = error instanceof ServiceError ? error.fieldErrors : [];
  if (said.length === 0) return null;
  return said.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ');
}
