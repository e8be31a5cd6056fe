import { cssOf } from '../../../ui/sentiment-colors.ts';
import { areaText, coloringText, patternsOf, stopsOf, type MapColors } from './map-colors.ts';
import styles from './topic-map.module.css';

/** Gives an element a text alternative for screen readers. */
const picture = { role: 'img' } as const;

type MapLegendProps = {
  colors: MapColors;
  /** Whether a strip of other topics is not to scale. */
  hasOther: boolean;
};

export function MapLegend({ colors, hasOther }: MapLegendProps) {
  const { coloring, scale, words } = colors;
  const isWide = scale !== null && scale.min !== scale.max;
  return (
    <fieldset className="wrap secondary caption figures gap-4 rows-1" aria-label="Legend of the map">
      <span>{areaText(hasOther)}</span>
      {coloring !== 'none' && (
        <span className={`${styles.entry} ${styles.ofColor}`}>
          {coloringText(coloring)}
          <Scale colors={colors} />
          {isWide && (coloring === 'change' ? 'Grey: within chance, not tested or' : 'Middle')}
          {isWide && <span>{words(scale.middle)}</span>}
        </span>
      )}
      {patternsOf(colors).map(({ kind, text }) => (
        <span key={kind} className={styles.entry}>
          <i className={styles.swatch} data-fill={kind} aria-hidden />
          {text}
        </span>
      ))}
    </fieldset>
  );
}

function Scale({ colors: { coloring, scale, words, ends } }: { colors: MapColors }) {
  if (scale === null) return null;
  const { min, middle, max } = scale;
  if (min === max) return <span className={styles.entry}>All {words(middle)}</span>;
  return (
    <span className={styles.entry}>
      <span>{ends.low}</span>
      <span
        className={styles.bar}
        style={{ background: `linear-gradient(to right, ${stopsOf(scale).map(cssOf).join(', ')})` }}
        {...picture}
        aria-label={`to ${ends.high}, from ${coloring === 'change' ? 'teal over grey to violet' : 'orange over grey to blue'}`}
      >
        <i className={styles.tick} style={{ left: `${((middle - min) / (max - min)) * 100}%` }} />
      </span>
      <span>{ends.high}</span>
    </span>
  );
}
