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
import type { FieldDifference } from '../../../form/differences-table.tsx';
import { compareNames } from '../../../lib/format.ts';
import { inboundPaths, type NamedPath } from './mapping-result.ts';

const NeededPath = MappingPath.refine((path) => path.trim() !== '', 'must not be empty');

export const InboundValues = z
  .object({
    contactIdPath: MappingPath,
    bodyPath: MappingPath,
    attachmentsPath: MappingPath,
    statePath: MappingPath,
    fields: z.array(z.object({ name: ContactFieldName, path: NeededPath })).max(MAX_CONTACT_FIELDS),
    filterPath: MappingPath,
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

export const PATH_LABELS = {
  contactIdPath: 'Contact id',
  bodyPath: 'Body',
  attachmentsPath: 'Attachments',
  statePath: 'State',
} as const;

export type PathName = keyof typeof PATH_LABELS;

export const PATH_NAMES = Object.keys(PATH_LABELS) as PathName[];

export function inboundFormValues({ inbound, filterKey }: InboundConfig): InboundValues {
  return {
    contactIdPath: inbound?.contactIdPath ?? '',
    bodyPath: inbound?.bodyPath ?? '',
    attachmentsPath: inbound?.attachmentsPath ?? '',
    statePath: inbound?.statePath ?? '',
    fields: Object.entries(inbound?.contactFieldPaths ?? {}).map(([name, path]) => ({
      name,
      // The type of a path is not documented. A path that is not a string appears as JSON, and validation rejects it.
      path: typeof path === 'string' ? path : JSON.stringify(path),
    })),
    filterPath: filterKey?.path ?? '',
    expectedValue: filterKey?.expectedValue ?? '',
  };
}

/**
 * Returns a request that replaces the whole mapping. Without any path, `inbound` is null; without a filter path,
 * `filterKey` is null.
 */
export function toInboundRequest(values: InboundValues): InboundMappingInput {
  const { fields, filterPath, expectedValue } = values;
  const pathOf = (name: PathName) => values[name].trim() || null;
  const isEmpty = fields.length === 0 && PATH_NAMES.every((name) => pathOf(name) === null);
  return {
    inbound: isEmpty
      ? null
      : {
          contactIdPath: pathOf('contactIdPath'),
          bodyPath: pathOf('bodyPath'),
          attachmentsPath: pathOf('attachmentsPath'),
          statePath: pathOf('statePath'),
          contactFieldPaths: Object.fromEntries(fields.map(({ name, path }) => [name.trim(), path.trim()])),
        },
    filterKey:
      filterPath.trim() === ''
        ? null
        : { path: filterPath.trim(), expectedValue: expectedValue === '' ? null : expectedValue },
  };
}

/** Returns the mapping that saving these values would create, so that it can be tested on a sample first. */
export function configOf(values: InboundValues): InboundConfig {
  const { inbound, filterKey } = toInboundRequest(values);
  return {
    inbound: inbound && {
      contactIdPath: inbound.contactIdPath ?? null,
      bodyPath: inbound.bodyPath ?? null,
      attachmentsPath: inbound.attachmentsPath ?? null,
      statePath: inbound.statePath ?? null,
      contactFieldPaths: inbound.contactFieldPaths ?? null,
    },
    filterKey: filterKey && { path: filterKey.path, expectedValue: filterKey.expectedValue ?? null },
  };
}

/** Returns the paths in the order of the form. Their numbers in the form and in the sample follow this order. */
export function pathsIn(values: InboundValues): NamedPath[] {
  return [
    ...PATH_NAMES.map((name) => ({ name: PATH_LABELS[name], path: values[name] })),
    ...values.fields.map(({ name, path }) => ({ name, path, isField: true })),
    { name: 'Filter', path: values.filterPath, expectedValue: values.expectedValue || null },
  ];
}

/** Returns the names of all fields in the order of the form. */
export function fieldsIn({ fields }: InboundValues): Name[] {
  return [
    ...PATH_NAMES,
    ...fields.flatMap((_, index): Name[] => [`fields.${index}.name`, `fields.${index}.path`]),
    'filterPath',
    'expectedValue',
  ];
}

/** Maps the field names of the service to the field names of the form. */
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

/** Compares the paths only. An empty path equals a missing one. */
export function isSameMapping(one: InboundConfig, other: InboundConfig): boolean {
  return JSON.stringify(cellsOf(one)) === JSON.stringify(cellsOf(other));
}

/**
 * Returns a row for each path of any version, with its value in every version. With three versions, rows that differ
 * between the first two are flagged.
 */
export function inboundDifferences(versions: readonly InboundConfig[]): FieldDifference[] {
  const cells = versions.map((version) => new Map(cellsOf(version)));
  const labels = new Set(cells.flatMap((one) => [...one.keys()]));
  return [...labels].map((label) => {
    const texts = cells.map((one) => one.get(label) ?? null);
    return { label, cells: texts, isFlagged: texts.length > 2 && texts[0] !== texts[1] };
  });
}

function cellsOf(config: InboundConfig): [string, string][] {
  const paths = inboundPaths(config).map(({ name, isField, path, expectedValue }): [string, string] => [
    isField ? `Field ${name}` : name,
    [
      typeof path === 'string' ? path : JSON.stringify(path ?? ''),
      ...(expectedValue ? [`= ${expectedValue}`] : []),
    ].join(' '),
  ]);
  return paths
    .filter(([, text]) => text !== '' && text !== '""')
    .toSorted(([one], [other]) => compareNames(one, other));
}
