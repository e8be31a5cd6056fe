import type { Day } from '../../../lib/day.ts';
import { formatMetric } from '../../../lib/figure-words.ts';
import type { Scale } from '../../../lib/scale.ts';
import { BOTTOMS, CHART_HEIGHTS, dayTicks, xOf, yOf, type ChartFrame } from './chart-frame.ts';
import styles from './chart-axes.module.css';
import type { Measure } from './panel-series.ts';

type ChartAxesProps = {
  measure: Measure;
  /** Null where there is no value to be read. */
  scale: Scale | null;
  days: readonly Day[];
  frame: ChartFrame;
};

/** What a chart is read against: round values, and the days under the lower one. Inside the `<svg>` of the chart. */
export function ChartAxes({ measure, scale, days, frame }: ChartAxesProps) {
  const { width, left, right } = frame;
  const height = CHART_HEIGHTS[measure];
  const isLower = measure === 'sentiment';
  const ground = height - BOTTOMS.sentiment;
  const line = { x1: left, x2: width - right };
  return (
    <g className={styles.axes}>
      {scale?.ticks.map((value) => {
        const y = yOf(measure, scale, value);
        return (
          <g key={value}>
            <line {...line} y1={y} y2={y} className={isLower && value === 0 ? styles.zero : styles.value} />
            <text x={left - 8} y={y} dy="0.36em" className={styles.valueWords}>
              {isLower ? formatMetric(value) : compact.format(value)}
            </text>
          </g>
        );
      })}
      {isLower && (
        <>
          <line {...line} y1={ground} y2={ground} className={styles.ground} />
          {dayTicks(days, frame).map(({ place, words }) => (
            <text key={place} x={xOf(frame, place)} y={height - 8} className={styles.dayWords}>
              {words}
            </text>
          ))}
        </>
      )}
    </g>
  );
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' });
