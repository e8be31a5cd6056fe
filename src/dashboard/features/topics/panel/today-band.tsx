import type { Day } from '../../../lib/day.ts';
import { xOf, type ChartFrame } from './chart-frame.ts';
import styles from './today-band.module.css';

/** Behind both charts: the day that is not over yet. */
export function TodayBand({ days, today, frame }: { days: readonly Day[]; today: Day; frame: ChartFrame }) {
  const place = days.indexOf(today);
  if (place < frame.span.from || place > frame.span.to) return null;
  const middle = xOf(frame, place);
  return (
    <div className={styles.band} style={{ left: middle - frame.band / 2, width: frame.band }} aria-hidden>
      <span className={styles.words} data-left={middle > frame.width / 2 || undefined}>
        so far
      </span>
    </div>
  );
}
