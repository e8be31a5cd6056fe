import { BotName } from '../../list/bot-name.tsx';
import { parseInstant } from '../../lib/time.ts';
import { CopyableId } from '../../ui/copyable.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { DayCell, MarkCell, SourceCell, TextCell, TitleCell } from './notification-cells.tsx';
import { notificationTitle, type NotificationRow } from './notification-rows.ts';

export const NOTIFICATION_COLUMNS: readonly Column<NotificationRow>[] = [
  {
    id: 'title',
    header: 'Title',
    value: (row) => notificationTitle(row).text,
    cell: (row) => <TitleCell row={row} />,
    width: 300,
    grows: true,
    hideable: false,
    cardRole: 'title',
  },
  {
    id: 'message',
    header: 'Message',
    value: ({ body }) => body,
    cell: ({ body }) => <TextCell value={body} />,
    width: 160,
    grows: true,
    cardRole: 'subtitle',
  },
  {
    id: 'when',
    header: 'When',
    value: ({ timestamp }) => parseInstant(timestamp),
    cell: (row) => <DayCell row={row} />,
    width: 164,
    searchable: false,
    sortFirst: 'descending',
  },
  {
    id: 'kind',
    header: 'Kind',
    value: ({ kind }) => kind,
    cell: ({ kind }) => <TextCell value={kind} />,
    width: 132,
  },
  {
    id: 'bot',
    header: 'Bot',
    value: ({ metadata }) => metadata?.botId,
    cell: ({ metadata }) => <BotName id={metadata?.botId ?? null} />,
    width: 136,
  },
  {
    id: 'source',
    header: 'Source',
    value: ({ metadata }) => metadata?.sourceId,
    cell: ({ metadata }) => <SourceCell id={metadata?.sourceId ?? null} />,
    width: 128,
  },
  {
    id: 'error',
    header: "Provider's error",
    value: ({ metadata }) => metadata?.rawAiError,
    cell: ({ metadata }) => <TextCell value={metadata?.rawAiError ?? null} />,
    width: 240,
    defaultHidden: true,
  },
  {
    id: 'id',
    header: 'Notification id',
    value: ({ id }) => id,
    cell: ({ id }) => <CopyableId value={id} label="notification id" />,
    width: 168,
    defaultHidden: true,
  },
  {
    id: 'actions',
    header: 'Mark',
    value: () => null,
    cell: (row) => <MarkCell row={row} />,
    width: 52,
    sortable: false,
    hideable: false,
    cardRole: 'actions',
  },
];
