import { coloringText, cssOf, patternsOf, stopsOf, type MapColors } from './map-colors.ts';
import styles from './topic-map.module.css';

/** Gives an element a text alternative for screen readers. */
const picture = { role: 'img' } as const;

export function MapLegend({ colors }: { colors: MapColors }) {
  const { coloring, scale, words } = colors;
  const isWide = scale !== null && scale.min !== scale.max;
  return (
    <fieldset className="wrap secondary caption figures gap-4 rows-1" aria-label="Legend of the map">
      <span>Area: conversations</span>
      {coloring !== 'none' && (
        <span className={`${styles.entry} ${styles.ofColor}`}>
          {coloringText(coloring)}
          <Scale colors={colors} />
          {isWide && (coloring === 'change' ? 'Grey: within chance, or' : 'Middle')}
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

function Scale({ colors: { scale, words } }: { colors: MapColors }) {
  if (scale === null) return null;
  const { min, middle, max } = scale;
  if (min === max) return <span className={styles.entry}>All {words(middle)}</span>;
  return (
    <span className={styles.entry}>
      <span>{words(min)}</span>
      <span
        className={styles.bar}
        style={{ background: `linear-gradient(to right, ${stopsOf(scale).map(cssOf).join(', ')})` }}
        {...picture}
        aria-label={`to ${words(max)}, from orange over grey to blue`}
      >
        <i className={styles.tick} style={{ left: `${((middle - min) / (max - min)) * 100}%` }} />
      </span>
      <span>{words(max)}</span>
    </span>
  );
}
