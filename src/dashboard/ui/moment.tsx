import { useSyncExternalStore } from 'react';
import { isNoTime } from '#contract/instant.ts';
import { formatCalendar } from '../lib/calendar-time.ts';
import { currentTime } from '../lib/clock.ts';
import { isTimeZone } from '../lib/intl-support.ts';
import { onRedraw } from '../lib/redraw.ts';
import { formatInBothZones, formatRelative, formatShort, parseInstant, viewerZone } from '../lib/time.ts';
import styles from './moment.module.css';
import { useTabStop } from './focus.ts';
import { tip, lazyTip } from './tip.ts';
import { Value } from './value.tsx';

type MomentProps = {
  /** An ISO 8601 moment. null shows a dash; an invalid moment shows the text itself. */
  value: string | null | undefined;
  /** 'calendar' is the shortest form that still names the minute of recent moments, for tables. */
  mode?: 'relative' | 'exact' | 'calendar';
  /** An IANA time zone. A missing or invalid zone falls back to the time zone of the user. */
  zone?: string | null;
};

/** The tooltip of a `<time>` element, in its own zone or the user's. */
export const inBothZones = lazyTip('moment', (time) =>
  formatInBothZones(new Date((time as HTMLTimeElement).dateTime), zoneOr(time.dataset['zone'] ?? null)),
);

function zoneOr(zone: string | null): string {
  return isTimeZone(zone) ? zone : ownZone;
}

/** A relative or exact time. The tooltip contains the exact time and the zone. */
export function Moment({ value, mode = 'relative', zone = null }: MomentProps) {
  const tabStop = useTabStop();
  const now = useNow();
  if (value === null || value === undefined || value === '') return <Value value={value} />;
  if (isNoTime(value)) return <Value value={null} />;
  const moment = parseInstant(value);
  if (moment === null) return <span {...tip('Not a valid date and time')}>{value}</span>;
  return (
    <time
      className={styles.moment}
      dateTime={moment.toISOString()}
      tabIndex={tabStop}
      data-zone={zone ?? undefined}
      {...inBothZones}
    >
      {textOf(moment, now, mode, zone)}
    </time>
  );
}

function textOf(moment: Date, now: Date, mode: MomentProps['mode'], zone: string | null): string {
  if (mode === 'exact') return formatShort(moment, zoneOr(zone));
  if (mode === 'calendar') return formatCalendar(moment, now, zoneOr(zone));
  return formatRelative(moment, notBefore(moment, now));
}

/**
 * Returns the time to compare with. The shared clock may be up to a minute late, so a newer moment is compared with the
 * actual time.
 */
function notBefore(moment: Date, clock: Date): Date {
  return moment > clock ? new Date(currentTime()) : clock;
}

/** The shared clock of all moments on the page. They update together, once per minute. */
let now = new Date(currentTime());
/** Cached, because a lookup of the zone takes longer than rendering a row. */
let ownZone = viewerZone();
let timer: ReturnType<typeof setInterval> | undefined;
const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();

function tick(): void {
  now = new Date(currentTime());
  ownZone = viewerZone();
  for (const listener of listeners) listener();
}

onRedraw(tick);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // Another time would make every moment render again, right after its first render.
    if (Math.abs(currentTime() - now.getTime()) > MINUTE_MS) now = new Date(currentTime());
    timer = setInterval(tick, MINUTE_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The current time, updated once per minute. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => {
    // The clock does not run before the first subscriber.
    if (listeners.size === 0 && currentTime() - now.getTime() > 1000) now = new Date(currentTime());
    return now;
  });
}
