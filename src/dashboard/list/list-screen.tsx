import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { openTab } from '../lib/open-tab.ts';
import { pluralize, pluralOf } from '../lib/pluralize.ts';
import type { CsvColumn } from '../lib/csv.ts';
import { formatNumber } from '../lib/format.ts';
import { EmptyState, ErrorPanel, Notices } from '../ui/feedback.tsx';
import { Freshness } from '../ui/freshness.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { MetaPieces, PageHeader, PageTitle } from '../ui/page-header.tsx';
import { Loading, Panel } from '../ui/panel.tsx';
import { tip } from '../ui/tip.ts';
import { useNarrow } from '../ui/use-layout.ts';
import { useOpenedFromHere } from './back-to-list.tsx';
import type { ExportScope } from './export-plan.ts';
import type { DataTableProps } from './data-table/column.ts';
import { DataTable } from './data-table/data-table.tsx';
import { TableSkeleton } from './data-table/table-skeleton.tsx';
import { filteredCountText, ListFilters } from './filter-bar.tsx';
import { ListExport } from './list-export.tsx';
import type { IsRecord } from './listed-record.ts';
import { PendingUpdatesButton } from './pending-updates.tsx';
import { useRememberOrder } from './list-order.ts';
import styles from './list-screen.module.css';
import { ignoredNotices, staleNotices, unknownSortNotices, unreadableNotices } from './notices.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { List, ListSearch } from './use-list.ts';
import { DisplayMenu } from './display-menu.tsx';
import { ViewsButton } from './views-button.tsx';

const planCode = onDemand(() => import('./export-plan.ts'));
const CopyIdsButton = lazyPart(async () => (await import('./copy-ids-button.tsx')).CopyIdsButton, {
  isOptional: true,
});

/**
 * Makes `Props` required if the rows are not records of the service, because a JSON export would otherwise contain
 * their computed fields.
 */
type RequiredUnlessRecord<Row, Props> = IsRecord<Row> extends true ? unknown : Props;

type ListScreenProps<Row, Search extends ListSearch> = {
  list: List<Row, Search>;
  /**
   * Replacements for the default header, filters and notices: `ListHeader`, `ListFilters` and `ListNotices` with props
   * of the page.
   */
  header?: ReactNode;
  filters?: ReactNode;
  notices?: ReactNode;
  /** A `ListRows` component. */
  children: ReactNode;
};

/**
 * A page with one list. The header renders immediately, and a skeleton precedes the rows. If the request fails, an
 * error replaces the rows. Pages with more content combine the same components in a `ListPage`.
 */
export function ListScreen<Row extends { id: unknown }, Search extends ListSearch>({
  list,
  header = <Header list={list} />,
  filters = <ListFilters list={list} />,
  notices = <ListNotices list={list} />,
  children,
}: ListScreenProps<Row, Search> & RequiredUnlessRecord<Row, { header: ReactNode }>) {
  return (
    <ListPage>
      {header}
      {filters}
      {notices}
      {children}
    </ListPage>
  );
}

type ListPageProps = {
  /** Whether the page grows with its content. For views other than a table, e.g. a card grid. */
  isEndless?: boolean;
  children: ReactNode;
};

/** A page that ends with a table. The page is as high as the window, so that the table scrolls inside the page. */
export function ListPage({ isEndless = false, children }: ListPageProps) {
  return <div className={isEndless ? undefined : styles.page}>{children}</div>;
}

/** The selected rows of a list and the options of the selection, for `ListHeader` and `ListRows`. */
type ListSelection = {
  /** The ids of the selected rows. */
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** The word after the number of selected rows. The default is 'selected'. */
  words?: string;
  /** false if only a few rows can be selected together. The table then has no checkbox for all rows. */
  canSelectAll?: boolean;
};

type ListHeaderProps<Row, Search extends ListSearch> = {
  list: List<Row, Search>;
  /** The title of the page. The default is the title of the list. */
  title?: string;
  /** The total number of rows. The default is e.g. '7 bots'. */
  count?: ReactNode;
  /** Status information beside the number of rows. */
  status?: ReactNode;
  /** The number of matching rows. The default is e.g. '7 of 50'. Empty if `status` already contains the number. */
  coverage?: string;
  coverageTip?: string;
  selection?: ListSelection;
  /**
   * `selectionActions` are for the selected rows, and are before the table controls. `actions` are for the whole list,
   * and are after the table controls.
   */
  selectionActions?: ReactNode;
  actions?: ReactNode;
  /** The content of an exported file. The default contains all table columns. null if the page has its own export. */
  file?: ListFile<Row> | null;
};

type ListFile<Row> = {
  /**
   * Loads the rows of the file if the page has not loaded all rows. `all` contains all rows, and `rows` contains the
   * filtered rows in the displayed order.
   */
  load?: (() => Promise<{ all: readonly Row[]; rows: readonly Row[] }>) | undefined;
  csv?: () => Promise<readonly CsvColumn<Row>[]>;
  /** Returns the record of a row for a JSON export. The default is the row itself. */
  recordOf?: (row: Row) => unknown;
  /** Returns further choices for the exported rows. */
  scopes?: () => readonly ExportScope<Row>[];
};

/** The header of a list: the title, the number of rows, the time of the last update, and the actions. */
export const ListHeader: <Row extends { id: unknown }, Search extends ListSearch>(
  props: ListHeaderProps<Row, Search> &
    RequiredUnlessRecord<Row, { file: Required<Pick<ListFile<Row>, 'recordOf'>> | null }>,
) => ReactNode = Header;

function Header<Row extends { id: unknown }, Search extends ListSearch>(props: ListHeaderProps<Row, Search>) {
  const { list, title = list.title, selection, selectionActions, actions, file } = props;
  const { coverage = filteredCountText(list), coverageTip } = props;
  const { noun, query, all, isTable, preferences } = list;
  const isPartial = query?.data?.isPartial === true;
  const isNarrow = useNarrow();
  // A narrow screen has only one line, so the number of matching rows replaces the total number.
  const isFiltered = list.isFiltered && all !== null;
  const saysAll = all !== null && !(isNarrow && isFiltered);
  const exporter = file !== null && (
    <ListExport
      noun={noun}
      isDisabled={isPartial || (all === null && file?.load === undefined)}
      plan={async () =>
        (await planCode.load()).planOfList({
          list: { ...list, ...(await file?.load?.()) },
          selected: selection?.ids,
          recordOf: file?.recordOf,
          csv: await file?.csv?.(),
          further: file?.scopes?.(),
        })
      }
    />
  );
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        hasIcons
        meta={
          // The line is rendered even while the count is unknown, so that nothing moves when the count arrives.
          <MetaPieces>
            {saysAll && (
              <span data-piece>
                {props.count ?? pluralize(all.length, noun)}
                {isPartial && ' so far'}
              </span>
            )}
            <output data-piece {...(coverageTip !== undefined && tip(coverageTip))}>
              {isFiltered && coverage}
            </output>
            {props.status}
            {isFiltered && (
              <Button
                size="small"
                onClick={({ currentTarget }) => {
                  focusFilters(currentTarget);
                  list.clear();
                }}
              >
                Clear all
              </Button>
            )}
            <PendingUpdatesButton pendingUpdates={list.pendingUpdates} />
            {selection && selection.ids.size > 0 && !isNarrow && (
              <span data-piece>
                {formatNumber(selection.ids.size)} {selection.words ?? 'selected'}{' '}
                <Button size="small" onClick={() => selection.onChange(NONE)}>
                  Clear selection
                </Button>
              </span>
            )}
          </MetaPieces>
        }
        freshness={saysAll && query && (!isPartial || !query.isFetching) && <Freshness query={query} />}
        actions={
          <>
            {!isNarrow && selectionActions}
            <ViewsButton views={list.views} />
            {isTable && (
              <DisplayMenu
                preferences={preferences}
                sort={list.sort}
                onSortChange={list.sortBy}
                unsortedLabel={list.unsortedLabel}
              />
            )}
            {exporter}
            {actions}
          </>
        }
      />
      {isNarrow && selection && selection.ids.size > 0 && (
        <SelectionBar
          label="Selected rows"
          count={`${formatNumber(selection.ids.size)} ${selection.words ?? 'selected'}`}
          onClear={() => selection.onChange(NONE)}
        >
          {/* If a page replaces the default export (`file` is null), `actions` contains its own export. */}
          {file === null ? actions : exporter}
          {selectionActions}
          <CopyIdsButton ids={selection.ids} noun={noun} />
        </SelectionBar>
      )}
    </>
  );
}

/**
 * Moves the focus to the filter bar, because the clicked button 'Clear all' disappears together with the active
 * filters.
 */
function focusFilters(button: HTMLElement): void {
  const filters = button.closest('main')?.querySelector<HTMLElement>('search');
  if (!filters) return;
  filters.tabIndex = -1;
  filters.focus({ preventScroll: true });
}

const NONE: ReadonlySet<string> = new Set();

type ListNoticesProps<Row, Search extends ListSearch> = {
  list: List<Row, Search>;
  /** Notices in addition to the default notices about search parameters and the request. */
  notices?: readonly string[];
  /** The notice if the sort in the URL names an unknown column. The default says that the column does not exist. */
  unknownSort?: string;
  /**
   * The noun for records that could not be parsed. The default is the noun of the list. null if the page shows its own
   * notice.
   */
  invalidNoun?: string | null;
};

/** Shows notices about ignored search parameters and about missing or outdated rows. */
export function ListNotices<Row, Search extends ListSearch>(props: ListNoticesProps<Row, Search>) {
  const { list, notices = [], unknownSort, invalidNoun = list.noun } = props;
  const { query } = list;
  const sort = list.isTable ? unknownSortNotices(list.sort, list.columns) : [];
  return (
    <Notices
      items={[
        ...ignoredNotices(list.ignored),
        ...(sort.length > 0 && unknownSort !== undefined ? [unknownSort] : sort),
        ...notices,
        ...(invalidNoun === null ? [] : unreadableNotices(invalidNoun, query?.data?.invalidCount ?? 0)),
        ...(query ? staleNotices(`These ${pluralOf(list.noun)} are`, query) : []),
      ]}
    />
  );
}

/** The title, the reason and the action that replace the rows of an empty list. */
export type NothingText = { title: string; reason: ReactNode; action?: ReactNode };

type ListRowsProps<Row, Search extends ListSearch> = Pick<
  DataTableProps<Row>,
  'rowHref' | 'onRowIntent' | 'isRowExpanded' | 'groupOf' | 'footer' | 'isPrinted'
> & {
  list: List<Row, Search>;
  empty: NothingText;
  /**
   * The rows in the order that the links to the previous and the next item follow. The default is the rows of the list.
   */
  order?: readonly Row[];
  /** The text if no row matches. It replaces the default text about filters. */
  noMatch?: NothingText | undefined;
  selection?: ListSelection;
  /** The details that are shown beside the table, and the id of their row. */
  details?:
    | {
        openRowId: string | undefined;
        onOpen: (row: Row) => void;
        /** Returns the address of the list with the row's details open. For records without their own page. */
        addressOf?: (row: Row) => string;
        content: ReactNode;
      }
    | undefined;
  /** The total number of rows and the index of the first loaded row, if the service returns the rows in pages. */
  paging?: Required<Pick<DataTableProps<Row>, 'totalRows' | 'firstRowIndex'>> | undefined;
  /** The placeholder during loading, for rows that are not in a table. */
  skeleton?: ReactNode;
  /** Renders other content in place of the table or around it. */
  children?: (parts: { table: ReactNode; dimmed: boolean; empty: ReactNode }) => ReactNode;
};

/** The content of a list: a skeleton, an error, an empty state or the table with the rows. */
export function ListRows<Row extends { id: unknown }, Search extends ListSearch>(
  props: ListRowsProps<Row, Search>,
) {
  const { list, order = list.rows, selection, details, paging, children, empty, noMatch, ...table } = props;
  const { noun, query, all, getRowId, preferences } = list;
  const openedFromHere = useOpenedFromHere();
  useRememberOrder(order, getRowId);
  const { skeleton = <TableSkeleton selectable={selection !== undefined} {...preferences} /> } = props;
  if (all === null && query?.error) {
    return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (all === null) return <Loading label={pluralOf(noun)}>{skeleton}</Loading>;

  const dimmed = list.isPending || query?.isFetching === true;
  const isArriving = query?.data?.isPartial === true && query.isFetching;
  const parts = {
    dimmed: dimmed && !isArriving,
    // While further rows are loading, a skeleton is shown instead of the empty state, because a further row can match.
    empty: isArriving ? (
      <Loading label={pluralOf(noun)}>{skeleton}</Loading>
    ) : (
      <Nothing list={list} empty={empty} noMatch={noMatch} />
    ),
  };
  const drawn = (
    <div className={styles.beside}>
      <DataTable
        {...table}
        {...preferences}
        {...paging}
        label={list.title}
        rows={list.rows}
        getRowId={getRowId}
        rowState={openedFromHere}
        sort={list.sort}
        offersSort={false}
        onSortChange={list.sortBy}
        {...(details && {
          onRowOpen: (row: Row, isAdded: boolean) =>
            isAdded && details.addressOf ? openTab(details.addressOf(row)) : details.onOpen(row),
          openRowId: details.openRowId,
        })}
        {...(details?.addressOf && { tabHref: details.addressOf })}
        {...(selection && {
          selection: selection.ids,
          onSelectionChange: selection.onChange,
          canSelectAll: selection.canSelectAll ?? true,
        })}
        {...parts}
        resetKey={list.request}
      />
      {details?.content}
    </div>
  );
  return (
    // The panel catches render errors, and shows the skeleton while code or data is loading.
    <Panel label={pluralOf(noun)} skeleton={skeleton} resetKey={list.request}>
      {children ? children({ ...parts, table: drawn }) : drawn}
    </Panel>
  );
}

type NothingProps<Row, Search extends ListSearch> = Pick<
  ListRowsProps<Row, Search>,
  'list' | 'empty' | 'noMatch'
>;

/** Explains why the list is empty, and offers an action. Not used if a request has failed. */
function Nothing<Row, Search extends ListSearch>({ list, empty, noMatch }: NothingProps<Row, Search>) {
  const { noun, query, all, clear } = list;
  const count = all?.length ?? 0;
  if (noMatch !== undefined || count > 0 || list.hasServerFilter) {
    const fits = 'matches all of these filters.';
    const words = noMatch ?? {
      title: `No ${noun} matches`,
      reason:
        count > 0 ? `None of the ${pluralize(count, noun)} ${fits}` : `The service has none that ${fits}`,
    };
    return (
      <EmptyState
        action={
          <Button variant="outlined" onClick={clear}>
            Clear all filters
          </Button>
        }
        {...words}
      />
    );
  }
  if ((query?.data?.invalidCount ?? 0) > 0) {
    return (
      <EmptyState
        title={`No ${noun} can be shown`}
        reason="None of the records sent by the service could be read."
      />
    );
  }
  return <EmptyState {...empty} />;
}
