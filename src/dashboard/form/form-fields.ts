/**
 * The fields of a form for stored data, declared in a table. The form's values and their validation, the request, its
 * secrets and the comparison of versions are derived from the table, so that no place can lack a field. Everything
 * except the values excludes extension fields that the service does not offer.
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

/** A row of the comparison of versions. */
export type ComparedRow<Version> = Pick<FieldDifference, 'label' | 'as'> & {
  /** The value to compare. It is never shown, because it may be a secret. undefined if it is unknown. */
  of(version: Version): unknown;
  /** The text without secrets. `first` is the first version, so that a secret can be marked as another one. */
  shown(version: Version, first: Version | undefined): string | null;
};

/** A field of the form. A stored value is undefined if it is unknown. */
export type FormField<Stored, Value, Sent> = {
  label: string;
  isSecret?: true;
  /** Returns the initial value. It never contains a stored secret that has an own field. */
  get(stored: Stored | undefined): Value;
  /** The rules of the form for the value, besides those of the contract for the request. */
  check?: z.ZodType<Value, Value>;
  /** Returns the paths of the inputs inside the field. By default, the field is one input. */
  inputs?(value: Value): readonly string[];
  /** Returns the value for the request. */
  set(value: Value, stored: Stored | undefined): Sent;
  /** Returns the stored value after a save. */
  after(sent: Sent, before: Stored | undefined): Stored | undefined;
  /** Returns the secrets in the form, which error messages must not contain. */
  secrets(value: Value): readonly string[];
  rows: readonly ComparedRow<Stored>[];
};

type AnyField = FormField<unknown, unknown, unknown>;
type FormFields = Readonly<Record<string, AnyField>>;

type FormOperation<Body extends z.ZodObject = z.ZodObject> = Operation<string, z.ZodObject, Body>;

export type FormTable<Fields extends FormFields> = {
  operation: FormOperation;
  /** The operation that returns the stored values. */
  read: Operation;
  fields: Fields;
};

/** Declares the fields of a form in their order. The type requires every field of the request. */
export function formTable<Body extends z.ZodObject, Fields extends FormFields>(
  { write, read }: { write: FormOperation<Body>; read: Operation },
  fields: Fields & Record<keyof Body['shape'], AnyField>,
): FormTable<Fields> {
  return { operation: write, read, fields };
}

export type ValuesOf<Fields extends FormFields> = { [Name in keyof Fields]: ReturnType<Fields[Name]['get']> };
/** Without the fields that the service does not offer. */
export type RequestOf<Fields extends FormFields> = {
  [Name in keyof Fields]?: ReturnType<Fields[Name]['set']>;
};
/** The stored values by field, as far as they are known. */
export type VersionOf<Fields extends FormFields> = {
  [Name in keyof Fields]?: ReturnType<Fields[Name]['after']>;
};

/**
 * Whether the service offers a field, so that the form shows and sends it. The service must also return an extension
 * field, because the form would otherwise start empty and each save would delete the stored value. A secret is never
 * returned, and an unchanged one is kept.
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

/** Applies a function to fields. */
function mapFields(
  fields: readonly [string, AnyField][],
  valueOf: (field: AnyField, name: string) => unknown,
): object {
  return Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field, name)]));
}

/** Returns the initial values. A field that the service does not offer is empty, even if its value is stored. */
export function initialValues<Fields extends FormFields>(
  table: FormTable<Fields>,
  version: VersionOf<Fields>,
): ValuesOf<Fields> {
  return mapFields(Object.entries(table.fields), (field, name) =>
    field.get(offersField(table, name) ? version[name] : undefined),
  ) as ValuesOf<Fields>;
}

type ValueSchemas<Values> = { [Name in keyof Values]: z.ZodType<Values[Name], Values[Name]> };

/** Returns the schemas of the values. They include the rules of the contract for the request. */
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

/** Returns the names of the fields, in the order of the table. */
export function fieldNames<Fields extends FormFields>(table: FormTable<Fields>): (keyof Fields & string)[] {
  return offeredFields(table).map(([name]) => name);
}

/** Returns the paths of all inputs, in the order of the table. */
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

/** Returns the names of the secret fields, in the order of the table. */
export function secretNames<Fields extends FormFields>(
  table: FormTable<Fields>,
): NameOf<Fields, SecretChoice>[] {
  const secrets = offeredFields(table).filter(([, { isSecret }]) => isSecret);
  return secrets.map(([name]) => name as NameOf<Fields, SecretChoice>);
}

type TextProps<Name> = { name: Name; label: string; limit: number | null; help?: string };

/**
 * Returns the props of the `Field` of a text: its name, its label, its limit and its help. If the user has emptied a
 * stored text, the help is a warning instead, because a save would remove the text.
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

/** Returns the rows of all fields, in the order of the table. */
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

/** Returns the rows that have several values. */
export function changedRows<Version>(
  rows: readonly ComparedRow<Version>[],
  versions: readonly Version[],
): ComparedRow<Version>[] {
  return rows.filter((row) => new Set(versions.map((version) => JSON.stringify(row.of(version)))).size > 1);
}

/** Compares versions. With three versions, rows that differ between the first two are flagged. */
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

/** An optional text. An empty one is sent as null, or as an empty string if the service has an empty string. */
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

/** An optional moment. Moments are compared as times, because their notation may differ. */
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

/** The state of a stored secret, whose value no form knows. `action` is the action of a save that changed it. */
export type SecretState = { isStored: boolean; action?: SecretChoice['action'] };

/** A secret. `row` is its row in comparisons. null if no response says whether the secret is stored. */
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

/** Returns the state of a secret once the save is done: a new secret is then a stored one. */
export function asStored(state: SecretState | undefined): SecretState | undefined {
  return state && { isStored: state.isStored };
}
