import { useLayoutEffect, useRef } from 'react';
import type { Day } from '../../../lib/day.ts';
import { Nothing } from '../../../ui/value.tsx';
import { countWords, dayTitle, sentimentWords, type DayReading } from './day-readings.ts';
import styles from './day-tip.module.css';
import { Swatch } from './swatch.tsx';

type DayTipProps = { day: Day; today: Day; readings: readonly DayReading[]; x: number };

const GAP = 8;
const TOP = 20;
/** The bar over the page, which nothing is seen through. */
const HEADER = 56;

/** What the charts show of a day, beside the cursor. Those who listen hear it from the cursor itself. */
export function DayTip({ day, today, readings, x }: DayTipProps) {
  const isAlone = !readings.some(({ isName }) => isName);
  const tip = useRef<HTMLDivElement>(null);
  // Placed once its width is known, before it is seen, and never out of the frame.
  useLayoutEffect(() => {
    const { current } = tip;
    if (current === null) return;
    const { offsetWidth: width, offsetHeight: height, parentElement: plots } = current;
    if (plots === null) return;
    const left = Math.max(0, Math.min(plots.clientWidth - width, x - width / 2));
    // Above the charts, which it would hide; over them where it would be under the bar of the page.
    const hasRoom = plots.getBoundingClientRect().top - height > HEADER;
    current.style.translate = `${left}px ${hasRoom ? GAP - height : TOP}px`;
  });

  return (
    <div ref={tip} className={styles.tip} aria-hidden>
      <p className={styles.day}>{dayTitle(day, today)}</p>
      <table className={styles.readings}>
        <thead>
          <tr>
            <th aria-label="Series" />
            <th>Conversations</th>
            <th>Sentiment</th>
          </tr>
        </thead>
        <tbody>
          {readings.map((reading) => (
            <tr key={reading.key}>
              <th>
                <span className={styles.name}>
                  <Swatch topic={reading.topic} kind={reading.kind} isAlone={isAlone} />
                  <span className={styles.label} dir="auto">
                    {reading.label}
                  </span>
                </span>
              </th>
              <td>{countWords(reading) ?? <Nothing />}</td>
              <td>{sentimentWords(reading) ?? <Nothing />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
