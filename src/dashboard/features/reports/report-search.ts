/** What the list of reports keeps in its URL. Reports come all at once, so that nothing of it is asked of the service. */
import { defineSearch, filterText, many, searchText, sortField } from '../../lib/search-params.ts';
import type { Sort } from '../../list/data-table/column.ts';

export type ReportSearch = { kind: readonly string[]; q: string; sort: Sort | null };

export const reportSearch = defineSearch<ReportSearch>({
  kind: many(filterText),
  q: searchText(),
  sort: sortField(),
});

export const NO_FILTERS: Pick<ReportSearch, 'kind' | 'q'> = { kind: [], q: '' };

export function isFiltered({ kind, q }: ReportSearch): boolean {
  return kind.length > 0 || q.trim() !== '';
}
