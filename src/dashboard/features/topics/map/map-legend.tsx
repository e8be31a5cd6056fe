import { cssOf } from '../../../ui/sentiment-colors.ts';
import { areaText, coloringText, patternsOf, type MapColors } from './map-colors.ts';
import styles from './topic-map.module.css';

type MapLegendProps = {
  colors: MapColors;
  /** Whether the map has a strip of small topics, whose area is not in proportion. */
  hasOther: boolean;
};

export function MapLegend({ colors, hasOther }: MapLegendProps) {
  const { coloring, legend } = colors;
  return (
    <fieldset className="wrap secondary caption figures gap-4 rows-1" aria-label="Legend of the map">
      <span>{areaText(hasOther)}</span>
      {coloring !== 'none' && (
        <span className={`inline ${styles.ofColor}`} style={{ flexWrap: 'wrap', gap: '2px 10px' }}>
          {coloringText(coloring)}
          {legend.map(({ color, text }) => (
            <span key={color.light} className="inline gap-icon nowrap">
              <i className={styles.swatch} style={{ background: cssOf(color) }} aria-hidden />
              {text}
            </span>
          ))}
        </span>
      )}
      {patternsOf(colors).map(({ kind, text }) => (
        <span key={kind} className="inline gap-icon nowrap">
          <i className={styles.swatch} data-fill={kind} aria-hidden />
          {text}
        </span>
      ))}
    </fieldset>
  );
}
