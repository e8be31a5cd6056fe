/** What the list of FAQs keeps in its URL. The source, the state and whether there is an answer are asked of the service. */
import * as z from 'zod';
import type { AskedFaqs } from '../../api/faq-queries.ts';
import { defineSearch, filterText, flag, optional, searchText, sortField } from '../../lib/search-params.ts';
import type { Sort } from '../../list/data-table/column.ts';

export const FAQ_STATES = ['compressed', 'uncompressed'] as const;
export type FaqState = (typeof FAQ_STATES)[number];

export const STATE_WORDS: Record<FaqState, string> = {
  compressed: 'Compressed',
  uncompressed: 'Uncompressed',
};

export function isFaqState(text: string): text is FaqState {
  return FAQ_STATES.some((state) => state === text);
}

export type FaqFilters = {
  sourceId: string | null;
  state: FaqState | null;
  answered: 'answered' | 'unanswered' | null;
};

export type FaqSearch = FaqFilters & {
  q: string;
  /** Questions that seem alike as one row. */
  alike: boolean;
  sort: Sort | null;
  /** The id of the one that is open. */
  question: string | null;
};

export const faqSearch = defineSearch<FaqSearch>({
  sourceId: optional(filterText),
  state: optional(z.enum(FAQ_STATES)),
  answered: optional(z.enum(['answered', 'unanswered'])),
  q: searchText(),
  alike: flag(),
  sort: sortField(),
  question: optional(filterText),
});

export const NO_FILTERS: FaqFilters & { q: string } = {
  sourceId: null,
  state: null,
  answered: null,
  q: '',
};

export function isFiltered({ sourceId, state, answered, q }: FaqSearch): boolean {
  return sourceId !== null || state !== null || answered !== null || q.trim() !== '';
}

export function serverFilters({ sourceId, state, answered }: FaqFilters): AskedFaqs {
  return {
    ...(sourceId !== null && { sourceId }),
    ...(state !== null && { state }),
    ...(answered !== null && { answered }),
  };
}
