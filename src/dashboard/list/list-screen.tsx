import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Reply } from '../api/transport/call.ts';
import { pluralize, pluralOf } from '../lib/pluralize.ts';
import type { CsvColumn } from '../lib/csv.ts';
import { formatNumber } from '../lib/format.ts';
import { EmptyState, ErrorPanel, Notices } from '../ui/feedback.tsx';
import { Freshness } from '../ui/freshness.tsx';
import { preloadedModule } from '../ui/lazy-part.tsx';
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

const loadPlan = preloadedModule(() => import('./export-plan.ts'));

/** What of the query that the rows come from is drawn. */
type ListQuery = Pick<
  UseQueryResult<Reply<unknown>>,
  'data' | 'error' | 'isFetching' | 'isPlaceholderData'
> & {
  refetch: (options?: { cancelRefetch?: boolean }) => unknown;
};

type Shared<Row, Search extends ListSearch> = {
  list: List<Row, Search>;
  /** Null where the rows are no reply of the service, which are then always there. */
  query: ListQuery | null;
  /** Row ids. `words` say what they are selected for: 'selected' unless given. */
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
    /** What is to be said beside what every list says of its address and its query. */
    notices?: readonly string[];
    /** Between the notices and the rows. */
    above?: ReactNode;
  };

/**
 * The page of a list: its header at once, the skeleton while the query is under way, its failure in place of the rows,
 * and the rows once they are there. A page that has more parts is made of the same four.
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
  /** For another view of the same page: as long as what is in it. */
  isEndless?: boolean;
  children: ReactNode;
};

/** A page around one table, which comes last: as high as the window, so that the table scrolls in its own frame. */
export function ListPage({ isEndless = false, children }: ListPageProps) {
  return <div className={isEndless ? undefined : styles.page}>{children}</div>;
}

type ListHeaderProps<Row, Search extends ListSearch> = Shared<Row, Search> & {
  /** The row's `id` unless given. */
  getRowId?: (row: Row) => string;
  title: string;
  /** How many there are: '7 bots' unless given. */
  count?: ReactNode;
  /** What can be done with the selected rows, and with the list: before and after the controls of the table. */
  selectionActions?: ReactNode;
  actions?: ReactNode;
  /** Beside the count: what goes on with the list. */
  status?: ReactNode;
  /** What the filters leave: '7 of 50', unless given. Empty where the status says it. */
  coverage?: string;
  /** What that means, on hover. */
  coverageTip?: string | undefined;
  /** What a file of its rows holds: what their columns can show, unless given. Null where the page itself exports. */
  file?: ListFile<Row> | null;
  /** False while the rows stand in no table, which has no columns to choose. */
  isTable?: boolean;
};

export type ListFile<Row> = {
  csv?: () => Promise<readonly CsvColumn<Row>[]>;
  /** A record of a JSON file: the row unless given. */
  recordOf?: (row: Row) => unknown;
};

/** What the list is, how much there is of it and of when, and what can be done. */
export function ListHeader<Row extends { id: unknown }, Search extends ListSearch>(
  props: ListHeaderProps<Row, Search>,
) {
  const { list, query, title, selection, selectionActions, actions, file, isTable = true } = props;
  const { coverage = filteredCountText(list), coverageTip } = props;
  const { noun, all, preferences } = list;
  const isPartial = query?.data?.isPartial === true;
  const isNarrow = useNarrow();
  // On a narrow screen what the filters leave stands in place of how many there are: there is one line.
  const isFiltered = list.isFiltered && all !== null;
  const saysAll = all !== null && !(isNarrow && isFiltered);
  const exporter = file !== null && (
    <ListExport
      noun={noun}
      isDisabled={isPartial}
      plan={async () =>
        (await loadPlan()).planOfList({
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
          // Its line is there from the start, so that nothing moves when it is known.
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

/** The button goes with the filters that it clears: the focus goes to where they are chosen. */
function focusFilters(button: HTMLElement): void {
  const filters = button.closest('main')?.querySelector<HTMLElement>('search');
  if (!filters) return;
  filters.tabIndex = -1;
  filters.focus({ preventScroll: true });
}

const NONE: ReadonlySet<string> = new Set();

type ListNoticesProps<Row, Search extends ListSearch> = Pick<Shared<Row, Search>, 'list' | 'query'> & {
  notices: readonly string[];
  /** False while the rows stand in no table, which is sorted by nothing. */
  isTable?: boolean;
  /** Of a sort by a column that there is not: that there is none, unless given. */
  unknownSort?: string;
  /** What one of the records is that cannot be read: the noun unless given. Null where the page itself says so. */
  invalidCount?: string | null;
};

/** What does not hold of the rows, or of what was asked for. */
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

/** Why there is nothing, and what to do about it. */
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
    /** The accessible name of the table. */
    title: string;
    /** The row's `id` unless given. */
    getRowId?: (row: Row) => string;
    /** Where there is none at all. */
    empty: NothingText;
    /** Where there are none for now, if there is more to say than that the filters leave none. */
    noMatch?: NothingText | undefined;
    /** Of the row that is open: beside the table. */
    details?: ReactNode;
    /** Something in place of the table, or around it. */
    children?: (parts: { table: ReactNode; dimmed: boolean; empty: ReactNode }) => ReactNode;
    /** In the shape of what comes, where that is no table. */
    skeleton?: ReactNode;
  };

/** The rows: their skeleton, their failure, why there are none, and the table of them. */
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
    // What has not come yet may match.
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
    // What fails while it is drawn fails alone, and what comes late has the skeleton until then.
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

/** Why no row is shown, and what to do about it. A request that failed never comes here. */
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
