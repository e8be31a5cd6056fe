import { BEFORE_COLOR, DASHES, meanColor, seriesColor } from './series-look.ts';
import styles from './swatch.module.css';

type SwatchProps = {
  topic: number;
  kind?: 'day' | 'mean' | 'before';
  /** One topic alone has a line without a pattern. */
  isAlone?: boolean;
};

/** A piece of a line, as it is drawn in the charts. */
export function Swatch({ topic, kind = 'day', isAlone = false }: SwatchProps) {
  return (
    <svg className={styles.swatch} width={22} height={8} viewBox="0 0 22 8" aria-hidden>
      <path
        d="M0 4H22"
        fill="none"
        stroke={colorOf({ topic, kind, isAlone })}
        strokeWidth={2}
        strokeDasharray={isAlone ? undefined : DASHES[topic]}
      />
    </svg>
  );
}

function colorOf({ topic, kind, isAlone = false }: SwatchProps): string {
  if (kind === 'before') return BEFORE_COLOR;
  return kind === 'mean' ? meanColor(topic, isAlone ? 1 : 2) : seriesColor(topic);
}
