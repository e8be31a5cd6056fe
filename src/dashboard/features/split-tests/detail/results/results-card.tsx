import { Diamond } from 'lucide-react';
import { Card } from '../../../../ui/card.tsx';
import { PersonaChip } from '../../../../list/persona-chip.tsx';
import * as roles from '../../../../ui/table-roles.ts';
import { Nothing } from '../../../../ui/value.tsx';
import {
  formatChance,
  formatCount,
  formatMetric,
  formatPercent,
  formatPoints,
} from '../../../../lib/figure-words.ts';
import { IntervalPlot, PointPlot, ScaleEnds } from './plots.tsx';
import styles from './results-card.module.css';
import { scaleOf, type Scale } from '../../../../lib/scale.ts';
import type { TestFigures, VariantFigures } from '../../../../lib/split-tests/figures.ts';
import { metricOf, variantLabel, type Variant } from '../../../../lib/split-tests/variants.ts';
import { countOf } from '../../../../lib/count-of.ts';

type ResultsCardProps = { figures: TestFigures; metric: string };

/** One row for each persona, one under the other, all on the same scales. */
export function ResultsCard({ figures, metric }: ResultsCardProps) {
  const { rows, topByRate, topByMetric } = figures;
  const rateScale = scaleOf(rows.flatMap(({ rate }) => (rate ? [rate.low, rate.high] : [])));
  const averages = rows.flatMap(({ variant }) => metricOf(variant.results) ?? []);
  // From 0 on: without a spread a small difference must not fill the scale.
  const metricScale = averages.length === 0 ? null : scaleOf([0, ...averages]);
  return (
    <Card title="Personas">
      {/* Roles are said out loud, because a narrow screen lays the cells out as blocks. */}
      <table className={styles.table} {...roles.table} aria-label="Results of each persona">
        <thead {...roles.rowGroup}>
          <tr {...roles.row}>
            <th {...roles.columnHeading}>Persona</th>
            <th {...roles.columnHeading}>Traffic</th>
            <th {...roles.columnHeading}>
              Response rate, 95% interval
              {rateScale && <ScaleEnds scale={rateScale} format={formatWholePercent} />}
            </th>
            <th {...roles.columnHeading}>Chance of the best response rate</th>
            <th {...roles.columnHeading}>
              Average of <span dir="auto">{metric}</span>
              {metricScale && <ScaleEnds scale={metricScale} format={formatMetric} />}
            </th>
          </tr>
        </thead>
        <tbody {...roles.rowGroup}>
          {rows.map((row) => (
            <ResultRow
              key={row.variant.key}
              row={row}
              rateScale={rateScale}
              metricScale={metricScale}
              topByRate={topByRate}
              topByMetric={topByMetric}
            />
          ))}
        </tbody>
      </table>
      {averages.length > 0 && (
        <p className={styles.note}>
          The chances are of Beta posteriors from a flat start, over the personas that had instances. Of the
          average no spread is supplied, so its significance is not computable; nor is it documented whether
          more of it is better.
        </p>
      )}
    </Card>
  );
}

type ResultRowProps = {
  row: VariantFigures;
  rateScale: Scale | null;
  metricScale: Scale | null;
  topByRate: readonly Variant[];
  topByMetric: readonly Variant[];
};

function ResultRow({ row, rateScale, metricScale, topByRate, topByMetric }: ResultRowProps) {
  const { variant, share, rate, chance, toTop } = row;
  const { results, weight, configuredWeight } = variant;
  const average = metricOf(results);
  const [isTopByRate, isTopByMetric] = [topByRate.includes(variant), topByMetric.includes(variant)];
  return (
    <tr {...roles.row}>
      <th {...roles.rowHeading} scope="row">
        <span className={styles.name}>
          {variant.personaId ? (
            <PersonaChip id={variant.personaId} name={variant.name} />
          ) : (
            variantLabel(variant)
          )}
        </span>
        {isTopByRate && <Top what="response rate" count={topByRate.length} />}
        {isTopByMetric && <Top what="average metric" count={topByMetric.length} />}
      </th>
      <td {...roles.cell} data-label="Traffic">
        <p className={styles.figure}>
          {share === null ? <Nothing label="no share" /> : formatPercent(share)}
        </p>
        <p className={styles.small}>Weight {formatCount(weight)}</p>
        {configuredWeight !== weight && (
          <p className={styles.small}>set to {formatCount(configuredWeight)} now</p>
        )}
        <p className={styles.small}>{results ? countOf(results.totalInstances, 'instance') : 'No results'}</p>
      </td>
      <td {...roles.cell} data-label="Response rate, 95% interval">
        {rate && rateScale && (
          <>
            <IntervalPlot scale={rateScale} interval={rate} isTop={isTopByRate} />
            <div className={styles.ownScale}>
              <ScaleEnds scale={rateScale} format={formatWholePercent} />
            </div>
          </>
        )}
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
      </td>
      <td {...roles.cell} data-label="Chance of the best response rate">
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
      </td>
      <td {...roles.cell} data-label="Average metric">
        {average !== null && metricScale && (
          <>
            <PointPlot scale={metricScale} value={average} isTop={isTopByMetric} />
            <div className={styles.ownScale}>
              <ScaleEnds scale={metricScale} format={formatMetric} />
            </div>
          </>
        )}
        <p className={styles.figure}>
          {average === null ? <Nothing label="no average" /> : formatMetric(average)}
        </p>
      </td>
    </tr>
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
