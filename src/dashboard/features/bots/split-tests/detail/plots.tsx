import type { Interval } from '../../../../lib/statistics/proportion.ts';
import styles from './split-test.module.css';
import { placeOn, type Scale } from '../../../../lib/scale.ts';

type PlotProps = {
  scale: Scale;
  /** The highest of its kind is drawn as a diamond, and not by colour alone. */
  isTop: boolean;
};

/** A value with its interval on a scale. A picture only: the numbers stand in text beside it. */
export function IntervalPlot({ scale, interval, isTop }: PlotProps & { interval: Interval }) {
  const [low, high] = [placeOn(scale, interval.low), placeOn(scale, interval.high)];
  return (
    <div className={styles.plot} data-top={isTop} aria-hidden>
      <Grid scale={scale} />
      <i className={styles.interval} style={{ left: at(low), width: at(high - low) }} />
      <i className={styles.point} style={{ left: at(placeOn(scale, interval.value)) }} />
    </div>
  );
}

/** A value alone on a scale. */
export function PointPlot({ scale, value, isTop }: PlotProps & { value: number }) {
  return (
    <div className={styles.plot} data-top={isTop} aria-hidden>
      <Grid scale={scale} />
      <i className={styles.point} style={{ left: at(placeOn(scale, value)) }} />
    </div>
  );
}

/** Both ends of a scale in words, for the head of what is drawn on it. */
export function ScaleEnds({ scale, format }: { scale: Scale; format: (value: number) => string }) {
  return (
    <span className={styles.ends} aria-hidden>
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
