import type { InboundConfig } from '#contract/inbound.ts';
import { parseExactJson } from '#contract/exact-json.ts';
import { isQuery, parseMessagePath, PathReader } from '#contract/message-path.ts';
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { findInJson, type JsonText } from '../../../lib/json-text.ts';

/** A path of a mapping with the name of its purpose. */
export type NamedPath = {
  name: string;
  /** Whether the path belongs to a contact field. Users choose the names of contact fields. */
  isField?: boolean;
  /**
   * The path in the mapping. It may not be a string, because the API does not document the type of the paths of contact
   * fields.
   */
  path: unknown;
  /** The value that the filter expects at its path. Undefined for all other paths. */
  expectedValue?: string | null;
};

/**
 * The labels of a mapping's paths, in the order of the form. The type checker reports a missing label if the contract
 * gets another path.
 */
export const PATH_LABELS = {
  contactIdPath: 'Contact id',
  bodyPath: 'Body',
  attachmentsPath: 'Attachments',
  statePath: 'State',
  messageIdPath: 'Message id',
  timestampPath: 'Time',
} satisfies Record<keyof Omit<NonNullable<InboundConfig['inbound']>, 'contactFieldPaths'>, string>;

export type PathName = keyof typeof PATH_LABELS;

export const PATH_NAMES = Object.keys(PATH_LABELS) as PathName[];

/** Paths that are not part of the API documentation. A card lists them only if the mapping contains them. */
const LATER_PATHS: ReadonlySet<PathName> = new Set(['messageIdPath', 'timestampPath']);

/** Returns the paths that the mapping applies to an inbound message, and the path of the filter. */
export function inboundPaths({ inbound, filterKey }: InboundConfig): NamedPath[] {
  return [
    ...(inbound
      ? [
          ...PATH_NAMES.filter((name) => !LATER_PATHS.has(name) || inbound[name]).map((name) => ({
            name: PATH_LABELS[name],
            path: inbound[name],
          })),
          ...fieldPaths(inbound.contactFieldPaths),
        ]
      : []),
    ...(filterKey ? [{ name: 'Filter', path: filterKey.path, expectedValue: filterKey.expectedValue }] : []),
  ];
}

/** Returns the paths that the service applies to a response about a contact. */
export function responsePaths({ contactFieldResponsePaths }: OutboundWebhook): NamedPath[] {
  return fieldPaths(contactFieldResponsePaths);
}

function fieldPaths(paths: Record<string, unknown> | null): NamedPath[] {
  return Object.entries(paths ?? {}).map(([field, path]) => ({ name: field, path, isField: true }));
}

type Range = { from: number; to: number };

/**
 * The result of a path on a sample. 'none' means an empty path, 'unread' a path with a syntax that this page does not
 * support, and 'nothing' a path without a value in the sample. `others` contains the further values of a path with
 * `[*]` or a filter.
 */
export type Pick =
  | { kind: 'found'; range: Range; others: readonly Range[] }
  | { kind: 'nothing' }
  | { kind: 'unread' }
  | { kind: 'none' };

/** A parsed sample message and the reader that follows paths in it. */
export type SampleReader = { json: JsonText; value: unknown; reader: PathReader };

export function sampleReader(json: JsonText): SampleReader {
  return { json, value: parseExactJson(json.text), reader: new PathReader() };
}

export function pickFrom({ json, value, reader }: SampleReader, path: unknown): Pick {
  if (path === null || path === undefined || path === '') return { kind: 'none' };
  const parsed = typeof path === 'string' ? parseMessagePath(path) : null;
  if (parsed === null) return { kind: 'unread' };
  const [range, ...others] = reader
    .places({ value, location: [] }, parsed)
    .slice(0, isQuery(parsed) ? MOST_MARKS : 1)
    .map(({ location }) => rangeOf(json, location));
  return range === undefined ? { kind: 'nothing' } : { kind: 'found', range, others };
}

/**
 * The maximum number of highlighted values per path. Each highlight is an element, so more would slow down the page.
 */
const MOST_MARKS = 50;

/**
 * Returns the position of a value in the text of the sample. If the sample contains JSON inside a string, a value in
 * this inner JSON has no position. Then the position of the whole string is returned.
 */
function rangeOf(json: JsonText, location: readonly string[]): Range {
  const range = findInJson(json, location);
  return range ?? rangeOf(json, location.slice(0, -1));
}

/**
 * A piece of the sample's text. `pickedBy` contains the indexes of the paths whose value covers the piece. `begins`
 * contains the indexes of the paths whose value starts with the piece.
 */
export type MarkedPiece = { from: number; text: string; pickedBy: number[]; begins: number[] };

/** Splits the text of the sample at the start and end of every picked value, because picked values can be nested. */
export function markedPieces(text: string, picks: readonly Pick[]): MarkedPiece[] {
  const ranges = picks.flatMap((pick, place) =>
    pick.kind === 'found' ? [pick.range, ...pick.others].map((range) => ({ ...range, place })) : [],
  );
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
