import IconButton from '@mui/material/IconButton';
import Mail from 'lucide-react/icons/mail';
import MailOpen from 'lucide-react/icons/mail-open';
import { createContext, use } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { dayOf, formatClock, parseInstant, viewerZone } from '../../lib/time.ts';
import { BotLink, SourceLink } from '../../list/links.tsx';
import { GroupName, MemberIndent, Name } from '../../list/cells.tsx';
import { actions, code, copyableId, moment, name, text } from '../../list/columns.tsx';
import type { Column } from '../../list/data-table/column.ts';
import type { Groupable } from '../../list/row-groups.ts';
import { inBothZones, Moment, useNow } from '../../ui/moment.tsx';
import { useTabStop } from '../../ui/focus.ts';
import { tip } from '../../ui/tip.ts';
import { EmptyValue, Value } from '../../ui/value.tsx';
import { dayText, notificationTitle, type NotificationRow } from './notification-rows.ts';
import { markOf, type Marking } from './use-marking.ts';

export type NotificationListRow = Groupable<NotificationRow>;

type Cells = Pick<Marking, 'markOne' | 'pending'> & {
  isBusy: boolean;
  /** Whether the group of a row contains all its notifications; false while the service may have further ones. */
  isGroupComplete: (row: NotificationRow) => boolean;
  /** Whether the group headings name the day of their rows. */
  haveDayHeadings: boolean;
  markGroup: (rows: readonly NotificationRow[], viewed: boolean) => void;
};

/** The actions and state of the table cells. A context provides them, so that the columns are created only once. */
export const NotificationCells = createContext<Cells>({
  markOne: () => undefined,
  markGroup: () => undefined,
  pending: new Set(),
  isBusy: false,
  isGroupComplete: () => true,
  haveDayHeadings: false,
});

export const NOTIFICATION_COLUMNS: readonly Column<NotificationListRow>[] = [
  name<NotificationListRow>('Title', (row) => notificationTitle(row).text, {
    id: 'title',
    // A sentence of the message is no title in a file.
    isNamed: ({ title }) => Boolean(title?.trim()),
    cell: (row) => <Title row={row} />,
    width: 272,
  }),
  text<NotificationListRow>('message', 'Message', ({ body }) => body, {
    cell: (row) => <Message row={row} />,
    grows: true,
    narrowRole: 'subtitle',
  }),
  moment('when', 'When', ({ timestamp }) => timestamp, {
    cell: (row) => <DayCell row={row} />,
    width: 164,
    // On a phone, the time is beside the message, so that the title has the whole line.
    narrowRole: 'state',
    searchable: false,
  }),
  code<NotificationListRow>('kind', 'Kind', ({ kind }) => kind, { width: 152 }),
  {
    id: 'bot',
    header: 'Bot',
    value: ({ metadata }) => metadata?.botId,
    cell: ({ metadata }) => <BotLink id={metadata?.botId ?? null} />,
    width: 136,
  },
  {
    id: 'source',
    header: 'Source',
    value: ({ metadata }) => metadata?.sourceId,
    cell: ({ metadata }) => <SourceCell id={metadata?.sourceId ?? null} />,
    width: 128,
    defaultHidden: true,
  },
  text('error', "Provider's error", ({ metadata }) => metadata?.rawAiError, {
    width: 240,
    defaultHidden: true,
  }),
  copyableId('id', 'Notification id', ({ id }) => id, { defaultHidden: true }),
  actions('Mark', (row) => <MarkCell row={row} />),
];

function Title({ row }: { row: NotificationListRow }) {
  if (row.group) return <GroupName isUnread={!row.viewed} group={row.group} />;
  const { text: own, isNamed } = notificationTitle(row);
  return (
    <Name isNamed={isNamed} isUnread={!row.viewed} before={row.memberOf && <MemberIndent />}>
      {own}
    </Name>
  );
}

/**
 * Shows the text of a notification. For a group of notifications, the number of notifications and the time of the
 * latest one come first.
 */
function Message({ row }: { row: NotificationListRow }) {
  const { isGroupComplete } = use(NotificationCells);
  const { group, body, timestamp } = row;
  if (!group) return <Value value={body} />;
  return (
    <>
      <span className="medium">
        {!isGroupComplete(row) && 'at least '}
        {formatNumber(group.members.length)} times, last <Moment value={timestamp} mode="relative" />
      </span>{' '}
      {body}
    </>
  );
}

function DayCell({ row }: { row: NotificationListRow }) {
  const { haveDayHeadings } = use(NotificationCells);
  const zone = viewerZone();
  const today = dayOf(useNow(), zone);
  const tabStop = useTabStop();
  if (row.day === null) return row.timestamp === null ? <EmptyValue label="no time" /> : row.timestamp;
  const at = parseInstant(row.timestamp)!;
  // The heading names the day of the latest notification of a group. Its other notifications may be from other days.
  const isDayKnown = haveDayHeadings && row.day === (row.memberOf ?? row).day;
  return (
    <time dateTime={at.toISOString()} tabIndex={tabStop} {...inBothZones}>
      {!isDayKnown && `${dayText(row.day, today)} `}
      <span className="secondary">{formatClock(at, zone)}</span>
    </time>
  );
}

function SourceCell({ id }: { id: string | null }) {
  return id ? <SourceLink id={id} /> : <EmptyValue label="no source" />;
}

function MarkCell({ row }: { row: NotificationListRow }) {
  const { markOne, markGroup, pending, isBusy, isGroupComplete } = use(NotificationCells);
  const tabStop = useTabStop();
  const { group } = row;
  const isPending = isBusy || pending.has(row.id);
  const those = group && `${isGroupComplete(row) ? 'all ' : ''}${formatNumber(group.members.length)} `;
  const words = `Mark ${those ?? ''}as ${row.viewed ? 'unread' : 'read'}`;
  const Icon = row.viewed ? Mail : MailOpen;
  return (
    <IconButton
      size="small"
      tabIndex={tabStop}
      aria-label={`${words}: ${notificationTitle(row).text}`}
      // `aria-disabled` keeps the focus, which a `disabled` button would lose.
      aria-disabled={isPending}
      onClick={(event) => {
        event.stopPropagation();
        if (isPending) return;
        if (group) markGroup(group.members, !row.viewed);
        else markOne(markOf(row, !row.viewed));
      }}
      {...tip(words)}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  );
}
