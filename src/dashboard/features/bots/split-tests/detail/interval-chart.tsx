import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import { isTrafficOff } from '../../../../domain/split-tests/traffic-check.ts';
import { variantLabel } from '../../../../domain/split-tests/variants.ts';
import type { Scale } from '../../../../lib/scale.ts';
import { PersonaChip } from '../../../../list/links.tsx';
import { HelpTip } from '../../../../ui/help-tip.tsx';
import { EmptyValue } from '../../../../ui/value.tsx';
import {
  aboutAverage,
  averagesOf,
  axisOf,
  axisDigits,
  formatOf,
  lineOf,
  type ShownAverage,
} from './averages.ts';
import styles from './interval-chart.module.css';
import { Axis, IntervalPlot, PointPlot } from './plots.tsx';

/**
 * Shows the average of each persona with its confidence interval on a shared axis. The persona with the highest average
 * is first.
 */
export function IntervalChart({ assessment, name }: { assessment: Assessment; name: string }) {
  const { main, measures, traffic } = assessment;
  const measure = measures[main];
  const isOff = isTrafficOff(traffic);
  const averages = averagesOf(assessment);
  const axis = axisOf(averages, main);
  const format = formatOf(measure, main);
  // Null for a single persona, because it cannot lead.
  const highest = averages[1]?.value == null ? null : averages[0]!.value;
  return (
    <div>
      <p className="note" style={{ minHeight: 28 }}>
        <bdi>{name}</bdi>{' '}
        <span className="nowrap">
          {measure && '(95% interval) '}
          <HelpTip of="the average">{aboutAverage(measure)}</HelpTip>
        </span>
      </p>
      <ul className={styles.chart} aria-label={`${name} of each persona`}>
        {averages.map((average) => (
          <Row
            key={average.variant.key}
            average={average}
            color={lineOf(assessment, average.variant).stroke}
            axis={axis}
            isTop={!isOff && highest !== null && average.value === highest}
            isOff={isOff}
            format={format}
          />
        ))}
        {axis && (
          <li className={styles.axis} aria-hidden>
            <Axis scale={axis} format={formatOf(measure, main, axisDigits(axis))} />
          </li>
        )}
      </ul>
    </div>
  );
}

type RowProps = {
  average: ShownAverage;
  color: string;
  axis: Scale | null;
  isTop: boolean;
  /** Whether the results are invalid, because the traffic does not match the weights. */
  isOff: boolean;
  format: (value: number) => string;
};

function Row({ average: { variant, value, interval }, color, axis, isTop, isOff, format }: RowProps) {
  return (
    <li className={styles.row}>
      <span className="row shrink">
        {variant.personaId ? (
          <PersonaChip id={variant.personaId} name={variant.name} />
        ) : (
          <bdi>{variantLabel(variant)}</bdi>
        )}
      </span>
      <span className={styles.plot}>
        {axis && interval && <IntervalPlot scale={axis} interval={interval} isTop={isTop} color={color} />}
        {axis && !interval && <PointPlot scale={axis} value={value} isTop={isTop} color={color} />}
      </span>
      <span className={styles.value}>
        {value === null ? (
          <EmptyValue label={variant.results ? 'no average' : 'no results'} />
        ) : (
          <>
            <span className={isOff ? undefined : 'strong'}>{format(value)}</span>
            {interval && (
              <span className="note regular">
                {format(interval.low)} to {format(interval.high)}
              </span>
            )}
          </>
        )}
      </span>
    </li>
  );
}
