import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Reply } from '../api/transport/call.ts';
import { pluralize, pluralOf } from '../lib/pluralize.ts';
import type { CsvColumn } from '../lib/csv.ts';
import { formatNumber } from '../lib/format.ts';
import { EmptyState, ErrorPanel, Notices } from '../ui/feedback.tsx';
import { Freshness } from '../ui/freshness.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { MetaPieces, PageHeader, PageTitle } from '../ui/page-header.tsx';
import { Loading, Panel } from '../ui/panel.tsx';
import { tip } from '../ui/tip.ts';
import { useNarrow } from '../ui/use-layout.ts';
import { useOpenedFromHere } from './back-to-list.tsx';
import type { DataTableProps } from './data-table/column.ts';
import { DataTable } from './data-table/data-table.tsx';
import { TableSkeleton } from './data-table/table-skeleton.tsx';
import { filteredCountText, ListFilters, type ListFiltersProps } from './filter-bar.tsx';
import { ListExport } from './list-export.tsx';
import { PendingUpdatesButton } from './pending-updates.tsx';
import { useRememberOrder } from './list-order.ts';
import styles from './list-screen.module.css';
import { ignoredNotices, staleNotices, unknownSortNotices, unreadableNotices } from './notices.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { List, ListSearch } from './use-list.ts';
import { ColumnMenu, DensityToggle } from './view-controls.tsx';
import { ViewsButton } from './views-button.tsx';

const planCode = onDemand(() => import('./export-plan.ts'));

/** The properties of the query that the list shows. */
type ListQuery = Pick<
  UseQueryResult<Reply<unknown>>,
  'data' | 'error' | 'isFetching' | 'isPlaceholderData'
> & {
  refetch: (options?: { cancelRefetch?: boolean }) => unknown;
};

type Shared<Row, Search extends ListSearch> = {
  list: List<Row, Search>;
  /** null if the rows do not come from the service. They are then always loaded. */
  query: ListQuery | null;
  /** `ids` are row ids. `words` describe the selection; the default is 'selected'. */
  selection?: {
    ids: ReadonlySet<string>;
    onChange: (ids: ReadonlySet<string>) => void;
    words?: string;
  };
};

type ListScreenProps<Row, Search extends ListSearch> = ListHeaderProps<Row, Search> &
  ListRowsProps<Row, Search> &
  Omit<ListFiltersProps<Row, Search>, 'list'> &
  Omit<ListNoticesProps<Row, Search>, 'notices'> & {
    /** Notices in addition to those about the address and the query. */
    notices?: readonly string[];
    /** Content between the notices and the rows. */
    above?: ReactNode;
  };

/**
 * The page of a list. The header renders immediately; the rows follow a skeleton, or an error replaces them. Pages with
 * more parts combine the same four components.
 */
export function ListScreen<Row extends { id: unknown }, Search extends ListSearch>(
  props: ListScreenProps<Row, Search>,
) {
  return (
    <ListPage>
      <ListHeader {...props} />
      <ListFilters {...props} />
      <ListNotices {...props} notices={props.notices ?? []} />
      {props.above}
      <ListRows {...props} />
    </ListPage>
  );
}

type ListPageProps = {
  /** Whether the page grows with its content, for views other than the table. */
  isEndless?: boolean;
  children: ReactNode;
};

/** A page with one table at the end. It is as high as the window, so that the table scrolls in its own frame. */
export function ListPage({ isEndless = false, children }: ListPageProps) {
  return <div className={isEndless ? undefined : styles.page}>{children}</div>;
}

type ListHeaderProps<Row, Search extends ListSearch> = Shared<Row, Search> & {
  /** Returns the row's `id` by default. */
  getRowId?: (row: Row) => string;
  title: string;
  /** The total count. The default is e.g. '7 bots'. */
  count?: ReactNode;
  /** Actions for the selected rows, before the table controls, and actions for the list, after them. */
  selectionActions?: ReactNode;
  actions?: ReactNode;
  /** Status information beside the count. */
  status?: ReactNode;
  /** The number of matching rows. The default is e.g. '7 of 50'. Empty if the status includes it. */
  coverage?: string;
  coverageTip?: string | undefined;
  /** The content of an exported file. The default is all table columns. null if the page has its own export. */
  file?: ListFile<Row> | null;
  /** false if the rows are not shown in a table, so that there are no columns to choose. */
  isTable?: boolean;
};

export type ListFile<Row> = {
  csv?: () => Promise<readonly CsvColumn<Row>[]>;
  /** Returns a JSON record. The default is the row. */
  recordOf?: (row: Row) => unknown;
};

/** The title of a list with its count, freshness and actions. */
export function ListHeader<Row extends { id: unknown }, Search extends ListSearch>(
  props: ListHeaderProps<Row, Search>,
) {
  const { list, query, title, selection, selectionActions, actions, file, isTable = true } = props;
  const { coverage = filteredCountText(list), coverageTip } = props;
  const { noun, all, preferences } = list;
  const isPartial = query?.data?.isPartial === true;
  const isNarrow = useNarrow();
  // A narrow screen has one line, so the filtered count replaces the total.
  const isFiltered = list.isFiltered && all !== null;
  const saysAll = all !== null && !(isNarrow && isFiltered);
  const exporter = file !== null && (
    <ListExport
      noun={noun}
      isDisabled={isPartial}
      plan={async () =>
        (await planCode.load()).planOfList({
          list,
          idOf: props.getRowId ?? ownId,
          selected: selection?.ids,
          recordOf: file?.recordOf,
          csv: await file?.csv?.(),
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
          // The line is reserved from the start, so that nothing moves when the count arrives.
          <MetaPieces>
            {saysAll && (
              <span>
                {props.count ?? pluralize(all.length, noun)}
                {isPartial && ' so far'}
              </span>
            )}
            <output {...(coverageTip !== undefined && tip(coverageTip))}>{isFiltered && coverage}</output>
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
              <span>
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
              <>
                {!isNarrow && (
                  <DensityToggle density={preferences.density} onChange={preferences.setDensity} />
                )}
                <ColumnMenu preferences={preferences} />
              </>
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
          {exporter}
          {selectionActions}
        </SelectionBar>
      )}
    </>
  );
}

/** The clicked button disappears with the filters, so the focus moves to the filter bar. */
function focusFilters(button: HTMLElement): void {
  const filters = button.closest('main')?.querySelector<HTMLElement>('search');
  if (!filters) return;
  filters.tabIndex = -1;
  filters.focus({ preventScroll: true });
}

const NONE: ReadonlySet<string> = new Set();

type ListNoticesProps<Row, Search extends ListSearch> = Pick<Shared<Row, Search>, 'list' | 'query'> & {
  notices: readonly string[];
  /** false if the rows are not shown in a table, so that there is no sort. */
  isTable?: boolean;
  /** The notice for a sort by an unknown column. The default says that there is no such column. */
  unknownSort?: string;
  /** The name of records that could not be read. The default is the noun. null if the page shows its own notice. */
  invalidCount?: string | null;
};

/** Notices about ignored search parameters and about missing or outdated rows. */
export function ListNotices<Row, Search extends ListSearch>(props: ListNoticesProps<Row, Search>) {
  const { list, query, notices, isTable = true, unknownSort, invalidCount = list.noun } = props;
  const sort = isTable ? unknownSortNotices(list.sort, list.columns) : [];
  return (
    <Notices
      items={[
        ...ignoredNotices(list.ignored),
        ...(sort.length > 0 && unknownSort !== undefined ? [unknownSort] : sort),
        ...notices,
        ...(invalidCount === null ? [] : unreadableNotices(invalidCount, query?.data?.invalidCount ?? 0)),
        ...(query ? staleNotices(`These ${pluralOf(list.noun)} are`, query) : []),
      ]}
    />
  );
}

/** The text and the action of an empty list. */
export type NothingText = { title: string; reason: ReactNode; action?: ReactNode };

type ListRowsProps<Row, Search extends ListSearch> = Shared<Row, Search> &
  Pick<
    DataTableProps<Row>,
    | 'rowHref'
    | 'onRowOpen'
    | 'openRowId'
    | 'onRowIntent'
    | 'unsortedLabel'
    | 'groupOf'
    | 'totalRows'
    | 'firstRowIndex'
    | 'canSelectAll'
    | 'footer'
  > & {
    title: string;
    /** Returns the row's `id` by default. */
    getRowId?: (row: Row) => string;
    empty: NothingText;
    /** Shown if no row matches, in place of the default text about filters. */
    noMatch?: NothingText | undefined;
    details?: ReactNode;
    /** Renders something in place of the table, or around it. */
    children?: (parts: { table: ReactNode; dimmed: boolean; empty: ReactNode }) => ReactNode;
    /** The placeholder, if the rows are not shown in a table. */
    skeleton?: ReactNode;
  };

/** The rows of a list: a skeleton, an error, an empty state or the table. */
export function ListRows<Row extends { id: unknown }, Search extends ListSearch>(
  props: ListRowsProps<Row, Search>,
) {
  const { list, query, title, selection, children, empty, noMatch, details, ...shared } = props;
  const { getRowId = ownId, ...table } = shared;
  const { noun, all, preferences } = list;
  const openedFromHere = useOpenedFromHere();
  useRememberOrder(list.rows, getRowId);
  const { skeleton = <TableSkeleton selectable={selection !== undefined} {...preferences} /> } = props;
  if (all === null && query?.error) {
    return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (all === null) return <Loading label={pluralOf(noun)}>{skeleton}</Loading>;

  const dimmed = list.isPending || query?.isFetching === true;
  const isArriving = query?.data?.isPartial === true && query.isFetching;
  const parts = {
    dimmed: dimmed && !isArriving,
    // Rows that are not loaded yet may match.
    empty: isArriving ? (
      <Loading label={pluralOf(noun)}>{skeleton}</Loading>
    ) : (
      <Nothing list={list} query={query} empty={empty} noMatch={noMatch} />
    ),
  };
  const drawn = (
    <div className={styles.beside}>
      <DataTable
        {...table}
        {...preferences}
        label={title}
        rows={list.rows}
        getRowId={getRowId}
        rowState={openedFromHere}
        sort={list.sort}
        offersSort={false}
        onSortChange={list.sortBy}
        {...(selection && { selection: selection.ids, onSelectionChange: selection.onChange })}
        {...parts}
        resetKey={list.filterKey}
      />
      {details}
    </div>
  );
  return (
    // Catches render errors, and shows the skeleton while code or data is loading.
    <Panel label={pluralOf(noun)} skeleton={skeleton} resetKey={list.filterKey}>
      {children ? children({ ...parts, table: drawn }) : drawn}
    </Panel>
  );
}

function ownId({ id }: { id: unknown }): string {
  return String(id);
}

type NothingProps<Row, Search extends ListSearch> = Pick<
  ListRowsProps<Row, Search>,
  'list' | 'query' | 'empty' | 'noMatch'
>;

/** Explains why no rows are shown, and offers an action. Not used for failed requests. */
function Nothing<Row, Search extends ListSearch>({ list, query, empty, noMatch }: NothingProps<Row, Search>) {
  const { noun, all, clear } = list;
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
