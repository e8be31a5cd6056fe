import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Reply } from '../api/transport/call.ts';
import { pluralize } from '../lib/pluralize.ts';
import { formatNumber } from '../lib/format.ts';
import { useStableFor } from '../lib/use-stable-for.ts';
import type { ChangeKind, SearchState } from '../lib/use-search-state.ts';
import { useClientRows } from './data-table/client-rows.ts';
import type { Column, Sort } from './data-table/column.ts';
import { supportedColumns, supportedFacets } from './supported-columns.ts';
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

/** The search parameters that every list stores in the URL in addition to its filters. */
export type ListSearch = {
  sort: Sort | null;
  /** The saved view that the URL names: an id or an encoded view. */
  saved: string | null;
};

/** The properties that a list needs of its TanStack query. */
type ListQuery = Pick<UseQueryResult<Reply<unknown>>, 'data' | 'error' | 'isFetching'> & {
  refetch: (options?: { cancelRefetch?: boolean }) => unknown;
};

type ListOptions<Row, Search extends ListSearch> = Pick<RowOrigin, 'base'> & {
  noun: string;
  title: string;
  search: SearchState<Search>;
  /** The search parameter that contains the search text. */
  textField: keyof Search & string;
  /** The query that loads the rows. null if the rows do not come from the service, and are therefore always loaded. */
  query: ListQuery | null;
  /** All rows. Must be memoised. undefined until the rows are loaded. */
  rows: readonly Row[] | undefined;
  /** The response that contains the rows, if it is refetched in the background. */
  reply?: (Reply<unknown> & { request?: object }) | undefined;
  /**
   * The columns and filters of the list. They must be memoised or at module scope, because a new array filters all rows
   * again.
   */
  columns: readonly Column<Row>[];
  facets: readonly Facet<Row, Search>[];
  /** The label of the order of the rows while no sort is active. The default is 'Default order'. */
  unsortedLabel?: string | undefined;
  /** false if the rows are not in a table. The user can then choose neither columns nor a sort. */
  isTable?: boolean;
  /** false if the current view of the rows ignores the sort. */
  isSorted?: boolean;
  /** `tableId` and `notInViews` have the same meaning as in `useViews`. */
  tableId?: string;
  notInViews?: readonly (keyof Search & string)[];
};

/** `getRowId` returns the id of a row and must be at module scope. The default is the field `id`. */
type RowId<Row> = Row extends { id: unknown }
  ? { getRowId?: (row: Row) => string }
  : { getRowId: (row: Row) => string };

/** The state and the rows of a list, for `ListScreen` and its components. */
export type List<Row, Search extends ListSearch> = Pick<
  ListOptions<Row, Search>,
  'noun' | 'title' | 'query' | 'columns' | 'facets' | 'textField' | 'unsortedLabel'
> & {
  getRowId: (row: Row) => string;
  isTable: boolean;
  search: Search;
  /**
   * The search parameters at the last change of a filter. The object stays the same while only the search text or the
   * sort changes.
   */
  filters: Search;
  defaults: Search;
  ignored: readonly string[];
  change: (change: Partial<Search>, kind?: ChangeKind) => void;
  /** Returns the URL of the page after a change of the search parameters. */
  addressOf: (change: Partial<Search>) => string;
  clear: () => void;
  /** All rows without any filter. null until the rows are loaded. */
  all: readonly Row[] | null;
  /** The matching rows in the displayed order. */
  rows: readonly Row[];
  /** The matching rows for calculations such as sums. The array stays the same when the sort changes. */
  unsorted: readonly Row[];
  /** The rows that contain the search text, regardless of the filters that the browser applies. */
  searched: readonly Row[];
  /** Identifies the request, the filters, the search text and the sort that produced the rows. */
  request: string;
  /** New, moved and removed rows that the user has not applied yet. null if there are none. */
  pendingUpdates: PendingUpdates | null;
  /** Whether the rows still match an earlier search text or sort, because the new rows are being computed. */
  isPending: boolean;
  isFiltered: boolean;
  /** Whether the search text or a filter that the browser applies is active. */
  hasClientFilter: boolean;
  /** Whether a filter that the service applies is active. The number of rows that do not match is then unknown. */
  hasServerFilter: boolean;
  filterSummary: readonly string[];
  text: string;
  sort: Sort | null;
  sortBy: (sort: Sort | null) => void;
  preferences: TablePreferences<Row>;
  views: ViewState;
};

const NO_ROWS: readonly never[] = [];

/** Returns the state of a list. It filters and sorts the rows according to the search parameters in the URL. */
export function useList<Row, Search extends ListSearch>(
  options: ListOptions<Row, Search> & RowId<Row>,
): List<Row, Search> {
  const { textField, reply, base } = options;
  const columns = useMemo(() => supportedColumns(options.columns), [options.columns]);
  const facets = useMemo(
    () => supportedFacets(options.facets, options.columns),
    [options.facets, options.columns],
  );
  const { getRowId = ownId, isTable = true, isSorted = true } = options;
  const { values: search, defaults, ignored, change } = options.search;
  const text = valueAt(search, textField) as string;
  const views = useViews(options);
  const preferences = useTablePreferences(columns, views);

  const all = views.isReady ? options.rows : undefined;

  // The key contains only the values of the filters, because `search` also changes with the sort and the open row.
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
  const shown = useFrozenRows({ ...answer, request: `${served} ${answer.request}` }, getRowId, {
    reply,
    base,
  });

  return {
    ...options,
    columns,
    facets,
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

/** Returns a description of the visible rows, e.g. '7 of 60 bots, folder Clients, locked'. */
export function coverageOf<Row, Search extends ListSearch>(
  { noun, filterSummary: words }: Pick<List<Row, Search>, 'noun' | 'filterSummary'>,
  shown: number,
  all: number,
): string {
  const count = shown === all ? pluralize(all, noun) : `${formatNumber(shown)} of ${pluralize(all, noun)}`;
  return [count, ...words].join(', ');
}
