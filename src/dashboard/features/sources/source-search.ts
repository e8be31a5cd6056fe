/** What the list of sources keeps in its URL. Sources come all at once, so that nothing of it is asked of the service. */
import * as z from 'zod';
import type { KnownSource } from '../../api/source-directory.ts';
import { defineSearch, filterText, many, searchText, sortField } from '../../lib/search-params.ts';
import type { Sort } from '../../list/data-table/column.ts';

const SOURCE_STATES = ['on', 'off'] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

export const STATE_WORDS: Record<SourceState, string> = { on: 'On', off: 'Off' };

export function isSourceState(text: string): text is SourceState {
  return SOURCE_STATES.some((state) => state === text);
}

/** Null where it is not known. */
export function stateOf({ enabled }: Pick<KnownSource, 'enabled'>): SourceState | null {
  if (enabled === null) return null;
  return enabled ? 'on' : 'off';
}

export type SourceFilters = {
  category: readonly string[];
  state: readonly SourceState[];
};

export type SourceSearch = SourceFilters & { text: string; sort: Sort | null };

export const sourceSearch = defineSearch<SourceSearch>({
  category: many(filterText),
  state: many(z.enum(SOURCE_STATES)),
  text: searchText(),
  sort: sortField(),
});

export const NO_FILTERS: SourceFilters & { text: string } = { category: [], state: [], text: '' };

export function isFiltered({ category, state, text }: SourceSearch): boolean {
  return category.length > 0 || state.length > 0 || text.trim() !== '';
}
