/**
 * The fields of a form for stored data, declared in a table. The form's values, the request, its secrets and the
 * comparison of versions are derived from the table, so that no place can lack a field.
 */
import { toUtcTime } from '#contract/fields.ts';
import { viewerZone } from '../lib/time.ts';
import type { FieldDifference } from './differences-table.tsx';
import { KEEP, secretToSend, type SecretChoice } from './secret.ts';
import { instantToSend, toZonedMoment, type ZonedMoment } from './zoned-moment.ts';

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
  /** Returns the value for the request. */
  set(value: Value, stored: Stored | undefined): Sent;
  /** Returns the stored value after a save. */
  after(sent: Sent, before: Stored | undefined): Stored | undefined;
  /** Returns the secrets in the form, which error messages must not contain. */
  secrets(value: Value): readonly string[];
  rows: readonly ComparedRow<Stored>[];
};

type FormFields = Readonly<Record<string, FormField<unknown, unknown, unknown>>>;

export type ValuesOf<Fields extends FormFields> = { [Name in keyof Fields]: ReturnType<Fields[Name]['get']> };
export type RequestOf<Fields extends FormFields> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]['set']>;
};
/** The stored values by field, as far as they are known. */
export type VersionOf<Fields extends FormFields> = {
  [Name in keyof Fields]?: ReturnType<Fields[Name]['after']>;
};

/** Applies a function to every field. */
function mapFields(
  fields: FormFields,
  valueOf: (field: FormField<unknown, unknown, unknown>, name: string) => unknown,
): object {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, name)]));
}

export function initialValues<Fields extends FormFields>(
  fields: Fields,
  version: VersionOf<Fields>,
): ValuesOf<Fields> {
  return mapFields(fields, (field, name) => field.get(version[name])) as ValuesOf<Fields>;
}

export function requestOf<Fields extends FormFields>(
  fields: Fields,
  values: ValuesOf<Fields>,
  version: VersionOf<Fields>,
): RequestOf<Fields> {
  return mapFields(fields, (field, name) => field.set(values[name], version[name])) as RequestOf<Fields>;
}

export function versionAfter<Fields extends FormFields>(
  fields: Fields,
  before: VersionOf<Fields>,
  request: Partial<RequestOf<Fields>>,
): VersionOf<Fields> {
  return mapFields(fields, (field, name) => field.after(request[name], before[name]));
}

export function secretsOf<Fields extends FormFields>(fields: Fields, values: ValuesOf<Fields>): string[] {
  const secrets = Object.entries(fields).flatMap(([name, field]) => field.secrets(values[name]));
  return secrets.filter((secret) => secret !== '');
}

type SecretName<Fields extends FormFields> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]['get']> extends SecretChoice ? Name : never;
}[keyof Fields];

/** Returns the names of the secret fields, in the order of the table. */
export function secretNames<Fields extends FormFields>(fields: Fields): SecretName<Fields>[] {
  return Object.keys(fields).filter((name) => fields[name]?.isSecret) as SecretName<Fields>[];
}

/** Returns the rows of all fields, in the order of the table. */
export function rowsOf<Fields extends FormFields>(fields: Fields): ComparedRow<VersionOf<Fields>>[] {
  return Object.entries(fields).flatMap(([name, { rows }]) =>
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
