import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { listNotifications } from '#contract/notification.ts';
import { notificationQueries } from '../../api/notification-queries.ts';
import { offers } from '../../api/config.ts';
import { useOpenedFromHere } from '../../list/back-to-list.tsx';
import { BotNames, useBotNames } from '../../list/bot-name.tsx';
import { BulkProgress } from '../../list/bulk-progress.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { ignoredNotices, unknownSortNotices } from '../../list/ignored-notices.ts';
import { ListPage } from '../../list/list-screen.tsx';
import { Notices } from '../../ui/notices.tsx';
import { OpenById } from '../../list/open-by-id.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useSourceOptions } from '../../api/source-options.ts';
import { staleNotices } from '../../list/stale-notices.ts';
import { unreadableNotices } from '../../list/unreadable-notices.ts';
import { countOf } from '../../lib/count-of.ts';
import { paths } from '../../lib/paths.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { QuietButton } from '../../ui/button.tsx';
import { ColumnMenu } from '../../list/view-controls.tsx';
import { DataTable } from '../../list/data-table/data-table.tsx';
import { DensityToggle } from '../../list/view-controls.tsx';
import { TableSkeleton } from '../../list/data-table/table-skeleton.tsx';
import { useTablePreferences } from '../../list/data-table/use-table-preferences.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { MarkById } from './mark-by-id.tsx';
import { MarkSelected } from './mark-selected.tsx';
import { NoNotifications } from './no-notifications.tsx';
import { NotificationCells } from './notification-cells.tsx';
import { NOTIFICATION_COLUMNS } from './notification-columns.tsx';
import { countUnread, grouping } from './notification-rows.ts';
import { NO_FILTERS, notificationSearch } from './notification-search.ts';
import { NotificationsToolbar } from './notifications-toolbar.tsx';
import { MARK_WORDS, undoOf, useMarking } from './use-marking.ts';
import { useNotificationList } from './use-notification-list.ts';

const NONE_SELECTED: ReadonlySet<string> = new Set();

export function NotificationsPage() {
  const { values: search, ignored, change } = useSearchState(notificationSearch);
  const isListed = offers(listNotifications);
  const openedFromHere = useOpenedFromHere();
  // Only watches: the panel below is what loads them, and what fails when they cannot be had.
  const watched = useQuery({ ...notificationQueries.list(), enabled: false });
  const { data: seen } = useQuery(notificationQueries.seen());
  const seenHere = useMemo(() => seen?.map(({ notification }) => notification), [seen]);
  const list = useNotificationList(isListed ? watched.data?.data : seenHere, search);
  const preferences = useTablePreferences('notifications', NOTIFICATION_COLUMNS);
  const bots = useBotNames();
  const { nameOf: sourceName } = useSourceOptions();
  const [selected, setSelected] = useState(NONE_SELECTED);
  const marking = useMarking();
  const { bulk, markOne, pending } = marking;
  const isBusy = bulk.run !== null && bulk.run.outcome === null;
  const undo = bulk.run?.outcome && bulk.run.task !== 'undo' ? undoOf(bulk.run.outcome.done) : [];
  const { sort, ...filters } = search;
  const sortedBy = sort?.column ?? null;
  const groupOf = useMemo(() => grouping(sortedBy, list.today), [sortedBy, list.today]);
  // Without a list there is nothing to look through until one was marked.
  const isBlank = !isListed && list.all?.length === 0;

  const nothing = (
    <NoNotifications
      all={list.all?.length ?? 0}
      isListed={isListed}
      search={search}
      onClear={() => change({ ...search, ...NO_FILTERS })}
    />
  );
  const table = (
    <NotificationCells value={{ markOne, pending, isBusy, sourceName }}>
      <BotNames value={bots.names}>
        <DataTable
          label="Notifications"
          columns={NOTIFICATION_COLUMNS}
          rows={list.rows}
          getRowId={(row) => row.id}
          rowHref={(row) => paths.notification(row.id)}
          rowState={openedFromHere}
          onRowIntent={() => void import('./notification-page.tsx')}
          sort={sort}
          onSortChange={(next) => change({ ...search, sort: next })}
          unsortedLabel="Unread first"
          groupOf={groupOf}
          selection={selected}
          onSelectionChange={setSelected}
          hiddenColumns={preferences.hiddenColumns}
          density={preferences.density}
          dimmed={list.pending || watched.isFetching}
          resetKey={JSON.stringify(filters)}
          empty={nothing}
        />
      </BotNames>
    </NotificationCells>
  );

  return (
    <ListPage>
      <PageTitle>Notifications</PageTitle>
      <PageHeader
        title="Notifications"
        meta={
          <>
            {list.all && !isBlank && (
              <>
                <span>
                  {countOf(list.all.length, 'notification')}
                  {isListed ? '' : ' seen in this tab'}, {countUnread(list.all).toLocaleString('en')} unread
                </span>
                {isListed && ' · '}
                {isListed && <Freshness query={watched} />}
              </>
            )}
            {selected.size > 0 && (
              <>
                {' · '}
                {selected.size.toLocaleString('en')} selected{' '}
                <QuietButton onClick={() => setSelected(NONE_SELECTED)}>Clear selection</QuietButton>
              </>
            )}
          </>
        }
        actions={
          <>
            <MarkSelected
              rows={list.all ?? []}
              selected={selected}
              isBusy={isBusy}
              onMark={(marks, task) => {
                setSelected(NONE_SELECTED);
                bulk.start(marks, task);
              }}
            />
            {!isBlank && (
              <>
                <DensityToggle density={preferences.density} onChange={preferences.setDensity} />
                <ColumnMenu
                  columns={NOTIFICATION_COLUMNS}
                  hidden={preferences.hiddenColumns}
                  onChange={preferences.setHiddenColumns}
                />
              </>
            )}
            {!isListed && <OpenById noun="notification" to={paths.notification} />}
          </>
        }
      />
      {!isListed && <MarkById known={list.all ?? []} isBusy={isBusy} onMark={bulk.start} />}
      {!isBlank && (
        <NotificationsToolbar
          search={search}
          list={list}
          onChange={(changed, kind) => change({ ...search, ...changed }, kind)}
        />
      )}
      <Notices
        items={[
          ...ignoredNotices(ignored),
          ...unknownSortNotices(search.sort, NOTIFICATION_COLUMNS),
          ...(watched.data ? unreadableNotices('notification', watched.data.unreadable) : []),
          ...staleNotices('These notifications are', watched),
          ...bots.notices,
        ]}
      />
      {bulk.run && (
        <BulkProgress
          {...bulk}
          run={bulk.run}
          noun="notification"
          words={MARK_WORDS[bulk.run.task]}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          undo={
            undo.length === 0
              ? null
              : {
                  label: `Undo ${undo.length.toLocaleString('en')}`,
                  onUndo: () => bulk.start(undo, 'undo'),
                }
          }
        />
      )}
      {isBlank && nothing}
      {!isListed && !isBlank && table}
      {isListed && (
        <Panel
          label="notifications"
          skeleton={<TableSkeleton columns={NOTIFICATION_COLUMNS} selectable {...preferences} />}
        >
          <Loaded>{table}</Loaded>
        </Panel>
      )}
    </ListPage>
  );
}

/** Suspends until the notifications are there, and fails when they cannot be had. */
function Loaded({ children }: { children: ReactNode }) {
  useSuspenseQuery(notificationQueries.list());
  return children;
}
