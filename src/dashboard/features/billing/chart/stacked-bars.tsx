import { useId } from 'react';
import type { Scale } from '../../../lib/scale.ts';
import type { Month } from '../months.ts';
import { type ChartFrame, stack, xOf, yOf } from './chart-frame.ts';
import { lookOf, StatusPattern } from './status-pattern.tsx';

/** What each month has of a status. */
export type StatusSeries = { status: string | null; values: readonly number[] };

type StackedBarsProps = {
  series: readonly StatusSeries[];
  months: readonly Month[];
  frame: ChartFrame;
  scale: Scale;
};

const WIDEST = 28;

/** A month's statuses on each other: what is above 0 upwards, and what is below it downwards. */
export function StackedBars({ series, months, frame, scale }: StackedBarsProps) {
  const id = useId();
  const width = Math.max(1, Math.min(WIDEST, Math.floor(frame.band * 0.66)));
  return (
    <>
      {series.map(({ status }, index) => (
        <StatusPattern key={status} id={`${id}${index}`} status={status} place={index} />
      ))}
      {months.map((month, place) =>
        stack(series.map(({ values }) => values[place] ?? 0)).map(({ from, to }, index) => {
          if (from === to) return null;
          const top = yOf(frame, scale, Math.max(from, to));
          const bottom = yOf(frame, scale, Math.min(from, to));
          return (
            <rect
              key={`${month} ${series[index]?.status}`}
              x={xOf(frame, place) - width / 2}
              y={top}
              width={width}
              // What is not nothing is seen.
              height={Math.max(1, bottom - top)}
              fill={`url(#${id}${index})`}
              // A pattern alone has no edge.
              stroke={lookOf(series[index]?.status ?? null, index).color}
            />
          );
        }),
      )}
    </>
  );
}
