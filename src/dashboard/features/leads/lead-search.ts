/** The search parameters of the lead list. The service applies only some parameters, see `leadRequest`. */
import { QueryText, wholeNumber } from '#contract/fields.ts';
import { DEFAULT_PAGE_SIZE, FIRST_PAGE, MAX_PAGE } from '#contract/lead.ts';
import type { LeadFilters, LeadListRequest } from '../../api/resources/lead-queries.ts';
import { ALL_DAYS, isRangeText, type RangeText } from '../../lib/day-range.ts';
import {
  defineSearch,
  listFields,
  filterId,
  filterText,
  flag,
  many,
  one,
  optional,
  searchText,
} from '../../lib/search-params.ts';
import type { Sort } from '../../list/data-table/column.ts';

export const PAGE_SIZES: readonly number[] = [25, 50, 100];

export type LeadSearch = {
  page: number;
  pageSize: number;
  source: string | null;
  lead: string | null;
  unread: boolean;
  starred: boolean;
  failed: boolean;
  bot: readonly string[];
  direction: readonly string[];
  tag: readonly string[];
  /** The days of the last message, as a range in the viewer's time zone. */
  days: RangeText;
  text: string;
  /** Whether to scan all leads, so that client-side filters apply to every lead. */
  scan: boolean;
  sort: Sort | null;
  saved: string | null;
  /** The id of the lead in the preview beside the list. */
  preview: string | null;
};

const offeredSize = wholeNumber(1, 100).refine((size) => PAGE_SIZES.includes(size));

export const leadSearch = defineSearch<LeadSearch>({
  page: one(wholeNumber(FIRST_PAGE, MAX_PAGE), FIRST_PAGE),
  pageSize: one(offeredSize, DEFAULT_PAGE_SIZE),
  source: optional(filterId),
  lead: optional(filterId),
  unread: flag(),
  starred: flag(),
  failed: flag(),
  bot: many(filterText),
  direction: many(filterText),
  tag: many(filterText),
  days: one(QueryText.refine(isRangeText), ALL_DAYS),
  text: searchText(),
  scan: flag(),
  ...listFields(),
  preview: optional(filterText),
});

/** Returns the filters that the service applies; the page applies all other filters. */
export function leadFilters({ source, lead }: Pick<LeadSearch, 'source' | 'lead'>): LeadFilters {
  return {
    ...(source !== null && { sourceId: source }),
    ...(lead !== null && { leadId: lead }),
  };
}

export function leadRequest(search: LeadSearch): LeadListRequest {
  return { page: search.page, pageSize: search.pageSize, ...leadFilters(search) };
}

/** Returns to the first page if a server-side filter has changed. */
export function withPage(next: LeadSearch, previous: LeadSearch): LeadSearch {
  const isSameRequest = next.source === previous.source && next.lead === previous.lead;
  return isSameRequest ? next : { ...next, page: FIRST_PAGE };
}
