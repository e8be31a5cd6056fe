import { memo, useId, useMemo, type ReactNode } from 'react';
import { Bar, ComposedChart, Line, XAxis, YAxis } from 'recharts';
import type { Day } from '../../../lib/day.ts';
import type { Scale } from '../../../lib/scale.ts';
import { ChartAxes } from './chart-axes.tsx';
import {
  BOTTOMS,
  CHART_HEIGHTS,
  TITLE_HEIGHT,
  TOP,
  WHOLE_HEIGHT,
  wholeDomain,
  type ChartFrame,
} from './chart-frame.ts';
import { chartPoints, lineKey, type ChartPoint, type LineKey } from './chart-points.ts';
import { LineLabels } from './line-labels.tsx';
import { MEASURES, type Measure, type PanelSeries } from './panel-series.ts';
import { BEFORE_COLOR, DASHES, meanColor, seriesColor } from './series-look.ts';
import styles from './day-charts.module.css';

type DayChartsProps = {
  series: readonly PanelSeries[];
  days: readonly Day[];
  today: Day;
  frame: ChartFrame;
  scales: Record<Measure, Scale | null>;
};

const TITLES: Record<Measure, string> = { count: 'Conversations', sentiment: 'Average sentiment' };
/** Narrower bars are a smear: a line says it better. */
const LEAST_BAR = 3;

/**
 * The counts above, the sentiment below, on one axis of days. Only drawn: the words are beside it, and the cursor lies
 * over it, so that no movement of the pointer draws a chart again.
 */
export const DayCharts = memo(function DayCharts({ series, days, today, frame, scales }: DayChartsProps) {
  const { span } = frame;
  const hatching = useId();
  const points = useMemo(() => chartPoints(series, days, span, today), [series, days, span, today]);
  const hasBars = series.length === 1 && frame.band >= LEAST_BAR;

  return (
    <div className={styles.charts}>
      {MEASURES.map((measure) => {
        const scale = scales[measure];
        return (
          <div className={styles.chart} key={measure}>
            <p className={styles.title}>{TITLES[measure]}</p>
            <div className={styles.plot} style={{ height: CHART_HEIGHTS[measure] }} aria-hidden>
              <ChartAxes measure={measure} scale={scale} days={days} frame={frame} />
              {scale === null && <p className={styles.none}>No sentiment was read on these days.</p>}
            </div>
            {series.length > 1 && scale !== null && (
              <LineLabels measure={measure} series={series} span={span} scale={scale} />
            )}
          </div>
        );
      })}
      {/* One picture for both: each that the library keeps costs as much again, however little is in it. */}
      <div className={styles.marks} aria-hidden>
        <ComposedChart
          width={frame.width}
          height={WHOLE_HEIGHT}
          data={points}
          margin={{
            top: TITLE_HEIGHT + TOP,
            right: frame.right,
            bottom: BOTTOMS.sentiment,
            left: frame.left,
          }}
          accessibilityLayer={false}
          // Gaps thinner than a pixel are drawn now and then, as noise.
          barCategoryGap={frame.band > 6 ? '20%' : 0}
        >
          <defs>
            <pattern
              id={hatching}
              width={5}
              height={5}
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width={2} height={5} fill={seriesColor(0)} />
            </pattern>
          </defs>
          <XAxis dataKey="day" scale="band" hide />
          {MEASURES.map((measure) => {
            const scale = scales[measure];
            return (
              scale && <YAxis key={measure} yAxisId={measure} domain={wholeDomain(measure, scale)} hide />
            );
          })}
          {MEASURES.map((measure) => scales[measure] && linesOf(measure, series, points, hasBars, hatching))}
        </ComposedChart>
      </div>
    </div>
  );
});

/** What is drawn later lies above: the days before, these days, their mean. */
function linesOf(
  measure: Measure,
  series: readonly PanelSeries[],
  points: readonly ChartPoint[],
  hasBars: boolean,
  hatching: string,
): ReactNode[] {
  const line = (kind: Parameters<typeof lineKey>[0], topic: number, look: LineLook) => {
    const key = lineKey(kind, measure, topic);
    return (
      <Line key={key} {...FIXED} yAxisId={measure} dataKey={key} dot={dotsOf(points, key, look)} {...look} />
    );
  };
  return series.flatMap((each, topic) => {
    const stroke = seriesColor(topic);
    const strokeDasharray = series.length > 1 ? DASHES[topic] : undefined;
    const isMean = each.means !== null;
    const isBars = measure === 'count' && hasBars;
    const look = { stroke, strokeDasharray, strokeWidth: 2 };
    // Beside its mean, a line of days is only the ground.
    const dayLook = isMean ? { ...look, strokeWidth: 1, strokeOpacity: 0.8 } : look;
    return [
      isBars && (
        <Bar
          key={lineKey('bar', measure, topic)}
          yAxisId={measure}
          dataKey={lineKey('bar', measure, topic)}
          isAnimationActive={false}
          shape={(bar: BarPlace) => <DayBar {...bar} hatching={hatching} isGround={isMean} />}
        />
      ),
      each.before !== null &&
        series.length === 1 &&
        line('before', topic, { stroke: BEFORE_COLOR, strokeWidth: 1.5 }),
      // Of several topics the means alone are drawn: twice as many lines could not be told apart.
      !isBars && !(isMean && series.length > 1) && line('day', topic, dayLook),
      !isBars &&
        !(isMean && series.length > 1) &&
        line('today', topic, { ...dayLook, strokeDasharray: '2 2' }),
      isMean && line('mean', topic, { ...look, stroke: meanColor(topic, series.length) }),
    ].filter((part) => part !== false);
  });
}

type LineLook = {
  stroke: string;
  strokeWidth: number;
  strokeDasharray?: string | undefined;
  strokeOpacity?: number;
};

const FIXED = {
  type: 'linear',
  connectNulls: false,
  isAnimationActive: false,
  activeDot: false,
} as const;

type DotPlace = { cx?: number; cy?: number; index?: number };

/** Points where no line leads to a value, and hollow ones for the day that is not over. */
function dotsOf(points: readonly ChartPoint[], key: LineKey, { stroke, strokeWidth }: LineLook) {
  // The library makes three elements for each day that may have one.
  if (!points.some(({ marks }) => marks?.[key] !== undefined)) return false;
  return ({ cx, cy, index = 0 }: DotPlace) => {
    const mark = points[index]?.marks?.[key];
    if (mark === undefined || cx === undefined || cy === undefined) return <g key={index} />;
    return (
      <circle
        key={index}
        cx={cx}
        cy={cy}
        r={strokeWidth < 2 ? 2.5 : 3}
        stroke={stroke}
        strokeWidth={1.5}
        fill={mark === 'hollow' ? 'var(--surface)' : stroke}
      />
    );
  };
}

type BarPlace = { x?: number; y?: number; width?: number; height?: number; payload?: ChartPoint };

/** A 0 is a thin mark on the ground, and a day without a value none. */
function DayBar({
  x = 0,
  y = 0,
  width = 0,
  height = 0,
  payload,
  hatching,
  isGround,
}: BarPlace & { hatching: string; isGround: boolean }) {
  const least = Math.max(1.5, height);
  const place = { x, y: y + height - least, width, height: least };
  if (payload?.isToday) {
    return <rect {...place} fill={`url(#${hatching})`} stroke={seriesColor(0)} strokeDasharray="2 2" />;
  }
  return <rect {...place} fill={seriesColor(0)} fillOpacity={isGround ? 0.65 : 1} />;
}
