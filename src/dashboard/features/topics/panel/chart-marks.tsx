import { useId } from 'react';
import { Curve } from 'recharts';
import type { Scale } from '../../../lib/scale.ts';
import { chartLines, type ChartLine } from './chart-lines.ts';
import { xOf, yOf, type ChartFrame } from './chart-frame.ts';
import type { Measure, PanelSeries } from './panel-series.ts';
import { BEFORE_COLOR, DASHES, meanColor, seriesColor } from './series-look.ts';

/** Narrower bars are a smear: a line says it better. */
const LEAST_BAR = 3;

type ChartMarksProps = {
  measure: Measure;
  series: readonly PanelSeries[];
  /** The place of today in the range; -1 for none. */
  today: number;
  frame: ChartFrame;
  scale: Scale;
};

/** The bars and lines of a chart, inside its `<svg>`. Without values of its own a day is a gap. */
export function ChartMarks(props: ChartMarksProps) {
  const { measure, series, today, frame, scale } = props;
  const hasBars = measure === 'count' && series.length === 1 && frame.band >= LEAST_BAR;
  const lines = chartLines({ measure, series, span: frame.span, today, hasBars });
  const x = (place: number) => xOf(frame, frame.span.from + place);
  const y = (value: number | null) => (value === null ? null : yOf(measure, scale, value));
  return (
    <>
      {hasBars && <DayBars {...props} />}
      {lines.map((line) => {
        const look = lookOf(line, series);
        return (
          <g key={`${line.topic} ${line.kind}`}>
            <Curve
              points={line.values.map((value, place) => ({ x: x(place), y: y(value) }))}
              fill="none"
              {...look}
            />
            {Array.from(line.dots, ([place, dot]) => (
              <circle
                key={place}
                cx={x(place)}
                cy={y(line.values[place] ?? null) ?? 0}
                r={look.strokeWidth < 2 ? 2.5 : 3}
                stroke={look.stroke}
                strokeWidth={1.5}
                fill={dot === 'hollow' ? 'var(--surface)' : look.stroke}
              />
            ))}
          </g>
        );
      })}
    </>
  );
}

type LineLook = {
  stroke: string;
  strokeWidth: number;
  strokeDasharray?: string | undefined;
  strokeOpacity?: number;
};

function lookOf({ kind, topic }: ChartLine, series: readonly PanelSeries[]): LineLook {
  const topics = series.length;
  const look = {
    stroke: seriesColor(topic),
    strokeWidth: 2,
    strokeDasharray: topics > 1 ? DASHES[topic] : undefined,
  };
  // Beside its mean, a line of days is only the ground.
  const dayLook = series[topic]?.means ? { ...look, strokeWidth: 1, strokeOpacity: 0.8 } : look;
  switch (kind) {
    case 'before':
      return { stroke: BEFORE_COLOR, strokeWidth: 1.5 };
    case 'day':
      return dayLook;
    case 'today':
      return { ...dayLook, strokeDasharray: '2 2' };
    case 'mean':
      return { ...look, stroke: meanColor(topic, topics) };
  }
}

/** The days of one topic. A 0 is a thin mark on the ground, and a day without a value none. */
function DayBars({ measure, series, today, frame, scale }: ChartMarksProps) {
  const hatching = useId();
  const { band, span } = frame;
  const { values, means } = series[0]!;
  const ground = yOf(measure, scale, 0);
  // Gaps thinner than a pixel are drawn now and then, as noise.
  const width = band > 6 ? Math.floor(band * 0.6) : band;
  const place = (day: number, value: number) => {
    const height = Math.max(1.5, ground - yOf(measure, scale, value));
    return { x: xOf(frame, day) - width / 2, y: ground - height, width, height };
  };
  return (
    <>
      <pattern id={hatching} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={2} height={5} fill={seriesColor(0)} />
      </pattern>
      {values[measure].map((value, day) => {
        if (value === null || day < span.from || day > span.to) return null;
        return day === today ? (
          <rect
            key={day}
            {...place(day, value)}
            fill={`url(#${hatching})`}
            stroke={seriesColor(0)}
            strokeDasharray="2 2"
          />
        ) : (
          <rect
            key={day}
            {...place(day, value)}
            fill={seriesColor(0)}
            // Beside its mean, what it is of is only the ground.
            fillOpacity={means ? 0.65 : 1}
          />
        );
      })}
    </>
  );
}
