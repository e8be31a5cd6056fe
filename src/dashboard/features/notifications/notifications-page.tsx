import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import MailOpen from 'lucide-react/icons/mail-open';
import { useMemo } from 'react';
import * as z from 'zod';
import { listNotifications, subjectOf, type Notification } from '#contract/notification.ts';
import { codeWords } from '../../lib/code-words.ts';
import { quoted } from '../../lib/isolate.ts';
import { isSupported } from '../../api/transport/config.ts';
import { notificationQueries } from '../../api/resources/notification-queries.ts';
import { subjectsText, unreadSummary } from '../../domain/notification-groups.ts';
import { useDeletionText } from '../../domain/retention.ts';
import { useNames } from '../../api/names/names.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { ALL_DAYS, isRangeText } from '../../lib/day-range.ts';
import type { Day } from '../../lib/day.ts';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import {
  defineSearch,
  listFields,
  filterText,
  many,
  one,
  optional,
  searchText,
} from '../../lib/search-params.ts';
import { dayOf, viewerZone } from '../../lib/time.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { BulkProgress } from '../../list/bulk-progress.tsx';
import { byNames } from '../../list/search-by-names.ts';
import { hasListFilters, type Facet } from '../../list/facets.ts';
import { ControlButton } from '../../list/control-button.tsx';
import { ListFilters } from '../../list/filter-bar.tsx';
import { ListHeader, ListNotices, ListPage, ListRows } from '../../list/list-screen.tsx';
import { listedRecord } from '../../list/listed-record.ts';
import { useOpenRow } from '../../list/open-row.ts';
import { RowDetails } from '../../list/row-details.tsx';
import { OpenById } from '../../list/open-by-id.tsx';
import { useRowGroups, type GroupTitle } from '../../list/row-groups.ts';
import { useSelection } from '../../list/use-selection.ts';
import { LoadMore } from '../../list/load-more.tsx';
import { useList } from '../../list/use-list.ts';
import { LinesSkeleton } from '../../ui/card.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { HelpTip } from '../../ui/help-tip.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useNow } from '../../ui/moment.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { unavailable } from '../../ui/unavailable.ts';
import { MarkById } from './mark-by-id.tsx';
import { MarkSelected } from './mark-selected.tsx';
import {
  NotificationCells,
  NOTIFICATION_COLUMNS,
  type NotificationListRow,
} from './notification-columns.tsx';
import {
  grouping,
  isGroupedByDay,
  notificationTitle,
  toNotificationRows,
  type NotificationRow,
} from './notification-rows.ts';
import { useLoadedNotifications } from './use-loaded-notifications.ts';
import { MARK_LABELS, markOf, undoOf, useMarking, type MarkRequest, type MarkTask } from './use-marking.ts';

/**
 * The search parameters of the notifications page. The page filters the notifications itself, after it has loaded all
 * notifications.
 */
export const notificationSearch = defineSearch({
  show: one(z.enum(['all', 'unread']), 'all'),
  kind: many(filterText),
  bot: many(filterText),
  source: many(filterText),
  provider: many(filterText),
  /** The range of days in the user's time zone. */
  days: one(z.string().refine(isRangeText), ALL_DAYS),
  text: searchText(),
  ...listFields(),
  /** The id of the notification that is open next to the list. */
  preview: optional(filterText),
});

type NameOf = (id: string) => string | null;

export function notificationFacets(
  today: Day,
  names: { bot: NameOf; source: NameOf },
  zone: string = viewerZone(),
): readonly Facet<NotificationListRow, typeof notificationSearch.defaults>[] {
  return [
    { kind: 'toggle', field: 'show', on: 'unread', label: 'Unread', matches: ({ viewed }) => !viewed },
    {
      kind: 'days',
      label: 'Days',
      field: 'days',
      of: ({ timestamp }) => timestamp,
      known: { today, oldest: null },
      zone,
    },
    { kind: 'many', field: 'kind', label: 'Kind', of: ({ kind }) => kind, labelOf: codeWords },
    {
      kind: 'many',
      field: 'bot',
      label: 'Bot',
      of: ({ metadata }) => metadata?.botId ?? null,
      labelOf: (id) => names.bot(id) ?? id,
    },
    {
      kind: 'many',
      field: 'source',
      label: 'Source',
      of: ({ metadata }) => metadata?.sourceId ?? null,
      labelOf: (id) => names.source(id) ?? id,
    },
    {
      kind: 'many',
      field: 'provider',
      label: 'AI provider',
      of: ({ metadata }) => metadata?.aiProviderId ?? null,
    },
  ];
}

const NotificationPreview = lazyPart(
  async () => (await import('./notification-details.tsx')).NotificationPreview,
);

export function NotificationsPage() {
  const isListed = isSupported(listNotifications);
  const search = useSearchState(notificationSearch);
  const { data: seen } = useQuery(notificationQueries.seen());
  const toast = useToast();
  const zone = viewerZone();
  const today = dayOf(useNow(), zone);
  const bots = useNames('bot');
  const sources = useNames('source');
  const facets = useMemo(
    () => notificationFacets(today, { bot: bots.nameOf, source: sources.nameOf }, zone),
    [today, bots, sources, zone],
  );
  const columns = useMemo(
    () => byNames(NOTIFICATION_COLUMNS, { bot: bots.nameOf, source: sources.nameOf }),
    [bots, sources],
  );
  const loaded = useLoadedNotifications({
    isFiltered: search.values.sort !== null || isFilteredBeyondUnread(search.values, facets),
    openId: search.values.preview,
  });
  const rows = useMemo(() => {
    const known = isListed ? loaded.notifications : seen?.map(({ notification }) => notification);
    return known && toNotificationRows(known, zone);
  }, [isListed, loaded.notifications, seen, zone]);
  // If the service cannot list notifications, the page shows no list until the user marks a notification.
  const isBlank = !isListed && (rows?.length ?? 0) === 0;
  const list = useList<NotificationListRow, typeof notificationSearch.defaults>({
    noun: 'notification',
    title: 'Notifications',
    search,
    textField: 'text',
    query: isListed ? loaded.query : null,
    rows,
    reply: loaded.query.data,
    columns,
    facets,
    unsortedLabel: 'Unread first',
    isTable: !isBlank,
    notInViews: ['preview'],
  });
  const groups = useRowGroups<NotificationRow, typeof notificationSearch.defaults>(list, {
    keyOf: groupKeyOf,
    titleOf: titleOfGroup,
    openId: list.search.preview,
  });
  const open = useOpenRow(groups.ordered, 'preview');
  const previewed = open.row ?? list.all?.find(({ id }) => id === open.id);
  const all = list.all ?? [];

  const selection = useSelection(rows);
  const { bulk, markOne, pending } = useMarking();
  const { isBusy } = bulk;
  const undo = bulk.run?.outcome && bulk.run.task !== 'undo' ? undoOf(bulk.run.outcome.done) : [];
  const sortedBy = list.sort?.column ?? null;
  const groupOf = useMemo(() => {
    const sectionOf = grouping(sortedBy, today);
    return sectionOf && ((row: NotificationListRow) => sectionOf(row.memberOf ?? row));
  }, [sortedBy, today]);
  const isUnreadAlone = list.filterSummary.length === 1 && list.search.show === 'unread';
  const selectedRows = groups.withGroups(selection.ids);
  const mark = (marks: readonly MarkRequest[], task: MarkTask) => {
    if (bulk.start(marks, task)) selection.clear();
  };
  const markGroup = (those: readonly Notification[], viewed: boolean) =>
    mark(
      those.map((row) => markOf(row, viewed)),
      viewed ? 'read' : 'unread',
    );
  const markRead = (those: readonly Notification[]) => markGroup(those, true);
  // The oldest loaded day may have further read notifications.
  const isGroupComplete = ({ viewed, day }: NotificationRow) =>
    viewed ? !loaded.isPart || day !== all.at(-1)?.day : loaded.isUnreadComplete;
  const unread = all.filter(({ viewed }) => !viewed);
  const deletionText = useDeletionText('notifications');
  const cannotMarkAll = isBusy || loaded.loadUnread.isPending || unread.length === 0;
  const markAllRead = () => {
    if (cannotMarkAll) return;
    if (loaded.isUnreadComplete) return markRead(unread);
    loaded.loadUnread.mutate(undefined, {
      onSuccess: (known) => markRead(known.filter(({ viewed }) => !viewed)),
      onError: (error) =>
        toast({
          text: `Nothing was marked, because not all unread notifications could be loaded: ${describeError(error).title}.`,
          tone: 'bad',
          error,
        }),
    });
  };
  const coverage =
    loaded.isPart && isUnreadAlone ? loadedUnreadText(list.rows.length, loaded.isUnreadComplete) : undefined;
  return (
    <ListPage>
      <ListHeader
        list={list}
        count={isBlank ? '' : countText(all, { isListed, ...loaded })}
        {...(coverage !== undefined && { coverage })}
        status={deletionText !== null && <HelpTip of="old notifications">{deletionText}</HelpTip>}
        selection={selection}
        file={
          isBlank
            ? null
            : {
                load: loaded.isPart
                  ? async () => {
                      const every: readonly NotificationListRow[] = toNotificationRows(
                        await loaded.loadAll(),
                        zone,
                      );
                      const isUnreadShown = list.search.show === 'unread';
                      return {
                        all: every,
                        rows: isUnreadShown ? every.filter(({ viewed }) => !viewed) : every,
                      };
                    }
                  : undefined,
                recordOf: ({ day: _day, group: _group, memberOf: _memberOf, ...notification }) =>
                  listedRecord(notification),
              }
        }
        selectionActions={<MarkSelected rows={all} selected={selection.ids} isBusy={isBusy} onMark={mark} />}
        actions={
          isListed ? (
            <ControlButton
              label="Mark all read"
              icon={MailOpen}
              aria-disabled={cannotMarkAll}
              {...unavailable(unread.length === 0 ? 'No unread notifications' : null)}
              onClick={markAllRead}
            />
          ) : (
            <OpenById noun="notification" to={paths.notification} />
          )
        }
      />
      {!isListed && <MarkById known={all} isBusy={isBusy} onMark={bulk.start} />}
      {!isBlank && (
        <ListFilters
          list={list}
          {...(coverage !== undefined && { coverage })}
          {...(loaded.isPart && { onUse: loaded.prepareFilters })}
        />
      )}
      <ListNotices
        list={list}
        notices={[
          ...bots.notices,
          ...(loaded.filterError
            ? [
                `The filters offer only the values of the loaded notifications, because the others could not be loaded: ${describeError(loaded.filterError).title}.`,
              ]
            : []),
          ...(open.id !== null && list.all !== null && !previewed
            ? [`There is no notification with the id ${quoted(open.id)} in this list.`]
            : []),
        ]}
      />
      {bulk.run && (
        <BulkProgress
          {...bulk}
          run={bulk.run}
          noun="notification"
          words={MARK_LABELS[bulk.run.task]}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          undo={
            undo.length === 0
              ? null
              : {
                  label: `Undo ${formatNumber(undo.length)}`,
                  onUndo: () => bulk.start(undo, 'undo'),
                }
          }
        />
      )}
      <NotificationCells
        value={{
          markOne,
          markGroup,
          pending,
          isBusy,
          isGroupComplete,
          haveDayHeadings: isGroupedByDay(sortedBy),
        }}
      >
        <ListRows<NotificationListRow, typeof notificationSearch.defaults>
          list={groups.list}
          order={groups.ordered.rows}
          selection={{
            ids: selectedRows,
            onChange: (ids) => selection.onChange(groups.withoutGroups(selectedRows, ids)),
          }}
          isRowExpanded={groups.isRowExpanded}
          rowHref={({ id, group }) => (group ? undefined : paths.notification(id))}
          details={{
            openRowId: previewed?.id,
            onOpen: (row) => (row.group ? groups.toggle(row) : open.open(row.id)),
            content: previewed && (
              <RowDetails
                isWide
                title={notificationTitle(previewed).text}
                noun="notification"
                open={open}
                href={paths.notification(previewed.id)}
              >
                <Panel key={previewed.id} label="notification" skeleton={<LinesSkeleton lines={6} />}>
                  <NotificationPreview notification={previewed} markOne={markOne} pending={pending} />
                </Panel>
              </RowDetails>
            ),
          }}
          onRowIntent={() => {
            void import('./notification-page.tsx');
            void NotificationPreview.prefetch();
          }}
          groupOf={groupOf}
          footer={
            loaded.isPart &&
            all.length > 0 && (
              <LoadMore
                label="Load older"
                loaded={coverage ?? loadedText(all)}
                more={{ ...loaded.older, isThere: !isUnreadAlone || !loaded.isUnreadComplete }}
              />
            )
          }
          empty={
            isListed
              ? {
                  title: 'No notifications yet',
                  reason: 'Events that need an admin appear here, such as a failing AI provider.',
                }
              : {
                  title: 'No notifications seen in this tab yet',
                  reason: 'Notifications that you mark here are listed as the service returns them.',
                }
          }
          noMatch={
            isUnreadAlone && all.length > 0
              ? {
                  title: 'All read',
                  reason: loaded.isPart
                    ? 'No notification is unread.'
                    : `None of the ${pluralize(all.length, 'notification')} is unread.`,
                  action: (
                    <Button variant="outlined" onClick={list.clear}>
                      Show all
                    </Button>
                  ),
                }
              : undefined
          }
        >
          {({ table, empty }) => (isBlank ? empty : table)}
        </ListRows>
      </NotificationCells>
    </ListPage>
  );
}

/**
 * Returns the group of a row. Unread notifications are first in the list, so a group contains only unread or only read
 * ones. Read ones are the history of a day, so a group does not contain those of another day.
 */
function groupKeyOf(row: NotificationRow): string {
  return `${row.viewed ? `read ${row.day}` : 'unread'} ${subjectOf(row)}`;
}

function titleOfGroup([first]: readonly NotificationRow[]): GroupTitle {
  return { title: first === undefined ? '' : notificationTitle(first).text };
}

/**
 * Whether a filter other than 'Unread' is active, so that the page must load all notifications. The service returns
 * unread notifications first, so 'Unread' works with the first pages.
 */
function isFilteredBeyondUnread(
  search: typeof notificationSearch.defaults,
  facets: ReturnType<typeof notificationFacets>,
): boolean {
  const others = facets.filter(({ field }) => field !== 'show');
  return hasListFilters(others, search, notificationSearch.defaults, 'text');
}

/** Returns the number of loaded notifications as text, e.g. '400 notifications loaded, there are more'. */
function loadedText(all: readonly NotificationRow[]): string {
  return `${pluralize(all.length, 'notification')} loaded, there are more`;
}

function loadedUnreadText(count: number, isComplete: boolean): string {
  return isComplete
    ? `${formatNumber(count)} unread`
    : `${formatNumber(count)} unread loaded, there are more`;
}

type Counted = Pick<ReturnType<typeof useLoadedNotifications>, 'isPart' | 'unread'> & { isListed: boolean };

/** Returns the number of notifications as text, e.g. '80 notifications, 12 unread about 5 subjects'. */
function countText(all: readonly NotificationRow[], { isListed, isPart, unread }: Counted): string {
  const count = isPart
    ? loadedText(all)
    : `${pluralize(all.length, 'notification')}${isListed ? '' : ' seen in this tab'}`;
  const summary = isListed ? unread : unreadSummary(all);
  return summary === null
    ? count
    : `${count}, ${formatNumber(summary.unread)} unread${subjectsText(summary)}`;
}
