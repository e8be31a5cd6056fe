import { useMemo, useState } from 'react';
import { pluralize } from '../lib/pluralize.ts';
import { formatNumber } from '../lib/format.ts';
import { useStableFor } from '../lib/use-stable-for.ts';
import type { ChangeKind, SearchState } from '../lib/use-search-state.ts';
import { useClientRows } from './data-table/client-rows.ts';
import type { Column, Sort } from './data-table/column.ts';
import { useFrozenRows, type PendingUpdates } from './use-frozen-rows.ts';
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

/** What every list keeps in its address, beside its filters. */
export type ListSearch = {
  sort: Sort | null;
  /** The saved view that it was opened by. */
  saved: string | null;
};

type ListOptions<Row, Search extends ListSearch> = {
  /** What one of them is, as 'bot'. */
  noun: string;
  search: SearchState<Search>;
  /** What of the search holds the words to look for. */
  textField: keyof Search & string;
  /** All there are; undefined before they are there. Memoised. */
  rows: readonly Row[] | undefined;
  /** What of the service they come from, and what it was asked for, where that is read in the background. */
  reply?: object | undefined;
  replyTo?: string;
  /** Columns and facets: at module scope, or memoised where they come with the data. Others find the rows anew. */
  columns: readonly Column<Row>[];
  facets: readonly Facet<Row, Search>[];
  /** As `useViews` takes them. */
  tableId?: string;
  notInViews?: readonly (keyof Search & string)[];
  /** False for another view of the same rows, which keep their own order in it. */
  isSorted?: boolean;
};

export type List<Row, Search extends ListSearch> = {
  noun: string;
  search: Search;
  defaults: Search;
  ignored: readonly string[];
  change: (change: Partial<Search>, kind?: ChangeKind) => void;
  clear: () => void;
  /** All there are; null before they are there. */
  all: readonly Row[] | null;
  /** What the filters leave of them, in their order. */
  rows: readonly Row[];
  /** What came in the background and would move them; null for nothing. */
  pendingUpdates: PendingUpdates | null;
  /** The rows are not yet what was asked for. */
  isPending: boolean;
  isFiltered: boolean;
  /** Some of the filters look at the rows that are here. */
  hasClientFilter: boolean;
  /** Some of the filters are the service's: what they leave out is not known. */
  hasServerFilter: boolean;
  /** The filters that are on, each in words. */
  filterSummary: readonly string[];
  /** Another one for other filters, words included. */
  filterKey: string;
  facets: readonly Facet<Row, Search>[];
  isFacetOn: (facet: Facet<Row, Search>) => boolean;
  textField: keyof Search & string;
  text: string;
  columns: readonly Column<Row>[];
  sort: Sort | null;
  sortBy: (sort: Sort | null) => void;
  preferences: TablePreferences<Row>;
  views: ViewState;
};

const NO_ROWS: readonly never[] = [];

/** The rows of a list as its search leaves them. `<ListScreen list>` draws it. */
export function useList<Row extends { id: unknown }, Search extends ListSearch>(
  options: ListOptions<Row, Search>,
): List<Row, Search> {
  const { noun, columns, facets, textField, isSorted = true } = options;
  const { values: search, defaults, ignored, change } = options.search;
  const text = valueAt(search, textField) as string;
  const views = useViews(options);
  const preferences = useTablePreferences(columns, views);

  const all = views.isReady ? options.rows : undefined;

  // By what it holds: a sort or an opened row is in the search as well, and is no other filter.
  const filtered = JSON.stringify(facets.map(({ field }) => search[field]));
  const asked = useStableFor(search, filtered);
  const filter = useMemo(() => filterBy(facets, asked, defaults), [facets, asked, defaults]);
  const sort = isSorted ? search.sort : null;
  const found = useClientRows(all ?? NO_ROWS, {
    columns,
    search: text,
    filter,
    sort,
    askedFor: JSON.stringify([filtered, text, sort]),
  });
  const { rows, pendingUpdates, timesShown } = useFrozenRows(found.rows, {
    reply: options.reply,
    askedFor: `${options.replyTo ?? ''} ${found.answered}`,
  });

  const changeSome = (changed: Partial<Search>, kind?: ChangeKind) => change({ ...search, ...changed }, kind);
  return {
    noun,
    search,
    defaults,
    ignored,
    change: changeSome,
    clear: () => changeSome(noFilters(facets, defaults, textField)),
    all: all ?? null,
    rows,
    pendingUpdates,
    isPending: found.pending,
    isFiltered: hasListFilters(facets, search, defaults, textField),
    hasClientFilter: hasListFilters(
      facets.filter((facet) => !isServerSide(facet)),
      search,
      defaults,
      textField,
    ),
    hasServerFilter: facets.some((facet) => isServerSide(facet) && isOn(facet, search, defaults)),
    filterSummary: filterSummary(facets, search, defaults, textField),
    // What is new stands at the top.
    filterKey: `${filtered} ${text} ${timesShown}`,
    facets,
    isFacetOn: (facet) => isOn(facet, search, defaults),
    textField,
    text,
    columns,
    sort: search.sort,
    sortBy: (next) => changeSome({ sort: next } as Partial<Search>),
    preferences,
    views,
  };
}

/** '7 of 60 bots, folder Clients, locked': what these rows are. */
export function coverageOf<Row, Search extends ListSearch>(
  { noun, filterSummary: words }: Pick<List<Row, Search>, 'noun' | 'filterSummary'>,
  shown: number,
  all: number,
): string {
  const count = shown === all ? pluralize(all, noun) : `${formatNumber(shown)} of ${pluralize(all, noun)}`;
  return [count, ...words].join(', ');
}

/**
 * What the rows on the screen answer to: the search, or while its own reply is on its way, the one before. For a list
 * whose search the service is asked for, with the reply before as the placeholder.
 */
export function useSettledRequest<Search>(search: Search, isAnswered: boolean): Search {
  const [answered, setAnswered] = useState(search);
  if (isAnswered && answered !== search) setAnswered(search);
  return isAnswered ? search : answered;
}
