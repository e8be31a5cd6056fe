/** What the list of FAQs keeps in its URL. The source, the state and whether there is an answer are asked of the service. */
import * as z from 'zod';
import type { FaqFilters } from '../../api/faq-queries.ts';
import { defineSearch, filterText, flag, optional, searchText, sortField } from '../../lib/search-params.ts';
import type { Sort } from '../../ui/data-table/column.ts';

export const QUESTION_STATES = ['compressed', 'uncompressed'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

export const STATE_WORDS: Record<QuestionState, string> = {
  compressed: 'Compressed',
  uncompressed: 'Uncompressed',
};

export function isQuestionState(text: string): text is QuestionState {
  return QUESTION_STATES.some((state) => state === text);
}

export type QuestionFilters = {
  sourceId: string | null;
  state: QuestionState | null;
  answered: 'answered' | 'unanswered' | null;
};

export type QuestionSearch = QuestionFilters & {
  q: string;
  /** Questions that seem alike as one row. */
  alike: boolean;
  sort: Sort | null;
  /** The id of the one that is open. */
  question: string | null;
};

export const questionSearch = defineSearch<QuestionSearch>({
  sourceId: optional(filterText),
  state: optional(z.enum(QUESTION_STATES)),
  answered: optional(z.enum(['answered', 'unanswered'])),
  q: searchText(),
  alike: flag(),
  sort: sortField(),
  question: optional(filterText),
});

export const NO_FILTERS: QuestionFilters & { q: string } = {
  sourceId: null,
  state: null,
  answered: null,
  q: '',
};

export function isFiltered({ sourceId, state, answered, q }: QuestionSearch): boolean {
  return sourceId !== null || state !== null || answered !== null || q.trim() !== '';
}

export function serverFilters({ sourceId, state, answered }: QuestionFilters): FaqFilters {
  return {
    ...(sourceId !== null && { sourceId }),
    ...(state !== null && { state }),
    ...(answered !== null && { answered }),
  };
}
