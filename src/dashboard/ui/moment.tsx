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
  /** A time as ISO 8601 text. null shows a dash. An invalid time is shown unchanged. */
  value: string | null | undefined;
  /**
   * The format. 'calendar' is the shortest format and contains the minute for recent times. 'relative' is only for times
   * whose age matters to the reader, such as the age of data or the remaining time of a pending action.
   */
  mode?: 'calendar' | 'relative' | 'exact';
  /** The IANA time zone. The default, also for an invalid zone, is the time zone of the user. */
  zone?: string | null;
};

/**
 * A tooltip for `<time>` elements that contains the exact time in the element's time zone (`data-zone`) and in the
 * user's time zone.
 */
export const inBothZones = lazyTip('moment', (time) =>
  formatInBothZones(new Date((time as HTMLTimeElement).dateTime), zoneOr(time.dataset['zone'] ?? null)),
);

function zoneOr(zone: string | null): string {
  return isTimeZone(zone) ? zone : ownZone;
}

/** Shows a time. The tooltip contains the exact time and the time zone. */
export function Moment({ value, mode = 'calendar', zone = null }: MomentProps) {
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
  if (mode === 'relative') return formatRelative(moment, notBefore(moment, now));
  return formatCalendar(moment, now, zoneOr(zone));
}

/**
 * Returns the current time for the calculation of a relative time. The shared clock can be up to a minute late, so that
 * a newer moment would be in the future. The function then returns the actual time.
 */
function notBefore(moment: Date, clock: Date): Date {
  return moment > clock ? new Date(currentTime()) : clock;
}

/** The shared clock of all relative times on the page. They update together, once per minute. */
let now = new Date(currentTime());
/** The time zone of the user. Cached, because looking up the time zone takes longer than rendering a table row. */
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
    // The clock changes only if it is more than a minute late. Otherwise every `Moment` would render again directly
    // after its first render.
    if (Math.abs(currentTime() - now.getTime()) > MINUTE_MS) now = new Date(currentTime());
    timer = setInterval(tick, MINUTE_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Returns the current time, updated once per minute. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => {
    // Without subscribers, no timer updates the clock.
    if (listeners.size === 0 && currentTime() - now.getTime() > 1000) now = new Date(currentTime());
    return now;
  });
}
