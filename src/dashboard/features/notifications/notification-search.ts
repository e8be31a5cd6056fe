/** What the list of notifications keeps in its URL. They come all at once, so that nothing of it is asked of the service. */
import * as z from 'zod';
import { defineSearch, filterText, many, one, searchText, sortField } from '../../lib/search-params.ts';
import type { Sort } from '../../list/data-table/column.ts';

type NotificationFilters = {
  show: 'all' | 'unread';
  kind: readonly string[];
  /** Calendar days in the zone of this browser. */
  day: readonly string[];
};

export type NotificationSearch = NotificationFilters & { text: string; sort: Sort | null };

export const notificationSearch = defineSearch<NotificationSearch>({
  show: one(z.enum(['all', 'unread']), 'all'),
  kind: many(filterText),
  day: many(z.iso.date()),
  text: searchText(),
  sort: sortField(),
});

export const NO_FILTERS: NotificationFilters & { text: string } = {
  show: 'all',
  kind: [],
  day: [],
  text: '',
};

export function isFiltered({ show, kind, day, text }: NotificationSearch): boolean {
  return show !== 'all' || kind.length > 0 || day.length > 0 || text.trim() !== '';
}
