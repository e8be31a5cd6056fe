import { useRef, type ReactNode } from 'react';
import type { Scale } from '../../../lib/scale.ts';
import { useWidth } from '../../../ui/use-width.ts';
import type { Month } from '../months.ts';
import { type ChartFrame, chartFrame, monthTicks, xOf, yOf } from './chart-frame.ts';
import { MonthCursor, type MonthCursorProps } from './month-cursor.tsx';
import styles from './month-plot.module.css';

type MonthPlotProps = Omit<MonthCursorProps, 'frame'> & {
  scale: Scale;
  height: number;
  /** A value of the axis, in few letters. */
  axisWords: (value: number) => string;
  /** The bars or the line, inside the `<svg>`. */
  children: (frame: ChartFrame) => ReactNode;
};

/** Without layout there is no width to be measured. */
const FALLBACK = 640;

/** Months in a row, with what they are read against. Its colours are tokens, so that no theme draws it again. */
export function MonthPlot({ scale, height, axisWords, children, ...cursor }: MonthPlotProps) {
  const plot = useRef<HTMLDivElement>(null);
  const width = useWidth(plot, FALLBACK);
  const frame = width === null ? null : chartFrame(width, height, cursor.months.length);
  return (
    <div ref={plot} className={styles.plot} style={{ height }}>
      {frame && (
        <>
          <svg className={styles.picture} width={frame.width} height={height} aria-hidden>
            <Axes months={cursor.months} frame={frame} scale={scale} words={axisWords} />
            {children(frame)}
          </svg>
          <MonthCursor {...cursor} frame={frame} />
        </>
      )}
    </div>
  );
}

type AxesProps = {
  months: readonly Month[];
  frame: ChartFrame;
  scale: Scale;
  words: (value: number) => string;
};

function Axes({ months, frame, scale, words }: AxesProps) {
  const { left, width, right, height } = frame;
  return (
    <g className={styles.axes}>
      {scale.ticks.map((value) => {
        const y = yOf(frame, scale, value);
        const line = { x1: left, x2: width - right, y1: y, y2: y };
        return (
          <g key={value}>
            <line {...line} className={value === 0 ? styles.zero : styles.value} />
            <text x={left - 8} y={y} dy="0.36em" textAnchor="end">
              {words(value)}
            </text>
          </g>
        );
      })}
      {monthTicks(months, frame).map(({ place, words: name }) => (
        <text key={place} x={xOf(frame, place)} y={height - 6} textAnchor="middle">
          {name}
        </text>
      ))}
    </g>
  );
}
