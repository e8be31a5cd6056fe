import { pluralOf } from '../lib/pluralize.ts';
import type { SearchState } from '../lib/use-search-state.ts';
import { useTableLayout, type LayoutState } from './data-table/use-table-preferences.ts';
import type { ActiveView } from './saved-views.ts';
import { useOpenView } from './use-active-view.ts';

type ViewsOptions<Search extends { saved: string | null }> = {
  noun: string;
  search: SearchState<Search>;
  /** The storage key of the saved views, columns and row height. The default is the plural of the noun. */
  tableId?: string | undefined;
  /** The search parameters that a saved view does not store, e.g. the page and the open row. */
  notInViews?: readonly (keyof Search & string)[] | undefined;
  /** A description of the settings that a view stores. */
  keeps?: string | undefined;
};

/** The saved view of a page and the current settings. Pass it to `<ViewsButton views>`. */
export type ViewState = LayoutState & {
  noun: string;
  tableId: string;
  keeps: string;
  /** false while the code that reads saved views is loading. The page renders no rows before. */
  isReady: boolean;
  /** The open view. null if the URL names no view or an unknown one. */
  open: ActiveView | null;
  /** The view that the URL names: the id of a stored view, or an encoded view from a shared link. */
  named: string | null;
  /** The current search parameters in the format that a view stores. */
  search: string;
  /**
   * Adds the id of a view to the URL, so that the view is open. Called after the current settings were saved as this
   * view.
   */
  nameIt: (id: string) => void;
};

/** Returns the saved view that the URL of a page names, and the settings that a new view would store. */
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
    nameIt: (id) => change({ saved: id } as Partial<Search>),
    layout,
    setLayout,
  };
}
