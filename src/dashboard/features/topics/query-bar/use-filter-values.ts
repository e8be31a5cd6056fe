import { useQuery } from '@tanstack/react-query';
import { TOPIC_SENTIMENTS } from '#contract/topic.ts';
import { botDirectory } from '../../../api/resources/bot-directory.ts';
import { personaQueries } from '../../../api/resources/persona-queries.ts';
import { compareNames } from '../../../lib/format.ts';
import type { FacetChoice } from '../../../list/facet-sheet.tsx';
import { personaName } from '../../../domain/persona-name.ts';
import { describeError } from '../../../ui/describe-error.ts';

type FilterValues = {
  /** Returns the known values of a dimension; empty if the dimension is unknown. */
  choicesOf: (dimension: string) => readonly FacetChoice[];
  nameOf: (dimension: string, value: string) => string;
  /** Notices that explain why the page shows ids instead of names. */
  notes: readonly string[];
};

/** Loads the names for the ids in filters. Requests only the lists of records that the given dimensions need. */
export function useFilterValues(dimensions: readonly string[]): FilterValues {
  const kinds = new Set(dimensions.map(kindOf));
  const bots = useQuery({ ...botDirectory(), enabled: kinds.has('bot') });
  const personas = useQuery({ ...personaQueries.list(), enabled: kinds.has('persona') });
  const choices = {
    bot: named((bots.data?.data ?? []).map(({ id, name }) => ({ id, name: name?.trim() || id }))),
    persona: named(
      (personas.data?.data ?? []).map((persona) => ({ id: persona.id, name: personaName(persona) })),
    ),
    sentiment: TOPIC_SENTIMENTS.map((value) => ({ value, label: value })),
  };
  const choicesOf = (dimension: string) => {
    const kind = kindOf(dimension);
    return kind === null ? [] : choices[kind];
  };
  return {
    choicesOf,
    nameOf: (dimension, value) =>
      choicesOf(dimension).find((choice) => choice.value === value)?.label ?? value,
    notes: [
      ...(kinds.has('bot') ? notesOf('bots', bots) : []),
      ...(kinds.has('bot') && bots.data?.gatheredFrom ? [bots.data.gatheredFrom] : []),
      ...(kinds.has('persona') ? notesOf('personas', personas) : []),
    ],
  };
}

const KINDS = ['bot', 'persona', 'sentiment'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Returns the kind of the values of a dimension; null if the kind is unknown.
 * assumed: in other services, the names 'bot', 'persona' and 'sentiment' have the same meaning as in the embedded
 * service, with or without an 'Id' suffix.
 */
function kindOf(dimension: string): Kind | null {
  const name = dimension
    .trim()
    .toLowerCase()
    .replace(/_?ids?$/, '');
  return KINDS.find((kind) => kind === name) ?? null;
}

/** Labels each record by name, and adds the id to duplicate names. */
function named(records: readonly { id: string; name: string }[]): FacetChoice[] {
  const counts = new Map<string, number>();
  for (const { name } of records) counts.set(name, (counts.get(name) ?? 0) + 1);
  return records
    .map(({ id, name }) => ({
      value: id,
      label: counts.get(name)! > 1 && name !== id ? `${name} (${id})` : name,
    }))
    .toSorted((a, b) => compareNames(a.label, b.label));
}

function notesOf(what: string, { error, data }: { error: Error | null; data: unknown }): string[] {
  return error && !data
    ? [`The ${what} could not be loaded (${describeError(error).title}): they are shown by id.`]
    : [];
}
