import { pluralOf } from '../lib/pluralize.ts';
import type { SearchState } from '../lib/use-search-state.ts';
import { useTableLayout, type LayoutState } from './data-table/use-table-preferences.ts';
import type { ActiveView } from './saved-views.ts';
import { useOpenView } from './use-active-view.ts';

type ViewsOptions<Search extends { saved: string | null }> = {
  /** What the page shows, one of them: 'bot'. */
  noun: string;
  search: SearchState<Search>;
  /** What views, columns and density are kept under: the plural of the noun unless given. */
  tableId?: string | undefined;
  /** What of the search no view keeps: the page, an opened row. */
  notInViews?: readonly (keyof Search & string)[] | undefined;
  /** What a view keeps, in words. */
  keeps?: string | undefined;
};

/** The saved views of a page: what one of them keeps, as it is now, and which is open. `<ViewsButton views>` draws them. */
export type ViewState = LayoutState & {
  noun: string;
  tableId: string;
  keeps: string;
  /** False until it is known whether the address names a view of this browser: nothing is shown before. */
  isReady: boolean;
  /** Null where none is open, or none of this name is known here. */
  open: ActiveView | null;
  /** What the address calls the open one. */
  named: string | null;
  /** As it stands in the address. */
  search: string;
  /** Calls what is on the screen by the id of a view. */
  nameIt: (id: string) => void;
};

/** Ties a page to its saved views, by its address. */
export function useViews<Search extends { saved: string | null }>({
  noun,
  search: { values, defaults, change, textOf },
  tableId = pluralOf(noun),
  notInViews = [],
  keeps = 'filters, search, sort, columns and row height',
}: ViewsOptions<Search>): ViewState {
  const { view, isReady } = useOpenView(tableId, values.saved);
  const { layout, setLayout } = useTableLayout(tableId, view);
  const passed = Object.fromEntries(notInViews.map((field) => [field, defaults[field]])) as Partial<Search>;
  return {
    noun,
    tableId,
    keeps,
    isReady,
    open: view,
    named: values.saved,
    search: textOf({ ...values, ...passed, saved: null }),
    nameIt: (id) => change({ ...values, saved: id }),
    layout,
    setLayout,
  };
}
