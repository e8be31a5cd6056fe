import type { Scale } from '../../../lib/scale.ts';
import { tipWhenCut } from '../../../ui/tip.ts';
import { CHART_HEIGHTS, LABEL_WIDTH, spreadLabels, yOf } from './chart-frame.ts';
import styles from './line-labels.module.css';
import type { Measure, PanelSeries, Span } from './panel-series.ts';
import { seriesColor } from './series-look.ts';

type LineLabelsProps = { measure: Measure; series: readonly PanelSeries[]; span: Span; scale: Scale };

const HEIGHT = 15;

/** Each line's name where the line ends. For the eyes: the list of topics says the same. */
export function LineLabels({ measure, series, span, scale }: LineLabelsProps) {
  const ends = series.flatMap(({ id, name, values, means }, topic) => {
    const line = means === null ? values[measure] : means[measure].map((mean) => mean?.value ?? null);
    const end = line.slice(span.from, span.to + 1).findLast((value) => value !== null);
    return end === undefined || end === null
      ? []
      : [{ id, name, topic, top: yOf(measure, scale, end) - HEIGHT / 2 }];
  });
  const tops = spreadLabels(
    ends.map(({ top }) => top),
    HEIGHT,
    CHART_HEIGHTS[measure] - HEIGHT,
  );
  return (
    <div className={styles.labels} style={{ width: LABEL_WIDTH - 6 }} aria-hidden>
      {ends.map(({ id, name, topic }, index) => (
        <span
          key={id}
          className={styles.label}
          style={{ top: tops[index], color: seriesColor(topic) }}
          dir="auto"
          {...tipWhenCut}
        >
          {name}
        </span>
      ))}
    </div>
  );
}
