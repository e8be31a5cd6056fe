import Diamond from 'lucide-react/icons/diamond';
import { PersonaChip } from '../../../../list/links.tsx';
import type { TableColumn } from '../../../../ui/table.tsx';
import { HelpTip } from '../../../../ui/help-tip.tsx';
import { EmptyValue } from '../../../../ui/value.tsx';
import {
  formatChance,
  formatMetric,
  formatPercent,
  formatPointsApart,
} from '../../../../lib/format-figures.ts';
import { aboutAverage, formatOf } from './averages.ts';
import styles from './split-test.module.css';
import { formatNumber } from '../../../../lib/format.ts';
import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import { ERROR } from '../../../../domain/split-tests/decision.ts';
import { compare, liftOf } from '../../../../domain/split-tests/comparisons.ts';
import { figuresBy, trafficShare, type MeasuredFigures } from '../../../../domain/split-tests/figures.ts';
import type { TestMeasure, MeasureKind } from '../../../../domain/split-tests/measures.ts';
import { isTrafficOff } from '../../../../domain/split-tests/traffic-check.ts';
import { averageOf, variantLabel, type Variant } from '../../../../domain/split-tests/variants.ts';
import { differenceRange, signedDifference } from '../../../../domain/split-tests/verdict-labels.ts';
import { criticalValue, sequentialInterval } from '../../../../lib/statistics/sequential.ts';
import { pluralize } from '../../../../lib/pluralize.ts';

/**
 * The explanations of the columns. Each heading has a tooltip. A stacked table has no headings, so one tooltip contains
 * all explanations.
 */
export const ABOUT = {
  difference:
    'The difference from the baseline, with the interval that decides the test. It holds for repeated looks, so it is wider than one for a single look. Below it, the difference in percent of the baseline.',
  chance:
    'The probability of the best true average, with a flat prior. It ignores how often you look, so it decides nothing. Expected loss: how much choosing this persona costs on average.',
};

export type Shown = {
  /** The measure that the table compares: the response rate or the metric. */
  kind: MeasureKind;
  /** The measure with its spread. Null if the spread is unknown. */
  measure: TestMeasure | null;
  name: string;
  /** The baseline: the table compares all other personas with this persona. Null if no persona has a value. */
  baseline: Variant | null;
};

export function resultColumns(assessment: Assessment, shown: Shown): TableColumn<Variant>[] {
  const { figures, verdict, traffic } = assessment;
  const { kind, measure } = shown;
  const dispersion = 'dispersion' in verdict ? (verdict.dispersion ?? 1) : 1;
  const measured = measure ? figuresBy(measure, dispersion) : new Map<Variant, MeasuredFigures>();
  const top = kind === 'rate' ? figures.topByRate : figures.topByMetric;
  const isOff = isTrafficOff(traffic);
  const columns: (TableColumn<Variant> | null)[] = [
    {
      header: 'Persona',
      isRowHeader: true,
      width: '22%',
      cell: (variant) => (
        <>
          {variant.personaId ? (
            <PersonaChip id={variant.personaId} name={variant.name} />
          ) : (
            variantLabel(variant)
          )}
          {!isOff && top.includes(variant) && <Top count={top.length} />}
        </>
      ),
    },
    {
      header: 'Traffic',
      width: '12%',
      cell: (variant) => <Traffic variant={variant} share={trafficShare(variant, figures.instances)} />,
    },
    averageColumn(shown, measured),
    {
      header: (
        <>
          Difference
          <HelpTip of="the difference">{ABOUT.difference}</HelpTip>
        </>
      ),
      label: 'Difference',
      width: '18%',
      cell: (variant) => <Difference variant={variant} assessment={assessment} shown={shown} />,
    },
    // The probabilities assume that all personas had the same kinds of leads. They are hidden if the traffic does not
    // match the weights.
    ...(measure === null || isOff
      ? []
      : [
          {
            header: (
              <>
                Chance to be best
                <HelpTip of="the chance to be best">{ABOUT.chance}</HelpTip>
              </>
            ),
            label: `Chance of the best ${kind === 'rate' ? 'response rate' : 'average'}`,
            width: '16%',
            cell: (variant: Variant) => (
              <Chance best={measured.get(variant)?.best ?? null} measure={measure} />
            ),
          },
        ]),
    otherColumn(assessment, kind),
  ];
  return columns.filter((column) => column !== null);
}

function averageColumn(
  { kind, measure, name }: Shown,
  measured: ReadonlyMap<Variant, MeasuredFigures>,
): TableColumn<Variant> {
  const format = formatOf(measure, kind);
  const interval = measure ? ', 95% interval' : '';
  return {
    header: (
      <>
        <bdi>{name}</bdi>
        {interval}
        <HelpTip of={kind === 'rate' ? 'the response rate' : 'the average'}>{aboutAverage(measure)}</HelpTip>
      </>
    ),
    label: `${kind === 'rate' ? 'Response rate' : 'Average'}${interval}`,
    width: '20%',
    cell: (variant) => {
      const average = averageOf(variant, kind);
      const mean = measured.get(variant)?.mean ?? null;
      if (average === null) return <EmptyValue label={kind === 'rate' ? 'no response rate' : 'no average'} />;
      return (
        <>
          <p className="medium">{format(mean?.value ?? average)}</p>
          {mean && (
            <p className={styles.small}>
              {format(mean.low)} to {format(mean.high)}
            </p>
          )}
          {kind === 'rate' && <Responses variant={variant} />}
        </>
      );
    },
  };
}

/**
 * Returns a column with the averages of the other measure, without intervals. For example, the response rate in a table
 * that compares the metric. Null if the response rate decides the test.
 */
function otherColumn({ main, measures }: Assessment, kind: MeasureKind): TableColumn<Variant> | null {
  if (main === 'rate') return null;
  const other: MeasureKind = kind === 'rate' ? 'metric' : 'rate';
  const format = formatOf(measures[other], other);
  return {
    header: other === 'rate' ? 'Response rate' : 'Average metric',
    align: 'end',
    cell: (variant) => {
      const average = averageOf(variant, other);
      return (
        <>
          <p>{average === null ? <EmptyValue label="none" /> : format(average)}</p>
          {other === 'rate' && <Responses variant={variant} />}
        </>
      );
    },
  };
}

function Responses({ variant: { results } }: { variant: Variant }) {
  return (
    results && (
      <p className={styles.small}>
        {formatNumber(results.responseCount)} of {formatNumber(results.totalInstances)}
      </p>
    )
  );
}

function Traffic({ variant, share }: { variant: Variant; share: number | null }) {
  const { results, weight, configuredWeight } = variant;
  return (
    <>
      <p className="medium">{share === null ? <EmptyValue label="no share" /> : formatPercent(share)}</p>
      <p className={styles.small}>Weight {formatNumber(weight)}</p>
      {configuredWeight !== weight && (
        <p className={styles.small}>set to {formatNumber(configuredWeight)} now</p>
      )}
      <p className={styles.small}>
        {results ? pluralize(results.totalInstances, 'conversation') : 'No results'}
      </p>
    </>
  );
}

type DifferenceProps = { variant: Variant; assessment: Assessment; shown: Shown };

function Difference({ variant, assessment, shown: { kind, measure, baseline } }: DifferenceProps) {
  if (variant === baseline) return <p className={styles.small}>Baseline</p>;
  if (measure === null) {
    const [own, other] = [averageOf(variant, kind), baseline && averageOf(baseline, kind)];
    return own === null || other === null ? (
      <EmptyValue label="nothing to compare" />
    ) : (
      <p className="medium">{signedDifference(own - other, { isShare: false })}</p>
    );
  }
  const [sample, other] = [measure.samples.get(variant), baseline && measure.samples.get(baseline)];
  if (!sample || !baseline || !other) return <EmptyValue label="nothing to compare" />;
  const { history, look } = assessment;
  const { difference, dispersion } = compare(measure, variant, baseline, history?.periods ?? []);
  const lift = liftOf(sample, other, dispersion ?? 1, criticalValue(ERROR, look));
  return (
    <>
      <p className="medium">{signedDifference(difference.value, measure)}</p>
      <p className={styles.small}>{differenceRange(sequentialInterval(difference, ERROR, look), measure)}</p>
      {lift && (
        <p className={styles.small}>
          {signedPercent(lift.value)} ({signedPercent(lift.low)} to {signedPercent(lift.high)})
        </p>
      )}
    </>
  );
}

/** Formats a share as a percentage with its sign: '+38%' or '−4%'. */
function signedPercent(share: number): string {
  const text = formatPercent(Math.abs(share), 0);
  if (text === formatPercent(0, 0)) return text;
  return `${share > 0 ? '+' : '−'}${text}`;
}

function Chance({ best, measure }: { best: MeasuredFigures['best']; measure: TestMeasure }) {
  if (best === null) return <EmptyValue label="no chance computed" />;
  return (
    <>
      <p className="medium">{formatChance(best.chance)}</p>
      <div className={styles.bar} aria-hidden>
        <i style={{ width: `${(best.chance * 100).toFixed(2)}%` }} />
      </div>
      <p className={styles.small}>
        Expected loss {measure.isShare ? `${lossText(best.loss)} points` : formatMetric(best.loss)}
      </p>
    </>
  );
}

/** Formats the expected loss in points. A very small loss becomes '<0.1', because its exact digits do not matter. */
function lossText(loss: number): string {
  return loss < 0.0005 ? '<0.1' : formatPointsApart(loss);
}

function Top({ count }: { count: number }) {
  return (
    <span className={styles.top}>
      <Diamond size={10} fill="currentColor" aria-hidden />
      {count === 1 ? 'Highest' : 'Level for the highest'}
    </span>
  );
}
