import { Diamond } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { PersonaChip } from '../../../list/links.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { Nothing } from '../../../ui/value.tsx';
import {
  formatChance,
  formatCount,
  formatMetric,
  formatPercent,
  formatPoints,
} from '../../../lib/figure-words.ts';
import { IntervalPlot, PointPlot, ScaleEnds } from './plots.tsx';
import styles from './split-test.module.css';
import { scaleOf } from '../../../lib/scale.ts';
import type { TestFigures, VariantFigures } from '../../../lib/split-tests/figures.ts';
import { metricOf, variantLabel } from '../../../lib/split-tests/variants.ts';
import { countOf } from '../../../lib/count-of.ts';

type ResultsCardProps = { figures: TestFigures; metric: string };

/** One row for each persona, one under the other, all on the same scales. */
export function ResultsCard({ figures, metric }: ResultsCardProps) {
  const { rows } = figures;
  const hasAverage = rows.some(({ variant }) => metricOf(variant.results) !== null);
  return (
    <Card title="Personas">
      <Table
        caption="Results of each persona"
        columns={columnsOf(figures, metric)}
        rows={rows}
        getRowKey={({ variant }) => variant.key}
        stackBelow={900}
      />
      {hasAverage && (
        <p className={styles.note}>
          The chances are of Beta posteriors from a flat start, over the personas that had instances. Of the
          average no spread is supplied, so its significance is not computable; nor is it documented whether
          more of it is better.
        </p>
      )}
    </Card>
  );
}

function columnsOf(
  { rows, topByRate, topByMetric }: TestFigures,
  metric: string,
): TableColumn<VariantFigures>[] {
  const rateScale = scaleOf(rows.flatMap(({ rate }) => (rate ? [rate.low, rate.high] : [])));
  const averages = rows.flatMap(({ variant }) => metricOf(variant.results) ?? []);
  // From 0 on: without a spread a small difference must not fill the scale.
  const metricScale = averages.length === 0 ? null : scaleOf([0, ...averages]);
  const rateEnds = rateScale && <ScaleEnds scale={rateScale} format={formatWholePercent} />;
  const metricEnds = metricScale && <ScaleEnds scale={metricScale} format={formatMetric} />;
  return [
    {
      header: 'Persona',
      isRowHeader: true,
      width: '22%',
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
    { header: 'Traffic', width: '13%', cell: (row) => <Traffic row={row} /> },
    {
      header: (
        <>
          Response rate, 95% interval
          {rateEnds}
        </>
      ),
      label: 'Response rate, 95% interval',
      width: '28%',
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
      header: 'Chance of the best response rate',
      width: '18%',
      cell: (row) => <Chance row={row} />,
    },
    {
      header: (
        <>
          Average of <bdi>{metric}</bdi>
          {metricEnds}
        </>
      ),
      label: 'Average metric',
      cell: ({ variant }) => {
        const average = metricOf(variant.results);
        return (
          <>
            {average !== null && metricScale && (
              <>
                <PointPlot scale={metricScale} value={average} isTop={topByMetric.includes(variant)} />
                <div className={styles.ownScale}>{metricEnds}</div>
              </>
            )}
            <p className={styles.figure}>
              {average === null ? <Nothing label="no average" /> : formatMetric(average)}
            </p>
          </>
        );
      },
    },
  ];
}

/** What it was meant to get, and what it got. */
function Traffic({ row: { variant, share } }: { row: VariantFigures }) {
  const { results, weight, configuredWeight } = variant;
  return (
    <>
      <p className={styles.figure}>{share === null ? <Nothing label="no share" /> : formatPercent(share)}</p>
      <p className={styles.small}>Weight {formatCount(weight)}</p>
      {configuredWeight !== weight && (
        <p className={styles.small}>set to {formatCount(configuredWeight)} now</p>
      )}
      <p className={styles.small}>{results ? countOf(results.totalInstances, 'instance') : 'No results'}</p>
    </>
  );
}

function Rate({ variant: { results }, rate }: Pick<VariantFigures, 'variant' | 'rate'>) {
  return (
    <>
      <p className={styles.figure}>
        {rate ? (
          <>
            {formatPercent(rate.value)}{' '}
            <span className={styles.small}>
              {formatPercent(rate.low)} to {formatPercent(rate.high)}
            </span>
          </>
        ) : (
          <Nothing label="no response rate" />
        )}
      </p>
      {results && (
        <p className={styles.small}>
          {formatCount(results.responseCount)} of {formatCount(results.totalInstances)}
        </p>
      )}
    </>
  );
}

function Chance({ row: { chance, toTop } }: { row: VariantFigures }) {
  return (
    <>
      <p className={styles.figure}>
        {chance === null ? <Nothing label="no chance computed" /> : formatChance(chance)}
      </p>
      {chance !== null && (
        <div className={styles.bar} aria-hidden>
          <i style={{ width: `${(chance * 100).toFixed(2)}%` }} />
        </div>
      )}
      {toTop && (
        <p className={styles.small}>
          {formatPoints(toTop.value)} points to the highest (95% interval {formatPoints(toTop.low)} to{' '}
          {formatPoints(toTop.high)})
        </p>
      )}
    </>
  );
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
