import { memo } from 'react';
import type { Day } from '../../../lib/day.ts';
import type { Scale } from '../../../lib/scale.ts';
import { ChartAxes } from './chart-axes.tsx';
import { CHART_HEIGHTS, type ChartFrame } from './chart-frame.ts';
import { ChartMarks } from './chart-marks.tsx';
import styles from './day-charts.module.css';
import { LineLabels } from './line-labels.tsx';
import { MEASURES, type Measure, type PanelSeries } from './panel-series.ts';

type DayChartsProps = {
  series: readonly PanelSeries[];
  days: readonly Day[];
  today: Day;
  frame: ChartFrame;
  scales: Record<Measure, Scale | null>;
};

const TITLES: Record<Measure, string> = { count: 'Conversations', sentiment: 'Average sentiment' };

/**
 * The counts above, the sentiment below, on one axis of days. Only drawn: the words are beside it, and the cursor lies
 * over it, so that no movement of the pointer draws a chart again.
 */
export const DayCharts = memo(function DayCharts({ series, days, today, frame, scales }: DayChartsProps) {
  const now = days.indexOf(today);
  return (
    <div className={styles.charts}>
      {MEASURES.map((measure) => {
        const scale = scales[measure];
        return (
          <div className={styles.chart} key={measure}>
            <p className={styles.title}>{TITLES[measure]}</p>
            <div className={styles.plot} style={{ height: CHART_HEIGHTS[measure] }} aria-hidden>
              <svg className={styles.picture} width={frame.width} height={CHART_HEIGHTS[measure]}>
                <ChartAxes measure={measure} scale={scale} days={days} frame={frame} />
                {scale && (
                  <ChartMarks measure={measure} series={series} today={now} frame={frame} scale={scale} />
                )}
              </svg>
              {scale === null && <p className={styles.none}>No sentiment was read on these days.</p>}
            </div>
            {series.length > 1 && scale !== null && (
              <LineLabels measure={measure} series={series} span={frame.span} scale={scale} />
            )}
          </div>
        );
      })}
    </div>
  );
});
