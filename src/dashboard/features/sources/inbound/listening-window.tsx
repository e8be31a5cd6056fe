import { useEffect, useState } from 'react';
import { formatDuration, parseInstant } from '../../../lib/time.ts';
import { Moment } from '../../../ui/moment.tsx';
import { StatusChip, Nothing } from '../../../ui/value.tsx';
import styles from './inbound.module.css';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Until when the service listens for a sample event. By this browser's clock, which may differ from the service's. */
export function ListeningWindow({ until }: { until: string | null }) {
  const end = parseInstant(until)?.getTime();
  if (until === null) return <Nothing label="never opened" />;
  if (end === undefined) return <Moment value={until} />;
  return <Countdown key={end} end={end} until={until} />;
}

function Countdown({ end, until }: { end: number; until: string }) {
  const left = useTimeLeft(end);
  if (left === 0) {
    return (
      <span className={styles.window}>
        <StatusChip>Closed</StatusChip> <Moment value={until} />
      </span>
    );
  }
  return (
    <span className={styles.window}>
      <StatusChip tone="good">Open</StatusChip>
      {/* A timer is read when it is asked for, and not with every second. */}
      <span role="timer">closes in {countdown(left)}</span>
      <Moment value={until} mode="exact" />
    </span>
  );
}

/** In milliseconds, 0 once it is over. Waits no longer than what is shown stays true, and not at all once it is over. */
function useTimeLeft(end: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, end - now);
  useEffect(() => {
    if (left === 0) return undefined;
    const step = left > HOUR ? MINUTE : SECOND;
    const timer = setTimeout(() => setNow(Date.now()), left % step || step);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}

/** To the second within the last hour. */
function countdown(left: number): string {
  const whole = Math.ceil(left / SECOND) * SECOND;
  if (whole >= HOUR || whole < MINUTE) return formatDuration(whole);
  return `${Math.floor(whole / MINUTE)} min ${(whole % MINUTE) / SECOND} s`;
}
