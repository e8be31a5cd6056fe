import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Reply } from '../api/transport/call.ts';
import { pluralize } from '../lib/pluralize.ts';
import { formatNumber } from '../lib/format.ts';
import { useStableFor } from '../lib/use-stable-for.ts';
import type { ChangeKind, SearchState } from '../lib/use-search-state.ts';
import { useClientRows } from './data-table/client-rows.ts';
import type { Column, Sort } from './data-table/column.ts';
import { useFrozenRows, type PendingUpdates, type RowOrigin } from './use-frozen-rows.ts';
import { useTablePreferences, type TablePreferences } from './data-table/use-table-preferences.ts';
import { useViews, type ViewState } from './use-views.ts';
import {
  filterBy,
  filterSummary,
  isServerSide,
  hasListFilters,
  isOn,
  noFilters,
  valueAt,
  type Facet,
} from './facets.ts';

/** The search parameters that every list keeps in its URL, besides its filters. */
export type ListSearch = {
  sort: Sort | null;
  /** The saved view that the address names. */
  saved: string | null;
};

/** The properties of the query that the list shows. */
type ListQuery = Pick<UseQueryResult<Reply<unknown>>, 'data' | 'error' | 'isFetching'> & {
  refetch: (options?: { cancelRefetch?: boolean }) => unknown;
};

type ListOptions<Row, Search extends ListSearch> = Pick<RowOrigin, 'base'> & {
  noun: string;
  title: string;
  search: SearchState<Search>;
  /** The search parameter that contains the search text. */
  textField: keyof Search & string;
  /** null if the rows do not come from the service. They are then always loaded. */
  query: ListQuery | null;
  /** All rows, memoised; undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  /** The reply that contains the rows, if it is refetched in the background. */
  reply?: (Reply<unknown> & { request?: object }) | undefined;
  /** Columns and filters, at module scope or memoised, because new ones filter the rows again. */
  columns: readonly Column<Row>[];
  facets: readonly Facet<Row, Search>[];
  /** Returns the row's `id` by default. */
  getRowId?: (row: Row) => string;
  /** The label of the order without a sort. The default is 'Default order'. */
  unsortedLabel?: string | undefined;
  /** false if the rows are not shown in a table, so that there are no columns and no sort to choose. */
  isTable?: boolean;
  /** false for a view of the rows without a sort. */
  isSorted?: boolean;
  /** As in `useViews`. */
  tableId?: string;
  notInViews?: readonly (keyof Search & string)[];
};

/** A list for `ListScreen` and its parts. */
export type List<Row, Search extends ListSearch> = Pick<
  ListOptions<Row, Search>,
  'noun' | 'title' | 'query' | 'columns' | 'facets' | 'textField' | 'unsortedLabel'
> & {
  getRowId: (row: Row) => string;
  isTable: boolean;
  search: Search;
  /** The search parameters at the last change of a filter: the same object while only the text or the sort changes. */
  filters: Search;
  defaults: Search;
  ignored: readonly string[];
  change: (change: Partial<Search>, kind?: ChangeKind) => void;
  /** Returns the address of the page after a change. */
  addressOf: (change: Partial<Search>) => string;
  clear: () => void;
  /** All rows; null until they are loaded. */
  all: readonly Row[] | null;
  /** The filtered rows in display order. */
  rows: readonly Row[];
  /** The same rows in an order that no sort changes, for sums. */
  unsorted: readonly Row[];
  /** The rows that contain the search text, with any filter of this page. */
  searched: readonly Row[];
  /** Identifies the request that the rows answer. */
  request: string;
  /** Changes that wait for the user; null if there are none. */
  pendingUpdates: PendingUpdates | null;
  /** Whether the rows do not match the current filters yet. */
  isPending: boolean;
  isFiltered: boolean;
  /** Whether a filter that this page applies is active. */
  hasClientFilter: boolean;
  /** Whether a filter that the service applies is active. The number of other rows is then unknown. */
  hasServerFilter: boolean;
  filterSummary: readonly string[];
  text: string;
  sort: Sort | null;
  sortBy: (sort: Sort | null) => void;
  preferences: TablePreferences<Row>;
  views: ViewState;
};

const NO_ROWS: readonly never[] = [];

/** Filters and sorts the rows of a list according to its search parameters. */
export function useList<Row extends { id: unknown }, Search extends ListSearch>(
  options: ListOptions<Row, Search>,
): List<Row, Search> {
  const { columns, facets, textField, reply, base } = options;
  const { getRowId = ownId, isTable = true, isSorted = true } = options;
  const { values: search, defaults, ignored, change } = options.search;
  const text = valueAt(search, textField) as string;
  const views = useViews(options);
  const preferences = useTablePreferences(columns, views);

  const all = views.isReady ? options.rows : undefined;

  // Compared by the filter values only, because the search also contains the sort and the open row.
  const filterKey = JSON.stringify(facets.map(({ field }) => search[field]));
  const filters = useStableFor(search, filterKey);
  const filter = useMemo(() => filterBy(facets, filters, defaults), [facets, filters, defaults]);
  const sort = isSorted ? search.sort : null;
  const { pending, unsorted, searched, ...answer } = useClientRows(all ?? NO_ROWS, {
    columns,
    search: text,
    filter,
    sort,
    request: JSON.stringify([filterKey, text, sort]),
  });
  const served = JSON.stringify(reply?.request ?? null);
  const shown = useFrozenRows({ ...answer, request: `${served} ${answer.request}` }, { reply, base });

  return {
    ...options,
    getRowId,
    isTable,
    search,
    filters,
    defaults,
    ignored,
    change,
    addressOf: (changed) => `?${options.search.textOf({ ...search, ...changed })}`,
    clear: () => change(noFilters(facets, defaults, textField)),
    all: all ?? null,
    ...shown,
    unsorted: shown.pendingUpdates === null ? unsorted : shown.rows,
    searched,
    isPending: pending,
    isFiltered: hasListFilters(facets, search, defaults, textField),
    hasClientFilter: hasListFilters(
      facets.filter((facet) => !isServerSide(facet)),
      search,
      defaults,
      textField,
    ),
    hasServerFilter: facets.some((facet) => isServerSide(facet) && isOn(facet, search, defaults)),
    filterSummary: filterSummary(facets, search, defaults, textField),
    text,
    sort: search.sort,
    sortBy: (next) => change({ sort: next } as Partial<Search>),
    preferences,
    views,
  };
}

function ownId({ id }: { id: unknown }): string {
  return String(id);
}

/** Describes the rows, e.g. '7 of 60 bots, folder Clients, locked'. */
export function coverageOf<Row, Search extends ListSearch>(
  { noun, filterSummary: words }: Pick<List<Row, Search>, 'noun' | 'filterSummary'>,
  shown: number,
  all: number,
): string {
  const count = shown === all ? pluralize(all, noun) : `${formatNumber(shown)} of ${pluralize(all, noun)}`;
  return [count, ...words].join(', ');
}
