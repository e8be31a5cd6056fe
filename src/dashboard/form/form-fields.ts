/**
 * Declares the fields of a form for stored data in a table. The values of the form, their validation, the request, the
 * secrets in it and the comparison of versions are derived from the table, so that no place can lack a field. The
 * values contain every field. All other results omit extension fields that the service does not offer.
 */
import * as z from 'zod';
import { toUtcTime } from '#contract/fields.ts';
import { isExtensionField } from '#contract/extension-fields.ts';
import { coreOf } from '#contract/marks.ts';
import type { Operation } from '#contract/operation.ts';
import { isolate } from '../lib/isolate.ts';
import { isFieldSupported } from '../api/transport/config.ts';
import { viewerZone } from '../lib/time.ts';
import type { FieldDifference } from './differences-table.tsx';
import { KEEP, SecretChoice, secretToSend } from './secret.ts';
import { instantToSend, toZonedMoment, ZonedMoment } from './zoned-moment.ts';

/** A row of the table that compares versions of the stored data. */
export type ComparedRow<Version> = Pick<FieldDifference, 'label' | 'as'> & {
  /**
   * Returns the value to compare. The value is never shown, because it may be a secret. undefined if the value is
   * unknown.
   */
  of(version: Version): unknown;
  /**
   * Returns the text to show, without secrets. `first` is the first version, so that a row can mark a different secret
   * as changed.
   */
  shown(version: Version, first: Version | undefined): string | null;
};

/** A field of a form. A stored value is undefined if it is unknown. */
export type FormField<Stored, Value, Sent> = {
  label: string;
  isSecret?: true;
  /** Returns the initial value for the form. It never contains a stored secret that has its own field. */
  get(stored: Stored | undefined): Value;
  /** The rules of the form for the value. The rules of the contract for the request apply in addition. */
  check?: z.ZodType<Value, Value>;
  /** Returns the paths of the inputs that the field consists of. By default, the field is one input. */
  inputs?(value: Value): readonly string[];
  /** Returns the value for the request. */
  set(value: Value, stored: Stored | undefined): Sent;
  /** Returns the stored value after a save, computed from the sent value and the previously stored value. */
  after(sent: Sent, before: Stored | undefined): Stored | undefined;
  /** Returns the secrets in the value of the form. Error messages must not contain them. */
  secrets(value: Value): readonly string[];
  rows: readonly ComparedRow<Stored>[];
};

type AnyField = FormField<unknown, unknown, unknown>;
type FormFields = Readonly<Record<string, AnyField>>;

type FormOperation<Body extends z.ZodObject = z.ZodObject> = Operation<string, z.ZodObject, Body>;

export type FormTable<Fields extends FormFields> = {
  operation: FormOperation;
  /** The operation that returns the stored values, so that the form can show them. */
  read: Operation;
  fields: Fields;
};

/** Declares the fields of a form, in the order of the form. The type requires every field of the request. */
export function formTable<Body extends z.ZodObject, Fields extends FormFields>(
  { write, read }: { write: FormOperation<Body>; read: Operation },
  fields: Fields & Record<keyof Body['shape'], AnyField>,
): FormTable<Fields> {
  return { operation: write, read, fields };
}

export type ValuesOf<Fields extends FormFields> = { [Name in keyof Fields]: ReturnType<Fields[Name]['get']> };
/** The values to send. Fields that the service does not offer are missing. */
export type RequestOf<Fields extends FormFields> = {
  [Name in keyof Fields]?: ReturnType<Fields[Name]['set']>;
};
/** The stored values by field, or the values after a save. Unknown values are missing. */
export type VersionOf<Fields extends FormFields> = {
  [Name in keyof Fields]?: ReturnType<Fields[Name]['after']>;
};

/**
 * Returns whether the service offers a field, so that the form shows and sends it. An extension field also needs a
 * response that contains it: otherwise, the form would start with an empty field, and each save would delete the stored
 * value. A secret needs no such response, because no response contains secrets and the service keeps an unchanged
 * secret.
 */
export function offersField<Fields extends FormFields>(
  { operation, read, fields }: FormTable<Fields>,
  name: keyof Fields & string,
): boolean {
  if (!isFieldSupported<Operation>(operation, name)) return false;
  const isReadNeeded = isExtensionField(operation.body.shape[name]) && !fields[name]?.isSecret;
  return !isReadNeeded || isFieldSupported<Operation>(read, name);
}

function offeredFields<Fields extends FormFields>(table: FormTable<Fields>): [string, AnyField][] {
  return Object.entries(table.fields).filter(([name]) => offersField(table, name));
}

/** Returns an object with the result of `valueOf` for each field. */
function mapFields(
  fields: readonly [string, AnyField][],
  valueOf: (field: AnyField, name: string) => unknown,
): object {
  return Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field, name)]));
}

/**
 * Returns the initial values of the form. A field that the service does not offer is empty, even if its value is
 * stored.
 */
export function initialValues<Fields extends FormFields>(
  table: FormTable<Fields>,
  version: VersionOf<Fields>,
): ValuesOf<Fields> {
  return mapFields(Object.entries(table.fields), (field, name) =>
    field.get(offersField(table, name) ? version[name] : undefined),
  ) as ValuesOf<Fields>;
}

type ValueSchemas<Values> = { [Name in keyof Values]: z.ZodType<Values[Name], Values[Name]> };

/** Returns the schemas of the form's values. They include the rules of the contract for the request. */
export function valueSchemas<Fields extends FormFields>({
  operation,
  fields,
}: FormTable<Fields>): ValueSchemas<ValuesOf<Fields>> {
  const sent: Readonly<Record<string, z.core.$ZodType>> = operation.body.shape;
  return mapFields(Object.entries(fields), (field, name) =>
    (field.check ?? z.custom<unknown>()).superRefine((value, context) => {
      const { error } = z.safeParse(sent[name]!, field.set(value, undefined));
      for (const { path, message } of error?.issues ?? [])
        context.addIssue({ code: 'custom', path: [...path], message });
    }),
  ) as ValueSchemas<ValuesOf<Fields>>;
}

export function requestOf<Fields extends FormFields>(
  table: FormTable<Fields>,
  values: ValuesOf<Fields>,
  version: VersionOf<Fields>,
): RequestOf<Fields> {
  return mapFields(offeredFields(table), (field, name) => field.set(values[name], version[name]));
}

export function versionAfter<Fields extends FormFields>(
  table: FormTable<Fields>,
  before: VersionOf<Fields>,
  request: RequestOf<Fields>,
): VersionOf<Fields> {
  return mapFields(offeredFields(table), (field, name) => field.after(request[name], before[name]));
}

export function secretsOf<Fields extends FormFields>(
  table: FormTable<Fields>,
  values: ValuesOf<Fields>,
): string[] {
  const secrets = offeredFields(table).flatMap(([name, field]) => field.secrets(values[name]));
  return secrets.filter((secret) => secret !== '');
}

/** Returns the names of the fields that the service offers, in the order of the table. */
export function fieldNames<Fields extends FormFields>(table: FormTable<Fields>): (keyof Fields & string)[] {
  return offeredFields(table).map(([name]) => name);
}

/** Returns the paths of all inputs of the form, in the order of the table. */
export function inputPaths<Fields extends FormFields>(
  table: FormTable<Fields>,
  values: ValuesOf<Fields>,
): string[] {
  return offeredFields(table).flatMap(
    ([name, field]) => field.inputs?.(values[name]).map((path) => `${name}.${path}`) ?? [name],
  );
}

type NameOf<Fields extends FormFields, Value> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]['get']> extends Value ? Name : never;
}[keyof Fields] &
  string;

/** Returns the names of the fields for secrets, in the order of the table. */
export function secretNames<Fields extends FormFields>(
  table: FormTable<Fields>,
): NameOf<Fields, SecretChoice>[] {
  const secrets = offeredFields(table).filter(([, { isSecret }]) => isSecret);
  return secrets.map(([name]) => name as NameOf<Fields, SecretChoice>);
}

type TextProps<Name> = { name: Name; label: string; limit: number | null; help?: string };

/**
 * Returns the props for the `Field` of a text: the name, the label, the maximum length and the help. If the user has
 * emptied a stored text, the help is replaced by a warning, because a save would remove the text.
 */
export function textProps<Fields extends FormFields, Name extends NameOf<Fields, string>>(
  { operation, fields }: FormTable<Fields>,
  name: Name,
  { values, stored }: { values: Pick<ValuesOf<Fields>, Name>; stored: VersionOf<Fields> },
  help?: string,
): TextProps<Name> {
  const sent = coreOf(operation.body.shape[name]);
  const limit = sent instanceof z.ZodString ? sent.maxLength : null;
  const props = { name, label: fields[name]!.label, limit };
  const before: unknown = stored[name];
  if (typeof before === 'string' && before !== '' && values[name] === '')
    return { ...props, help: `Saving removes ‘${isolate(before)}’. Type it again to keep it.` };
  return help === undefined ? props : { ...props, help };
}

/** Returns the rows of all fields for the comparison of versions, in the order of the table. */
export function rowsOf<Fields extends FormFields>(
  table: FormTable<Fields>,
): ComparedRow<VersionOf<Fields>>[] {
  return offeredFields(table).flatMap(([name, { rows }]) =>
    rows.map((row) => ({
      ...row,
      of: (version: VersionOf<Fields>) => (version[name] === undefined ? undefined : row.of(version[name])),
      shown: (version: VersionOf<Fields>, first) => row.shown(version[name], first?.[name]),
    })),
  );
}

/** Returns the rows whose value differs between the versions. */
export function changedRows<Version>(
  rows: readonly ComparedRow<Version>[],
  versions: readonly Version[],
): ComparedRow<Version>[] {
  return rows.filter((row) => new Set(versions.map((version) => JSON.stringify(row.of(version)))).size > 1);
}

/**
 * Returns the rows with the text of each version. With three versions, flags the rows that differ between the first
 * two.
 */
export function compareVersions<Version>(
  rows: readonly ComparedRow<Version>[],
  versions: readonly Version[],
): FieldDifference[] {
  const flagged = versions.length > 2 ? changedRows(rows, versions.slice(0, 2)) : [];
  return rows.map((row) => ({
    label: row.label,
    ...(row.as && { as: row.as }),
    cells: versions.map((version) =>
      row.of(version) === undefined ? undefined : row.shown(version, versions[0]),
    ),
    isFlagged: flagged.includes(row),
  }));
}

type OptionalText = string | null;

/**
 * A field for an optional text. An empty text is sent as null, or as an empty string if the stored text is an empty
 * string.
 */
export function textField(label: string): FormField<OptionalText, string, OptionalText> {
  return {
    label,
    get: (stored) => stored ?? '',
    set: (value, stored) => (value === '' && stored !== '' ? null : value),
    after: (sent) => sent,
    secrets: () => [],
    rows: [{ label, as: 'text', of: (stored) => stored, shown: (stored) => stored }],
  };
}

/**
 * A field for an optional moment. Comparisons use the time, because the same time can be written in several notations.
 */
export function momentField(label: string): FormField<OptionalText, ZonedMoment, OptionalText> {
  return {
    label,
    get: (stored) => toZonedMoment(stored ?? null, viewerZone()),
    check: ZonedMoment,
    set: (value, stored) => instantToSend(value, stored ?? null),
    after: (sent) => sent,
    secrets: () => [],
    rows: [{ label, as: 'moment', of: (stored) => stored && toUtcTime(stored), shown: (stored) => stored }],
  };
}

/**
 * The state of a stored secret. The form never knows its value. `action` is the action of the save that changed the
 * secret.
 */
export type SecretState = { isStored: boolean; action?: SecretChoice['action'] };

/** A field for a secret. `row` is its row in comparisons, or null if no response says whether the secret is stored. */
export function secretField(
  label: string,
  row: Pick<ComparedRow<SecretState>, 'as' | 'shown'> | null,
): FormField<SecretState, SecretChoice, OptionalText> {
  return {
    label,
    isSecret: true,
    get: () => KEEP,
    check: SecretChoice,
    set: secretToSend,
    after: (sent, before) => {
      if (typeof sent !== 'string') return before && { ...before, action: 'keep' };
      return { isStored: sent !== '', action: sent === '' ? 'clear' : 'replace' };
    },
    secrets: ({ value }) => [value],
    rows: row
      ? [{ ...row, label, of: ({ isStored, action }) => (action === 'replace' ? 'another one' : isStored) }]
      : [],
  };
}

/** Returns the state of a secret after a save. A replaced secret then counts as stored, without an action. */
export function asStored(state: SecretState | undefined): SecretState | undefined {
  return state && { isStored: state.isStored };
}
