/**
 * The values of the inbound mapping form: their validation, the request that sends them, and the comparison of two
 * mappings.
 */
import type { FieldPath } from 'react-hook-form';
import * as z from 'zod';
import {
  ContactFieldName,
  ExpectedValue,
  MappingPath,
  MAX_CONTACT_FIELDS,
  type InboundConfig,
  type InboundMappingInput,
} from '#contract/inbound.ts';
import { INVALID_PATH, parseMessagePath } from '#contract/message-path.ts';
import type { FieldDifference } from '../../../form/differences-table.tsx';
import { changedRows, compareVersions, type ComparedRow } from '../../../form/form-fields.ts';
import { compareNames } from '../../../lib/format.ts';
import { inboundPaths, PATH_LABELS, PATH_NAMES, type NamedPath, type PathName } from './mapping-result.ts';

function forEachPath<Value>(valueOf: (name: PathName) => Value): Record<PathName, Value> {
  return Object.fromEntries(PATH_NAMES.map((name) => [name, valueOf(name)])) as Record<PathName, Value>;
}

const ValidPath = MappingPath.refine((path) => parseMessagePath(path) !== null, INVALID_PATH);

const NeededPath = ValidPath.refine((path) => path.trim() !== '', 'must not be empty');

export const InboundValues = z
  .object({
    ...forEachPath(() => ValidPath),
    fields: z.array(z.object({ name: ContactFieldName, path: NeededPath })).max(MAX_CONTACT_FIELDS),
    filterPath: ValidPath,
    expectedValue: ExpectedValue,
  })
  .check(({ value: { fields, filterPath, expectedValue }, issues }) => {
    const refuse = (path: (string | number)[], message: string) =>
      void issues.push({ code: 'custom', input: undefined, path, message });
    for (const [index, { name }] of fields.entries()) {
      const isRepeated = fields.findIndex((other) => other.name.trim() === name.trim()) < index;
      if (isRepeated) refuse(['fields', index, 'name'], 'is already used above');
    }
    if (filterPath.trim() === '' && expectedValue !== '') {
      refuse(['filterPath'], 'is required with an expected value');
    }
  });
export type InboundValues = z.infer<typeof InboundValues>;

type Name = FieldPath<InboundValues>;

export function inboundFormValues({ inbound, filterKey }: InboundConfig): InboundValues {
  return {
    ...forEachPath((name) => inbound?.[name] ?? ''),
    fields: Object.entries(inbound?.contactFieldPaths ?? {}).map(([name, path]) => ({
      name,
      // The API does not document the type of a path. The form shows a path that is not a string as JSON, and
      // validation rejects it.
      path: typeof path === 'string' ? path : JSON.stringify(path),
    })),
    filterPath: filterKey?.path ?? '',
    expectedValue: filterKey?.expectedValue ?? '',
  };
}

/**
 * Returns the request that replaces the whole mapping. Without any path, `inbound` is null. Without a filter path,
 * `filterKey` is null. The request equals the mapping after the save, so the page can test it on a sample before the
 * save.
 */
export function toInboundRequest(values: InboundValues) {
  const { fields, filterPath, expectedValue } = values;
  const paths = forEachPath((name) => values[name].trim() || null);
  const isEmpty = fields.length === 0 && PATH_NAMES.every((name) => paths[name] === null);
  const contactFieldPaths = Object.fromEntries(fields.map(({ name, path }) => [name.trim(), path.trim()]));
  const filter = { path: filterPath.trim(), expectedValue: expectedValue === '' ? null : expectedValue };
  return {
    inbound: isEmpty ? null : { ...paths, contactFieldPaths },
    filterKey: filter.path === '' ? null : filter,
  } satisfies InboundMappingInput & InboundConfig;
}

/**
 * Returns the paths of the mapping in the order of the form. The numbers beside the fields and in the sample follow
 * this order.
 */
export function pathsIn(values: InboundValues): NamedPath[] {
  return [
    ...PATH_NAMES.map((name) => ({ name: PATH_LABELS[name], path: values[name] })),
    ...values.fields.map(({ name, path }) => ({ name, path, isField: true })),
    { name: 'Filter', path: values.filterPath, expectedValue: values.expectedValue || null },
  ];
}

/** Returns the names of all form fields in the order of the form. */
export function fieldsIn({ fields }: InboundValues): Name[] {
  return [
    ...PATH_NAMES,
    ...fields.flatMap((_, index): Name[] => [`fields.${index}.name`, `fields.${index}.path`]),
    'filterPath',
    'expectedValue',
  ];
}

/** Maps the names of fields in the errors of the service to the names of form fields. */
export function aliasesIn({ fields }: InboundValues): Record<string, Name> {
  return {
    ...Object.fromEntries(PATH_NAMES.map((name) => [`inbound.${name}`, name])),
    ...Object.fromEntries(
      fields.map(({ name }, index) => [
        `inbound.contactFieldPaths.${name.trim()}`,
        `fields.${index}.path` as const,
      ]),
    ),
    'filterKey.path': 'filterPath',
    'filterKey.expectedValue': 'expectedValue',
  };
}

/** Whether two mappings have the same paths, including the filter. An empty path equals a missing path. */
export function isSameMapping(one: InboundConfig, other: InboundConfig): boolean {
  const versions = [one, other].map(shownPaths);
  return changedRows(rowsIn(versions), versions).length === 0;
}

/**
 * Compares versions of a mapping. Returns a row for each path that any version contains, with its value in every
 * version.
 */
export function inboundDifferences(configs: readonly InboundConfig[]): FieldDifference[] {
  const versions = configs.map(shownPaths);
  return compareVersions(rowsIn(versions), versions);
}

/** The paths of a mapping as text, by the label of the path. */
type ShownPaths = ReadonlyMap<string, string>;

function rowsIn(versions: readonly ShownPaths[]): ComparedRow<ShownPaths>[] {
  const labels = new Set(versions.flatMap((version) => [...version.keys()]));
  return [...labels].map((label) => {
    const textIn = (version: ShownPaths) => version.get(label) ?? null;
    return { label, of: textIn, shown: textIn };
  });
}

function shownPaths(config: InboundConfig): ShownPaths {
  const paths = inboundPaths(config).map(({ name, isField, path, expectedValue }): [string, string] => [
    isField ? `Field ${name}` : name,
    [
      typeof path === 'string' ? path : JSON.stringify(path ?? ''),
      ...(expectedValue ? [`= ${expectedValue}`] : []),
    ].join(' '),
  ]);
  const known = paths.filter(([, text]) => text !== '' && text !== '""');
  return new Map(known.toSorted(([one], [other]) => compareNames(one, other)));
}
