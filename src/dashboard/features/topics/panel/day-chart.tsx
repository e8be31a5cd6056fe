import Typography from '@mui/material/Typography';
import { memo, useId, type ReactNode } from 'react';
import { Bar, ComposedChart, Line, ReferenceLine } from 'recharts';
import type { LabelProps } from 'recharts';
import { AXIS_HEIGHT, PlaceAxis, ValueAxis } from '../../../charts/axes.tsx';
import { ChartTooltip, MarkedPlaces } from '../../../charts/cursor.tsx';
import { EventMarks } from '../../../charts/event-marks.tsx';
import { FillPattern } from '../../../charts/marks.tsx';
import { spanLength, spreadNames, type Span } from '../../../charts/places.ts';
import { MOST_LETTERS, widthOf, wrap } from '../../../charts/text-width.ts';
import { seriesColor } from '../../../charts/theme.ts';
import type { BotEvent } from '../../../domain/bot-events.ts';
import { dayWithYear, formatMonth, shortDay, type Day } from '../../../lib/day.ts';
import { formatMetric } from '../../../lib/format-figures.ts';
import { useRedraw } from '../../../lib/redraw.ts';
import { placeOn, type Scale } from '../../../lib/scale.ts';
import { tip as tipOf } from '../../../ui/tip.ts';
import { bucketOf, type Bucket } from './buckets.ts';
import { dayBar, dotOf, lineStyleOf } from './day-marks.tsx';
import { chartLines, MEASURES, scaleFor } from './panel-series.ts';
import type { ChartLine, Measure, PanelSeries } from './panel-series.ts';
import styles from './topic-panel.module.css';

/**
 * The two plots of the chart, which share the axis of days and the cursor: counts at the top, sentiment below. `top`
 * and `height` are in pixels.
 */
const PLOTS = {
  count: { title: 'Conversations', top: 24, height: 138, format: undefined },
  sentiment: { title: 'Average sentiment', top: 198, height: 104, format: formatMetric },
} as const;
const BOTTOM = PLOTS.sentiment.top + PLOTS.sentiment.height;
export const CHART_HEIGHT = BOTTOM + AXIS_HEIGHT;
/** The width of the labels of the vertical axis in pixels. */
const LEFT = 44;
/** The right margin in pixels of a chart without names at the line ends. */
const EDGE = 8;
/**
 * The maximum width of the names at the line ends: this share of the chart, but at least `LEAST_NAMES` pixels. Longer
 * names have two lines.
 */
const MOST_NAMES = 0.25;
const LEAST_NAMES = 92;
const NAME_GAP = 6;
const NAME_FONT = '500 11px';

/** Returns the space around the two plots of the chart in pixels. */
export function insetOf(series: readonly PanelSeries[], width: number) {
  return {
    top: 16,
    bottom: AXIS_HEIGHT,
    left: LEFT,
    right: series.length > 1 ? namesOf(series, width) : EDGE,
  };
}

function namesOf(series: readonly PanelSeries[], width: number): number {
  const longest = Math.max(...series.map(({ name }) => widthOf(name.slice(0, MOST_LETTERS), NAME_FONT)));
  return Math.min(Math.ceil(longest) + NAME_GAP, Math.max(LEAST_NAMES, Math.round(width * MOST_NAMES)));
}

const CHART_LABELS = { fontSize: 12, fill: 'var(--text-secondary)' } as const;

/** An outline in the colour of the background, which interrupts the lines behind a text. */
const HALO = { stroke: 'var(--surface)', strokeWidth: 6, paintOrder: 'stroke' } as const;

/** The minimum width of a bar in pixels. Narrower bars blur, so the chart draws a line instead. */
const LEAST_BAR = 3;

type DayChartProps = {
  series: readonly PanelSeries[];
  buckets: readonly Bucket[];
  today: Day;
  /** The events of bots by the index of their bucket. */
  eventsAt: ReadonlyMap<number, readonly BotEvent[]>;
  span: Span;
  width: number;
  tip: (place: number) => ReactNode;
  /** Whether the chart is for a slide, whose legend has the names of the lines. */
  isForSlide?: boolean;
};

/** Memoised, so that the chart renders only for new data. The cursor and the tooltip move without a render. */
export const DayChart = memo(function DayChart(props: DayChartProps) {
  const { series, buckets, today, eventsAt, span, width, tip, isForSlide = false } = props;
  useRedraw();
  const hatching = useId();
  const { left, right } = insetOf(isForSlide ? [] : series, width);
  const names = buckets.slice(span.from, span.to + 1).map(({ whole }) => whole.first);
  const plotWidth = width - left - right;
  const band = plotWidth / names.length;
  const hasBars = series.length === 1 && band >= LEAST_BAR;
  const now = bucketOf(buckets, today);
  const plots = MEASURES.map((measure) => ({
    measure,
    scale: scaleFor(measure, series, span),
    lines: chartLines({ measure, series, span, hasBars: measure === 'count' && hasBars }),
  }));
  const isOneYear = names[0]?.slice(0, 4) === names.at(-1)?.slice(0, 4);
  const isMonths = buckets[0]?.grain === 'month';
  const hasToday = now >= span.from && now <= span.to;
  const isLate = now - span.from > spanLength(span) / 2;
  return (
    <>
      <ComposedChart
        width={width}
        height={CHART_HEIGHT}
        margin={{ top: PLOTS.count.top, right, bottom: 0, left: 0 }}
        data={rowsOf(names, span, series, plots)}
        accessibilityLayer={false}
      >
        <PlaceAxis
          dataKey="day"
          names={names}
          words={isMonths ? formatMonth : isOneYear ? shortDay : dayWithYear}
          room={isMonths ? 100 : isOneYear ? 56 : 80}
          width={plotWidth}
          beside={right}
        />
        {plots.map(({ measure, scale }) => {
          const { top, height, format } = PLOTS[measure];
          return (
            scale && (
              <ValueAxis
                key={measure}
                id={measure}
                scale={scale}
                width={LEFT}
                format={format}
                padding={{ top: top - PLOTS.count.top, bottom: BOTTOM - top - height }}
                sharesColumn={measure === 'sentiment'}
                hasZero={measure === 'sentiment' && scale.from < 0}
              />
            )
          );
        })}
        {hasToday && (
          <ReferenceLine
            yAxisId="count"
            x={buckets[now]?.whole.first}
            position="start"
            stroke="var(--border-strong)"
            strokeDasharray="3 3"
            zIndex={0}
            label={soFar(isLate)}
          />
        )}
        {hasBars && (
          <>
            <FillPattern id={hatching} fill={{ color: seriesColor(0), pattern: 'light' }} />
            <Bar
              yAxisId="count"
              dataKey="bar"
              fill={seriesColor(0)}
              // If the chart shows the average, paler bars are its background.
              fillOpacity={series[0]?.means ? 0.65 : 1}
              shape={dayBar(band, (place) => series[0]!.partial.has(span.from + place), hatching)}
              isAnimationActive={false}
              zIndex={0}
            />
          </>
        )}
        {plots.map(
          ({ measure, scale, lines }) =>
            scale &&
            lines.map((line) => {
              const style = lineStyleOf(line, series);
              return (
                <Line
                  key={keyOf(measure, line)}
                  yAxisId={measure}
                  dataKey={keyOf(measure, line)}
                  dot={line.dots.size > 0 && dotOf(line, style)}
                  activeDot={false}
                  isAnimationActive={false}
                  zIndex={0}
                  {...style}
                />
              );
            }),
        )}
        <EventMarks axisId="count" names={names.filter((_, place) => eventsAt.has(span.from + place))} />
        {/* Above the lines of the events and of today, which cross both plots. */}
        {MEASURES.map((measure) => (
          <text key={measure} {...CHART_LABELS} {...HALO} x={0} y={PLOTS[measure].top - 12}>
            {PLOTS[measure].title}
          </text>
        ))}
        <MarkedPlaces names={names} />
        <ChartTooltip>{tip}</ChartTooltip>
      </ComposedChart>
      {plots.map(({ measure, scale }) => {
        if (scale === null) {
          return (
            <Typography
              key={measure}
              variant="body2"
              color="textSecondary"
              className={styles.nothing}
              style={{ top: PLOTS[measure].top }}
            >
              No sentiment readings on these days.
            </Typography>
          );
        }
        return (
          series.length > 1 &&
          !isForSlide && (
            <LineNames
              key={measure}
              measure={measure}
              series={series}
              span={span}
              scale={scale}
              width={right - NAME_GAP}
            />
          )
        );
      })}
    </>
  );
});

/** Returns the label 'so far' of the line that marks today. The label is on the side of the line with more room. */
function soFar(isLate: boolean) {
  return ({ viewBox }: LabelProps) => (
    <text
      {...CHART_LABELS}
      x={viewBox && 'x' in viewBox ? viewBox.x : 0}
      y={PLOTS.count.top - 12}
      textAnchor={isLate ? 'end' : 'start'}
    >
      so far
    </text>
  );
}

type Row = Record<string, Day | number | null>;

function rowsOf(
  names: readonly Day[],
  span: Span,
  series: readonly PanelSeries[],
  plots: readonly { measure: Measure; lines: readonly ChartLine[] }[],
): Row[] {
  return names.map((day, place) => {
    const row: Row = { day, bar: series[0]?.values.count[span.from + place] ?? null };
    for (const { measure, lines } of plots) {
      for (const line of lines) row[keyOf(measure, line)] = line.values[place] ?? null;
    }
    return row;
  });
}

function keyOf(measure: Measure, { topic, kind }: ChartLine): string {
  return `${measure} ${kind} ${topic}`;
}

type LineNamesProps = {
  measure: Measure;
  series: readonly PanelSeries[];
  span: Span;
  scale: Scale;
  width: number;
};

const NAME_HEIGHT = 15;

/** Shows the name of each line at the line end. The table of topics has the same names for screen readers. */
function LineNames({ measure, series, span, scale, width }: LineNamesProps) {
  const { top, height } = PLOTS[measure];
  // If many names had two lines, they would push each other away from the ends of their lines in the chart.
  const most = 2 * series.length * NAME_HEIGHT <= height ? 2 : 1;
  const ends = series.flatMap(({ id, name, values, means }, topic) => {
    const line = means === null ? values[measure] : means[measure].map((mean) => mean?.value ?? null);
    const end = line.slice(span.from, span.to + 1).findLast((value) => value !== null);
    if (end === undefined || end === null) return [];
    const lines = wrap(name, width, { most, mayBeCut: true, font: NAME_FONT }) ?? [];
    return [{ id, name, topic, lines, middle: (1 - placeOn(scale, end)) * height }];
  });
  const tops = spreadNames(
    ends.map(({ middle, lines }) => middle - (lines.length * NAME_HEIGHT) / 2),
    ends.map(({ lines }) => lines.length * NAME_HEIGHT),
    height + NAME_HEIGHT,
  );
  return ends.map(({ id, name, topic, lines }, index) => (
    <Typography
      key={id}
      component="span"
      className={styles.lineName}
      style={{ top: top + tops[index]!, width, color: seriesColor(topic) }}
      dir="auto"
      {...(lines.at(-1)?.endsWith('…') && tipOf(name))}
    >
      {lines.join('\n')}
    </Typography>
  ));
}
