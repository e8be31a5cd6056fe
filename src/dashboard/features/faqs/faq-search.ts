/**
 * The search parameters of the FAQ list. The service applies the filters `sourceId`, `state` and `answered`. The
 * dashboard applies all other filters.
 */
import * as z from 'zod';
import type { FaqListRequest } from '../../api/resources/faq-queries.ts';
import {
  defineSearch,
  listFields,
  filterId,
  filterText,
  flag,
  optional,
  searchText,
} from '../../lib/search-params.ts';
import type { Facet } from '../../list/facets.ts';
import type { FaqGrouping, FaqRow } from './faq-rows.ts';

const FAQ_STATES = ['compressed', 'uncompressed'] as const;

export const faqSearch = defineSearch({
  sourceId: optional(filterId),
  state: optional(z.enum(FAQ_STATES)),
  answered: optional(z.enum(['answered', 'unanswered'])),
  /** Whether the list contains only unanswered questions that have a nearest answer. */
  draft: flag(),
  q: searchText(),
  /** Whether similar questions are grouped in one row. */
  alike: flag(),
  /** Whether a group may contain questions of different sources. */
  across: flag(),
  ...listFields(),
  faq: optional(filterText),
});

export type FaqSearch = typeof faqSearch.defaults;

export function groupingOf({ alike, across }: Pick<FaqSearch, 'alike' | 'across'>): FaqGrouping {
  if (!alike) return 'none';
  return across ? 'acrossSources' : 'inSource';
}

/** Returns the request with the filters that the service applies. */
export function faqRequest({ sourceId, state, answered }: FaqSearch): FaqListRequest {
  return {
    ...(sourceId !== null && { sourceId }),
    ...(state !== null && { state }),
    ...(answered !== null && { answered }),
  };
}

export type KnownSources = {
  choices: readonly { value: string; label: string }[];
  nameOf: (sourceId: string) => string;
  /** The origin of the known sources if the list of sources may be incomplete. Null otherwise. */
  note: string | null;
};

export function faqFacets(sources: KnownSources): readonly Facet<FaqRow, FaqSearch>[] {
  return [
    { kind: 'toggle', field: 'answered', on: 'unanswered', label: 'Unanswered', isServerSide: true },
    { kind: 'toggle', field: 'answered', on: 'answered', label: 'Answered', isServerSide: true },
    { kind: 'toggle', field: 'draft', label: 'Has a draft', matches: ({ nearest }) => nearest !== null },
    {
      kind: 'one',
      field: 'sourceId',
      label: 'Source',
      isServerSide: true,
      choices: sources.choices,
      labelOf: sources.nameOf,
      note: sources.note,
    },
    {
      kind: 'one',
      field: 'state',
      label: 'State',
      isServerSide: true,
      choices: FAQ_STATES.map((value) => ({ value, label: stateName(value) })),
      labelOf: stateName,
      note: null,
      words: (state) => state.toLowerCase(),
      isClosed: true,
    },
  ];
}

function stateName(state: string): string {
  return state.charAt(0).toUpperCase() + state.slice(1);
}
