import { useSyncExternalStore } from 'react';
import { onRedraw } from '../lib/format.ts';
import {
  formatInBothZones,
  formatRelative,
  formatShort,
  isTimeZone,
  parseInstant,
  viewerZone,
} from '../lib/time.ts';
import styles from './moment.module.css';
import { useTabStop } from './focus.ts';
import { tip, lazyTip } from './tip.ts';
import { Value } from './value.tsx';

type MomentProps = {
  /** An ISO 8601 moment. Null is a dash; what names no moment is shown as it is. */
  value: string | null | undefined;
  mode?: 'relative' | 'exact';
  /** An IANA zone; the viewer's own unless given, or where it is none. */
  zone?: string | null;
};

/** Of a `<time>`, in the zone that it names or the reader's. */
export const inBothZones = lazyTip('moment', (time) =>
  formatInBothZones(new Date((time as HTMLTimeElement).dateTime), zoneOr(time.dataset['zone'] ?? null)),
);

function zoneOr(zone: string | null): string {
  return isTimeZone(zone) ? zone : ownZone;
}

/** A moment, relative or exact, with the exact time and its zone on hover and on focus. */
export function Moment({ value, mode = 'relative', zone = null }: MomentProps) {
  const tabStop = useTabStop();
  const now = useNow();
  if (value === null || value === undefined || value === '') return <Value value={value} />;
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
      {mode === 'relative'
        ? formatRelative(moment, notBefore(moment, now))
        : formatShort(moment, zoneOr(zone))}
    </time>
  );
}

/** The clock stands still between its ticks: what came since the last one has happened, and is not still to come. */
function notBefore(moment: Date, clock: Date): Date {
  return moment > clock ? new Date() : clock;
}

/** One clock for all moments on the page: they turn together, once a minute. */
let now = new Date();
/** Asking for it costs more than drawing a row. */
let ownZone = viewerZone();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = new Date();
  ownZone = viewerZone();
  for (const listener of listeners) listener();
}

onRedraw(tick);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = new Date();
    timer = setInterval(tick, 60_000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The present minute, for what is relative to it. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => {
    // Nobody keeps the clock running before the first subscriber.
    if (listeners.size === 0 && Date.now() - now.getTime() > 1000) now = new Date();
    return now;
  });
}
