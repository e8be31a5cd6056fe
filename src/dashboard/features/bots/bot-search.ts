/** What the list of bots keeps in its URL. Bots come all at once, so that nothing of it is asked of the service. */
import * as z from 'zod';
import {
  defineSearch,
  filterText,
  flag,
  many,
  one,
  optional,
  searchText,
  sortField,
} from '../../lib/search-params.ts';
import type { Sort } from '../../list/data-table/column.ts';

export type BotFilters = {
  category: readonly string[];
  /** With all that lies below it. */
  folder: string | null;
  persona: readonly string[];
  favorite: boolean;
  locked: boolean;
  testing: boolean;
};

export const BOT_VIEWS = ['table', 'tree'] as const;

export type BotSearch = BotFilters & {
  text: string;
  view: (typeof BOT_VIEWS)[number];
  sort: Sort | null;
};

export const botSearch = defineSearch<BotSearch>({
  category: many(filterText),
  folder: optional(filterText),
  persona: many(filterText),
  favorite: flag(),
  locked: flag(),
  testing: flag(),
  text: searchText(),
  view: one(z.enum(BOT_VIEWS), 'table'),
  sort: sortField(),
});

export const NO_FILTERS: BotFilters & { text: string } = {
  category: [],
  folder: null,
  persona: [],
  favorite: false,
  locked: false,
  testing: false,
  text: '',
};

export function isFiltered(search: BotSearch): boolean {
  const { category, folder, persona, favorite, locked, testing, text } = search;
  return (
    category.length > 0 ||
    folder !== null ||
    persona.length > 0 ||
    favorite ||
    locked ||
    testing ||
    text.trim() !== ''
  );
}
