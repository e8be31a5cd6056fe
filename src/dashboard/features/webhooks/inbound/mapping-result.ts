import type { InboundConfig } from '#contract/inbound.ts';
import { pathSteps } from '#contract/json-path.ts';
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { findInJson, type JsonText } from '../../../lib/json-text.ts';

/** A path of a mapping with the name of its purpose. */
export type NamedPath = {
  name: string;
  /** Whether the path belongs to a contact field. Users choose the names of contact fields. */
  isField?: boolean;
  /** Not necessarily a string, because the type of a field's path is not documented. */
  path: unknown;
  /** The value that the filter expects. Set for the filter only. */
  expectedValue?: string | null;
};

/** The paths of a mapping, in the order of the form. The type requires a path that the contract adds. */
export const PATH_LABELS = {
  contactIdPath: 'Contact id',
  bodyPath: 'Body',
  attachmentsPath: 'Attachments',
  statePath: 'State',
} satisfies Record<keyof Omit<NonNullable<InboundConfig['inbound']>, 'contactFieldPaths'>, string>;

export type PathName = keyof typeof PATH_LABELS;

export const PATH_NAMES = Object.keys(PATH_LABELS) as PathName[];

/** Returns the paths that the mapping applies to an incoming event, and the path of the filter. */
export function inboundPaths({ inbound, filterKey }: InboundConfig): NamedPath[] {
  return [
    ...(inbound
      ? [
          ...PATH_NAMES.map((name) => ({ name: PATH_LABELS[name], path: inbound[name] })),
          ...fieldPaths(inbound.contactFieldPaths),
        ]
      : []),
    ...(filterKey ? [{ name: 'Filter', path: filterKey.path, expectedValue: filterKey.expectedValue }] : []),
  ];
}

/** Returns the paths that the mapping applies to a response about a contact. */
export function responsePaths({ contactFieldResponsePaths }: OutboundWebhook): NamedPath[] {
  return fieldPaths(contactFieldResponsePaths);
}

function fieldPaths(paths: Record<string, unknown> | null): NamedPath[] {
  return Object.entries(paths ?? {}).map(([field, path]) => ({ name: field, path, isField: true }));
}

type Range = { from: number; to: number };

/** The result of a path on a sample. 'none' is an empty path, 'unread' a path that this page does not support. */
export type Pick =
  | { kind: 'found'; range: Range }
  | { kind: 'nothing' }
  | { kind: 'unread' }
  | { kind: 'none' };

export function pickFrom(sample: JsonText, path: unknown): Pick {
  if (path === null || path === '') return { kind: 'none' };
  const steps = typeof path === 'string' ? pathSteps(path.trim()) : null;
  if (steps === null) return { kind: 'unread' };
  const range = findInJson(sample, steps);
  return range === null ? { kind: 'nothing' } : { kind: 'found', range };
}

/**
 * A piece of the sample. `pickedBy` lists the indexes of the paths that pick it, `begins` those whose value starts
 * here.
 */
export type MarkedPiece = { from: number; text: string; pickedBy: number[]; begins: number[] };

/** Splits the sample at the start and end of every picked value, because values can be nested. */
export function markedPieces(text: string, picks: readonly Pick[]): MarkedPiece[] {
  const ranges = picks.flatMap((pick, place) => (pick.kind === 'found' ? [{ ...pick.range, place }] : []));
  const cuts = [...new Set([0, text.length, ...ranges.flatMap(({ from, to }) => [from, to])])].toSorted(
    (a, b) => a - b,
  );
  return cuts.slice(0, -1).map((from, index) => {
    const to = cuts[index + 1]!;
    const covering = ranges.filter((range) => range.from <= from && range.to >= to);
    return {
      from,
      text: text.slice(from, to),
      pickedBy: covering.map(({ place }) => place),
      begins: covering.filter((range) => range.from === from).map(({ place }) => place),
    };
  });
}
