/** What the leads list keeps in its URL, and which part of it the service is asked for. */
import * as z from 'zod';
import { QueryText, wholeNumber } from '#contract/fields.ts';
import { DEFAULT_PAGE_SIZE, FIRST_PAGE } from '#contract/lead.ts';
import type { LeadListFilters } from '../../api/lead-queries.ts';
import { defineSearch, flag, many, one, optional } from '../../lib/search-params.ts';
import type { Sort } from '../../ui/data-table/column.ts';

export const PAGE_SIZES: readonly number[] = [25, 50, 100];

export type LeadSearch = {
  page: number;
  pageSize: number;
  source: string | null;
  lead: string | null;
  unread: boolean;
  starred: boolean;
  failed: boolean;
  direction: readonly string[];
  tag: readonly string[];
  text: string;
  sort: Sort | null;
};

const offeredSize = wholeNumber(1, 100).refine((size) => PAGE_SIZES.includes(size));

/** What can stand in a query string, and is not empty. */
const filterText = QueryText.min(1);

/** `name` ascending, `-name` descending. */
const sortText = z.codec(
  z.string().regex(/^-?[^-]/),
  z.object({ column: z.string(), descending: z.boolean() }),
  {
    decode: (text) => ({ column: text.replace(/^-/, ''), descending: text.startsWith('-') }),
    encode: ({ column, descending }) => (descending ? `-${column}` : column),
  },
);

export const leadSearch = defineSearch<LeadSearch>({
  page: one(wholeNumber(FIRST_PAGE, 2 ** 31 - 1), FIRST_PAGE),
  pageSize: one(offeredSize, DEFAULT_PAGE_SIZE),
  source: optional(filterText),
  lead: optional(filterText),
  unread: flag(),
  starred: flag(),
  failed: flag(),
  direction: many(filterText),
  tag: many(filterText),
  text: one(QueryText, ''),
  sort: optional(sortText),
});

/** What the service was asked for. Paging is always said, whatever its defaults are. */
export type AskedLeads = LeadListFilters & { page: number; pageSize: number };

type ServerSearch = Pick<LeadSearch, 'page' | 'pageSize' | 'source' | 'lead'>;

/** The part of the state that the service filters and pages by. */
export function serverFilters({ page, pageSize, source, lead }: ServerSearch): AskedLeads {
  return {
    page,
    pageSize,
    ...(source !== null && { sourceId: source }),
    ...(lead !== null && { leadId: lead }),
  };
}

/** The state after some filters changed. What the service is asked for differently starts at the first page. */
export function withFilters(
  search: LeadSearch,
  change: Partial<Omit<LeadSearch, 'page' | 'pageSize'>>,
): LeadSearch {
  const next = { ...search, ...change };
  const isSameQuestion = next.source === search.source && next.lead === search.lead;
  return isSameQuestion ? next : { ...next, page: FIRST_PAGE };
}

/** None of the filters that cover the loaded page alone. */
export const NO_PAGE_FILTERS = {
  unread: false,
  starred: false,
  failed: false,
  direction: [],
  tag: [],
  text: '',
};

/** No filter of either kind. */
export const NO_FILTERS = { ...NO_PAGE_FILTERS, source: null, lead: null };

export function hasServerFilters({ source, lead }: LeadSearch): boolean {
  return source !== null || lead !== null;
}

export function hasPageFilters({ unread, starred, failed, direction, tag, text }: LeadSearch): boolean {
  return unread || starred || failed || direction.length > 0 || tag.length > 0 || text.trim() !== '';
}
