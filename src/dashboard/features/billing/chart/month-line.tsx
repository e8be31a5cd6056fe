import type { Scale } from '../../../lib/scale.ts';
import type { Month } from '../months.ts';
import { type ChartFrame, xOf, yOf } from './chart-frame.ts';
import styles from './month-line.module.css';

type MonthLineProps = {
  months: readonly Month[];
  /** Null is a gap: nothing was seen between two months that are not beside each other. */
  values: readonly (number | null)[];
  frame: ChartFrame;
  scale: Scale;
};

export function MonthLine({ months, values, frame, scale }: MonthLineProps) {
  const points = months.map((month, place) => {
    const value = values[place] ?? null;
    return value === null ? null : { month, x: xOf(frame, place), y: yOf(frame, scale, value) };
  });
  const path = points.map((point, place) =>
    point === null ? '' : `${points[place - 1] ? 'L' : 'M'}${point.x} ${point.y}`,
  );
  return (
    <g className={styles.line}>
      <path d={path.join('')} />
      {points.map((point) => point && <circle key={point.month} cx={point.x} cy={point.y} r={2.5} />)}
    </g>
  );
}
