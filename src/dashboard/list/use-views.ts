import { pluralOf } from '../lib/pluralize.ts';
import type { SearchState } from '../lib/use-search-state.ts';
import { useTableLayout, type LayoutState } from './data-table/use-table-preferences.ts';
import type { ActiveView } from './saved-views.ts';
import { useOpenView } from './use-active-view.ts';

type ViewsOptions<Search extends { saved: string | null }> = {
  noun: string;
  search: SearchState<Search>;
  /** The storage id of views, columns and density. The default is the plural of the noun. */
  tableId?: string | undefined;
  /** Search parameters that views do not store, e.g. the page and the open row. */
  notInViews?: readonly (keyof Search & string)[] | undefined;
  /** Describes the saved settings. */
  keeps?: string | undefined;
};

/** The saved views of a page: the current settings and the open view. For `<ViewsButton views>`. */
export type ViewState = LayoutState & {
  noun: string;
  tableId: string;
  keeps: string;
  /** false until it is known whether the address names a view. The page shows nothing before. */
  isReady: boolean;
  /** null if no view is open, or if the named one is unknown. */
  open: ActiveView | null;
  /** The view that the address names: an id or a shared view. */
  named: string | null;
  /** The current search parameters, as a view stores them. */
  search: string;
  /** Marks the current settings as the view with this id. */
  nameIt: (id: string) => void;
};

/** Connects a page to its saved views through its address. */
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
