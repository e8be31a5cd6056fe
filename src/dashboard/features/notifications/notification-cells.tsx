import { Mail, MailOpen } from 'lucide-react';
import { createContext, use } from 'react';
import { SourceLink } from '../../list/source-link.tsx';
import { useNow } from '../../ui/moment.tsx';
import { useTabStop } from '../../ui/tab-stop.ts';
import { tip, tipWhenCut } from '../../ui/tip.ts';
import { Nothing, Value } from '../../ui/value.tsx';
import { dayOf, formatClock, formatExactWithZone, parseInstant, viewerZone } from '../../lib/time.ts';
import styles from './notification-cells.module.css';
import { dayWords, notificationTitle, type NotificationRow } from './notification-rows.ts';
import { markOf, type Marking } from './use-marking.ts';
import { IconButton } from '../../ui/button.tsx';

type Cells = Pick<Marking, 'markOne' | 'pending'> & {
  isBusy: boolean;
  sourceName: (sourceId: string) => string | null;
};

/** What cells need beside their row. A context, so that columns are made once. */
export const NotificationCells = createContext<Cells>({
  markOne: () => undefined,
  pending: new Set(),
  isBusy: false,
  sourceName: () => null,
});

/** The title, and whether anybody viewed it. */
export function TitleCell({ row }: { row: NotificationRow }) {
  const { text, isNamed } = notificationTitle(row);
  return (
    <span className={styles.title} data-unread={!row.viewed}>
      <span className={styles.dot} {...(!row.viewed && tip('Unread'))} />
      <span className={styles.text} dir="auto" data-unnamed={!isNamed || undefined} {...tipWhenCut}>
        {text}
      </span>
      {!row.viewed && <span className="visually-hidden">, unread</span>}
    </span>
  );
}

/** A text that may be longer than its column. */
export function TextCell({ value }: { value: string | null }) {
  return (
    <span className={styles.whole} dir="auto" {...tipWhenCut}>
      <Value value={value} />
    </span>
  );
}

export function DayCell({ row }: { row: NotificationRow }) {
  const zone = viewerZone();
  const today = dayOf(useNow(), zone);
  const tabStop = useTabStop();
  if (row.day === null) return row.timestamp === null ? <Nothing label="no time" /> : row.timestamp;
  const moment = parseInstant(row.timestamp)!;
  return (
    <time dateTime={moment.toISOString()} tabIndex={tabStop} {...tip(formatExactWithZone(moment, zone))}>
      {dayWords(row.day, today)} <span className={styles.clock}>{formatClock(moment, zone)}</span>
    </time>
  );
}

export function SourceCell({ id }: { id: string | null }) {
  const { sourceName } = use(NotificationCells);
  return id ? <SourceLink id={id} name={sourceName(id)} /> : <Nothing label="no source" />;
}

/** Marks a notification without opening it. */
export function MarkCell({ row }: { row: NotificationRow }) {
  const { markOne, pending, isBusy } = use(NotificationCells);
  const tabStop = useTabStop();
  const isPending = isBusy || pending.has(row.id);
  const words = row.viewed ? 'Mark as unread' : 'Mark as viewed';
  const Icon = row.viewed ? Mail : MailOpen;
  return (
    <IconButton
      isSmall
      tabIndex={tabStop}
      aria-label={`${words}: ${notificationTitle(row).text}`}
      // Not `disabled`, which would take the focus away.
      aria-disabled={isPending}
      onClick={(event) => {
        event.stopPropagation();
        if (!isPending) markOne(markOf(row, !row.viewed));
      }}
      {...tip(words)}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  );
}
