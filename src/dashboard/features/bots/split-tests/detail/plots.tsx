import type { CSSProperties } from 'react';
import type { Interval } from '../../../../lib/statistics/proportion.ts';
import styles from './plots.module.css';
import { placeOn, type Scale } from '../../../../lib/scale.ts';

type PlotProps = {
  scale: Scale;
  /**
   * Whether the value is the highest. The highest value is a diamond, so that its shape differs as well as its colour.
   */
  isTop: boolean;
  /** The colour of the persona. Without it, the plot is neutral. */
  color?: string;
};

const colored = (color: string | undefined) =>
  color === undefined ? undefined : ({ '--series': color } as CSSProperties);

/**
 * Draws a value and its interval on a scale. The drawing is hidden from screen readers, because the text beside it
 * contains the numbers.
 */
export function IntervalPlot({ scale, interval, isTop, color }: PlotProps & { interval: Interval }) {
  const [low, high] = [placeOn(scale, interval.low), placeOn(scale, interval.high)];
  return (
    <div className={styles.plot} style={colored(color)} data-top={isTop} aria-hidden>
      <Grid scale={scale} />
      <i className={styles.interval} style={{ left: at(low), width: at(high - low) }} />
      <i className={styles.point} style={{ left: at(placeOn(scale, interval.value)) }} />
    </div>
  );
}

/** Draws a value on a scale, without an interval. Draws only the scale if the value is null. */
export function PointPlot({ scale, value, isTop, color }: PlotProps & { value: number | null }) {
  return (
    <div className={styles.plot} style={colored(color)} data-top={isTop} aria-hidden>
      <Grid scale={scale} />
      {value !== null && <i className={styles.point} style={{ left: at(placeOn(scale, value)) }} />}
    </div>
  );
}

/** Draws the labels of all ticks once, below several plots on the same scale. */
export function Axis({ scale, format }: { scale: Scale; format: (value: number) => string }) {
  return (
    <div className={styles.axis}>
      {scale.ticks.map((tick) => (
        <span key={tick} style={{ left: at(placeOn(scale, tick)) }}>
          {format(tick)}
        </span>
      ))}
    </div>
  );
}

export function ScaleEnds({ scale, format }: { scale: Scale; format: (value: number) => string }) {
  return (
    <span className="note figures regular between row" aria-hidden>
      <span>{format(scale.from)}</span>
      <span>{format(scale.to)}</span>
    </span>
  );
}

function Grid({ scale }: { scale: Scale }) {
  return scale.ticks.map((tick) => (
    <i key={tick} className={styles.tick} style={{ left: at(placeOn(scale, tick)) }} />
  ));
}

const at = (share: number) => `${(share * 100).toFixed(2)}%`;
