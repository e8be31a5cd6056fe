import type { InboundConfig } from '#contract/inbound.ts';
import { pathSteps } from '#contract/json-path.ts';
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { findInJson, type JsonText } from '../../../lib/json-text.ts';

/** A path of a mapping, with what it is for. */
export type NamedPath = {
  name: string;
  /** A field of a contact, whose name is of somebody's choosing. */
  isField?: boolean;
  /** As it came: the document does not say what may stand for a path of a field. */
  path: unknown;
  /** Of the filter alone: what has to stand there. */
  expectedValue?: string | null;
};

/** What is taken from an event that comes in, and what has to stand in it. */
export function inboundPaths({ inbound, filterKey }: InboundConfig): NamedPath[] {
  return [
    ...(inbound
      ? [
          { name: 'Contact id', path: inbound.contactIdPath },
          { name: 'Body', path: inbound.bodyPath },
          { name: 'Attachments', path: inbound.attachmentsPath },
          { name: 'State', path: inbound.statePath },
          ...fieldPaths(inbound.contactFieldPaths),
        ]
      : []),
    ...(filterKey ? [{ name: 'Filter', path: filterKey.path, expectedValue: filterKey.expectedValue }] : []),
  ];
}

/** What is taken from a reply to the request about a contact. */
export function responsePaths({ contactFieldResponsePaths }: OutboundWebhook): NamedPath[] {
  return fieldPaths(contactFieldResponsePaths);
}

function fieldPaths(paths: Record<string, unknown> | null): NamedPath[] {
  return Object.entries(paths ?? {}).map(([field, path]) => ({ name: field, path, isField: true }));
}

type Range = { from: number; to: number };

/** What a path picks from a sample. 'unread' is a path that this page cannot follow. */
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

/** A piece of the sample, with the places in the list of the paths that pick it, and of those that begin with it. */
export type MarkedPiece = { from: number; text: string; pickedBy: number[]; begins: number[] };

/** The sample cut wherever what a path picks begins or ends: one may lie in another. */
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
