import { Diamond } from 'lucide-react';
import { PersonaChip } from '../../../../list/links.tsx';
import type { TableColumn } from '../../../../ui/table.tsx';
import { HelpTip } from '../../../../ui/help-tip.tsx';
import { EmptyValue } from '../../../../ui/value.tsx';
import {
  formatChance,
  formatMetric,
  formatPercent,
  formatPoints,
  formatPointsApart,
  formatPointsRange,
} from '../../../../lib/format-figures.ts';
import { IntervalPlot, PointPlot, ScaleEnds } from './plots.tsx';
import styles from './split-test.module.css';
import { formatNumber } from '../../../../lib/format.ts';
import { scaleOf } from '../../../../lib/scale.ts';
import type { TestFigures, VariantFigures } from '../../../../domain/split-tests/figures.ts';
import { comparedIn, errorOfPair } from '../../../../domain/split-tests/decision.ts';
import { metricOf, variantLabel, type Variant } from '../../../../domain/split-tests/variants.ts';
import { wilsonInterval, type Proportion } from '../../../../lib/statistics/proportion.ts';
import { sequentialDifference } from '../../../../lib/statistics/sequential.ts';
import { pluralize } from '../../../../lib/pluralize.ts';

/** The explanations of the columns: one tooltip per heading, or one for all if the table is stacked. */
export const ABOUT = {
  rate: 'Responses per instance, with Wilson’s score interval for a single look. It shows the uncertainty of each rate alone; the difference shows whether two rates differ.',
  difference:
    'Difference between response rates in percentage points, with the interval that decides the test. It holds for any number of looks, so it is wider than one for a single look.',
  chance:
    'Probability of the best true response rate, with a flat prior (Beta posteriors). It ignores how often you look, so it decides nothing. Expected loss: the points that choosing this persona costs on average.',
  countedAverage:
    'Each average times its instances is a whole number, so each instance may count 0 or 1. The interval (95%, Wilson) holds if it does; the service does not say.',
  average:
    'The service returns no spread of the metric, so there is no interval. It also does not say whether higher is better.',
};

type Shown = {
  metric: string;
  /** The averages as counts of successes. Null if they cannot be counts. */
  metricCounts: ReadonlyMap<Variant, Proportion> | null;
  /** The persona that the others are compared with. Null if no persona has a rate. */
  baseline: Variant | null;
};

export function resultColumns(
  { rows, topByRate, topByMetric }: TestFigures,
  { metric, metricCounts, baseline }: Shown,
): TableColumn<VariantFigures>[] {
  const pairError = errorOfPair(comparedIn(rows.map(({ variant }) => variant)).length);
  const rateScale = scaleOf(rows.flatMap(({ rate }) => (rate ? [rate.low, rate.high] : [])));
  const spreads = new Map(
    Array.from(metricCounts ?? [], ([variant, counts]) => [variant, wilsonInterval(counts)]),
  );
  const averages = rows.flatMap(({ variant }) => {
    const spread = spreads.get(variant);
    return spread ? [spread.low, spread.high] : (metricOf(variant.results) ?? []);
  });
  // The scale starts at 0, because small differences would otherwise fill it.
  const metricScale = averages.length === 0 ? null : scaleOf([0, ...averages]);
  const rateEnds = rateScale && <ScaleEnds scale={rateScale} format={formatWholePercent} />;
  const metricEnds = metricScale && <ScaleEnds scale={metricScale} format={formatMetric} />;
  return [
    {
      header: 'Persona',
      isRowHeader: true,
      width: '20%',
      cell: ({ variant }) => (
        <>
          {variant.personaId ? (
            <PersonaChip id={variant.personaId} name={variant.name} />
          ) : (
            variantLabel(variant)
          )}
          {topByRate.includes(variant) && <Top what="response rate" count={topByRate.length} />}
          {topByMetric.includes(variant) && <Top what="average metric" count={topByMetric.length} />}
        </>
      ),
    },
    { header: 'Traffic', width: '12%', cell: (row) => <Traffic row={row} /> },
    {
      header: (
        <>
          Response rate, 95% interval
          <HelpTip of="the response rate">{ABOUT.rate}</HelpTip>
          {rateEnds}
        </>
      ),
      label: 'Response rate, 95% interval',
      width: '23%',
      cell: ({ variant, rate }) => (
        <>
          {rate && rateScale && (
            <>
              <IntervalPlot scale={rateScale} interval={rate} isTop={topByRate.includes(variant)} />
              <div className={styles.ownScale}>{rateEnds}</div>
            </>
          )}
          <Rate variant={variant} rate={rate} />
        </>
      ),
    },
    {
      header: (
        <>
          Difference
          <HelpTip of="the difference">{ABOUT.difference}</HelpTip>
        </>
      ),
      label: 'Difference of the response rates',
      width: '15%',
      cell: ({ variant }) => <Difference variant={variant} baseline={baseline} error={pairError} />,
    },
    {
      header: (
        <>
          Chance to be best
          <HelpTip of="the chance to be best">{ABOUT.chance}</HelpTip>
        </>
      ),
      label: 'Chance to have the best response rate',
      width: '14%',
      cell: (row) => <Chance row={row} />,
    },
    {
      header: (
        <>
          Average of <bdi>{metric}</bdi>
          <HelpTip of="the average">{metricCounts ? ABOUT.countedAverage : ABOUT.average}</HelpTip>
          {metricEnds}
        </>
      ),
      label: 'Average metric',
      cell: ({ variant }) => {
        const average = metricOf(variant.results);
        const spread = spreads.get(variant) ?? null;
        const isTop = topByMetric.includes(variant);
        return (
          <>
            {average !== null && metricScale && (
              <>
                {spread ? (
                  <IntervalPlot scale={metricScale} interval={spread} isTop={isTop} />
                ) : (
                  <PointPlot scale={metricScale} value={average} isTop={isTop} />
                )}
                <div className={styles.ownScale}>{metricEnds}</div>
              </>
            )}
            <p className="medium">
              {average === null ? <EmptyValue label="no average" /> : formatMetric(average)}
            </p>
            {spread && (
              <p className={styles.small}>
                {formatMetric(spread.low)} to {formatMetric(spread.high)} if each instance counts 0 or 1
              </p>
            )}
          </>
        );
      },
    },
  ];
}

function Traffic({ row: { variant, share } }: { row: VariantFigures }) {
  const { results, weight, configuredWeight } = variant;
  return (
    <>
      <p className="medium">{share === null ? <EmptyValue label="no share" /> : formatPercent(share)}</p>
      <p className={styles.small}>Weight {formatNumber(weight)}</p>
      {configuredWeight !== weight && (
        <p className={styles.small}>set to {formatNumber(configuredWeight)} now</p>
      )}
      <p className={styles.small}>{results ? pluralize(results.totalInstances, 'instance') : 'No results'}</p>
    </>
  );
}

function Rate({ variant: { results }, rate }: Pick<VariantFigures, 'variant' | 'rate'>) {
  return (
    <>
      <p className="medium">
        {rate ? (
          <>
            {formatPercent(rate.value)}{' '}
            <span className={styles.small}>
              {formatPercent(rate.low)} to {formatPercent(rate.high)}
            </span>
          </>
        ) : (
          <EmptyValue label="no response rate" />
        )}
      </p>
      {results && (
        <p className={styles.small}>
          {formatNumber(results.responseCount)} of {formatNumber(results.totalInstances)}
        </p>
      )}
    </>
  );
}

type DifferenceProps = { variant: Variant; baseline: Variant | null; error: number };

function Difference({ variant, baseline, error }: DifferenceProps) {
  if (variant === baseline) return <p className={styles.small}>Baseline</p>;
  const difference =
    variant.counts && baseline?.counts && sequentialDifference(variant.counts, baseline.counts, error);
  if (!difference) return <EmptyValue label="nothing to compare" />;
  return (
    <>
      <p className="medium">{formatPoints(difference.value)} points</p>
      <p className={styles.small}>{formatPointsRange(difference)}</p>
    </>
  );
}

function Chance({ row: { best } }: { row: VariantFigures }) {
  if (best === null) return <EmptyValue label="no chance computed" />;
  return (
    <>
      <p className="medium">{formatChance(best.chance)}</p>
      <div className={styles.bar} aria-hidden>
        <i style={{ width: `${(best.chance * 100).toFixed(2)}%` }} />
      </div>
      <p className={styles.small}>Expected loss {lossText(best.loss)} points</p>
    </>
  );
}

/** The exact digits of a very small loss do not matter. */
function lossText(loss: number): string {
  return loss < 0.0005 ? '<0.1' : formatPointsApart(loss);
}

function Top({ what, count }: { what: string; count: number }) {
  return (
    <span className={styles.top}>
      <Diamond size={10} fill="currentColor" aria-hidden />
      {count === 1 ? `Highest ${what}` : `Level for the highest ${what}`}
    </span>
  );
}

const formatWholePercent = (share: number) => formatPercent(share, 0);
