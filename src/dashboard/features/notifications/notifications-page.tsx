import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { useMemo } from 'react';
import * as z from 'zod';
import { listNotifications } from '#contract/notification.ts';
import { codeWords } from '../../lib/code-words.ts';
import { quoted } from '../../lib/isolate.ts';
import { useLiveQuery } from '../../api/live/live-query.ts';
import { isSupported } from '../../api/transport/config.ts';
import { notificationQueries } from '../../api/resources/notification-queries.ts';
import { subjectOf, subjectsText, unreadSummary } from '../../domain/notification-groups.ts';
import { useNames } from '../../api/names/names.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { ALL_DAYS, isRangeText } from '../../lib/day-range.ts';
import { dayRangeFacet } from '../../list/day-range-facet.tsx';
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
import type { Facet } from '../../list/facets.ts';
import { ControlButton } from '../../list/control-button.tsx';
import { ListFilters } from '../../list/filter-bar.tsx';
import { ListHeader, ListNotices, ListPage, ListRows } from '../../list/list-screen.tsx';
import { listedRecord } from '../../list/listed-record.ts';
import { useOpenRow } from '../../list/open-row.ts';
import { RowDetails } from '../../list/row-details.tsx';
import { OpenById } from '../../list/open-by-id.tsx';
import { useRowGroups, type GroupTitle } from '../../list/row-groups.ts';
import { useSelection } from '../../list/use-selection.ts';
import { useList } from '../../list/use-list.ts';
import { LinesSkeleton } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useNow } from '../../ui/moment.tsx';
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
  notificationTitle,
  toNotificationRows,
  type NotificationRow,
} from './notification-rows.ts';
import { MARK_LABELS, markOf, undoOf, useMarking, type MarkRequest, type MarkTask } from './use-marking.ts';

/** The service returns all notifications at once, so the page filters them locally. */
export const notificationSearch = defineSearch({
  show: one(z.enum(['all', 'unread']), 'all'),
  kind: many(filterText),
  bot: many(filterText),
  source: many(filterText),
  provider: many(filterText),
  /** Days in the user's time zone. */
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
    dayRangeFacet({
      label: 'Days',
      field: 'days',
      of: ({ timestamp }) => timestamp,
      known: { today, oldest: null },
      zone,
    }),
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
  const listing = useLiveQuery(notificationQueries.list(), { on: ['notification.created'] });
  const { data: seen } = useQuery(notificationQueries.seen());
  const zone = viewerZone();
  const today = dayOf(useNow(), zone);
  const rows = useMemo(() => {
    const known = isListed ? listing.data?.data : seen?.map(({ notification }) => notification);
    return known && toNotificationRows(known, zone);
  }, [isListed, listing.data, seen, zone]);
  // If the service cannot list notifications, the page has no list until one is marked.
  const isBlank = !isListed && (rows?.length ?? 0) === 0;
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
  const list = useList<NotificationListRow, typeof notificationSearch.defaults>({
    noun: 'notification',
    title: 'Notifications',
    search,
    textField: 'text',
    query: isListed ? listing : null,
    rows,
    reply: listing.data,
    columns,
    facets,
    unsortedLabel: 'Unread first',
    isTable: !isBlank,
    notInViews: ['preview'],
  });
  const groups = useRowGroups<NotificationRow, typeof notificationSearch.defaults>(list, {
    keyOf: subjectOf,
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
  const markRead = (those: readonly NotificationRow[]) =>
    mark(
      those.map((row) => markOf(row, true)),
      'read',
    );
  const unread = all.filter(({ viewed }) => !viewed);
  return (
    <ListPage>
      <ListHeader
        list={list}
        count={isBlank ? '' : countText(all, isListed)}
        selection={selection}
        file={
          isBlank
            ? null
            : {
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
              aria-disabled={isBusy}
              {...unavailable(unread.length === 0 ? 'No unread notifications' : null)}
              onClick={() => !isBusy && unread.length > 0 && markRead(unread)}
            />
          ) : (
            <OpenById noun="notification" to={paths.notification} />
          )
        }
      />
      {!isListed && <MarkById known={all} isBusy={isBusy} onMark={bulk.start} />}
      {!isBlank && <ListFilters list={list} />}
      <ListNotices
        list={list}
        notices={[
          ...bots.notices,
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
      <NotificationCells value={{ markOne, markRead, pending, isBusy }}>
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
                  reason: `None of the ${pluralize(all.length, 'notification')} is unread.`,
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

function titleOfGroup([first]: readonly NotificationRow[]): GroupTitle {
  return { title: first === undefined ? '' : notificationTitle(first).text };
}

/** E.g. '80 notifications, 12 unread about 5 subjects'. */
function countText(all: readonly NotificationRow[], isListed: boolean): string {
  const count = `${pluralize(all.length, 'notification')}${isListed ? '' : ' seen in this tab'}`;
  const summary = unreadSummary(all);
  return `${count}, ${formatNumber(summary.unread)} unread${subjectsText(summary)}`;
}
