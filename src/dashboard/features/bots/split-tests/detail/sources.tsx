import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useState } from 'react';
import { ToggleFacet } from '../../../../list/facet.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { Link } from '../../../../ui/link.tsx';
import { Table, type TableColumn } from '../../../../ui/table.tsx';
import { tipIfTruncated } from '../../../../ui/tip.ts';
import { EmptyValue } from '../../../../ui/value.tsx';
import { formatP, formatPercent } from '../../../../lib/format-figures.ts';
import { formatOf, lineOf, rankedVariants } from './averages.ts';
import { IntervalPlot, ScaleEnds } from './plots.tsx';
import { scaleOf } from '../../../../lib/scale.ts';
import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import type { MeasureKind } from '../../../../domain/split-tests/measures.ts';
import { differenceRange, signedDifference } from '../../../../domain/split-tests/verdict-labels.ts';
import { HelpTip } from '../../../../ui/help-tip.tsx';
import {
  isFlagged,
  SIGNIFICANT,
  variationBetweenSources,
  type SourceCell,
  type SourceBreakdownRow,
} from './source-breakdown.ts';
import styles from './split-test.module.css';
import { metricOf, shortLabel, variantLabel, type Variant } from '../../../../domain/split-tests/variants.ts';

function columnsOf(
  { verdict, measures, main }: Assessment,
  metric: string,
): TableColumn<SourceBreakdownRow>[] {
  const kind = measures[main] === null ? 'rate' : main;
  const pair =
    'leader' in verdict ? `${shortLabel(verdict.leader)} minus ${shortLabel(verdict.rival)}` : 'Difference';
  const isMain = (column: MeasureKind) => column === kind;
  return [
    {
      header: 'Source',
      isRowHeader: true,
      sortValue: (row) => row.name ?? row.sourceId ?? '',
      cell: (row) => (
        <span className={styles.oneLine} dir="auto" {...tipIfTruncated}>
          {row.name ?? row.sourceId ?? 'No source'}
        </span>
      ),
    },
    {
      header: 'Conversations',
      align: 'end',
      width: '110px',
      sortValue: ({ instances }) => instances,
      startsSorted: 'descending',
      cell: ({ instances }) => formatNumber(instances),
    },
    ...(main === 'metric'
      ? [
          {
            header: `Highest average of ${metric}`,
            label: 'Highest average',
            sortValue: topMetric,
            cell: (row: SourceBreakdownRow) => (
              <>
                <Leaders
                  leaders={row.topByMetric}
                  figure={formatted(topMetric(row), formatOf(measures.metric, 'metric'))}
                />
                {isMain('metric') && <OtherLeader row={row} />}
              </>
            ),
          },
        ]
      : []),
    {
      header: 'Highest response rate',
      sortValue: topRate,
      cell: (row) => (
        <>
          <Leaders leaders={row.topByRate} figure={formatted(topRate(row), formatPercent)} />
          {isMain('rate') && <OtherLeader row={row} />}
        </>
      ),
    },
    {
      header: pair,
      sortValue: ({ lead }) => lead?.value ?? null,
      cell: ({ lead }) =>
        lead === null ? (
          <EmptyValue label="nothing to compare" />
        ) : (
          <>
            {signedDifference(lead.value, { isShare: true })}{' '}
            <span className={styles.small}>{differenceRange(lead, { isShare: true })}</span>
          </>
        ),
    },
  ];
}

type SourcesProps = {
  assessment: Assessment;
  rows: readonly SourceBreakdownRow[];
  /** The name of the metric. */
  metric: string;
};

export function Sources({ assessment, rows, metric }: SourcesProps) {
  const [isFlaggedOnly, setFlaggedOnly] = useState(false);
  const flagged = rows.filter(isFlagged);
  if (rows.length === 0) return <p className="quiet">The service gives no results by source.</p>;
  return (
    <>
      <p className={styles.about}>
        {variationText(rows)}{' '}
        <HelpTip of="the results by source">
          The intervals hold for all sources together: their error rate is divided by the number of sources.
          The variation between sources is tested by Cochran&rsquo;s Q, for a single look.
        </HelpTip>
      </p>
      {flagged.length > 0 && (
        <div className={styles.tools}>
          <ToggleFacet
            label={`Another leader ${flagged.length}`}
            pressed={isFlaggedOnly}
            onChange={setFlaggedOnly}
          />
        </div>
      )}
      <Table
        caption="Results by source"
        columns={columnsOf(assessment, metric)}
        rows={isFlaggedOnly ? flagged : rows}
        getRowKey={({ key }) => key}
        renderDetails={(row) => <SourcePersonas row={row} assessment={assessment} />}
        stackBelow={900}
      />
    </>
  );
}

function variationText(rows: readonly SourceBreakdownRow[]): string {
  const variation = variationBetweenSources(rows);
  if (variation === null) return '';
  return variation.p < SIGNIFICANT
    ? `The difference varies between the sources beyond chance (p ${formatP(variation.p)}).`
    : `The difference does not vary between the sources beyond chance (p ${formatP(variation.p)}).`;
}

function SourcePersonas({ row, assessment }: { row: SourceBreakdownRow; assessment: Assessment }) {
  const ranked = rankedVariants(assessment);
  const scale = scaleOf(row.cells.flatMap(({ rate }) => (rate ? [rate.low, rate.high] : [])));
  return (
    <>
      <ul className={styles.personas} aria-label={`Personas on ${row.name ?? row.sourceId ?? 'no source'}`}>
        {row.cells
          .toSorted((a, b) => ranked.indexOf(a.variant) - ranked.indexOf(b.variant))
          .map((cell) => (
            <li key={cell.variant.key}>
              <span className={styles.oneLine} dir="auto" {...tipIfTruncated}>
                {variantLabel(cell.variant)}
              </span>
              <span>
                {scale && cell.rate && (
                  <IntervalPlot
                    scale={scale}
                    interval={cell.rate}
                    isTop={row.topByRate.includes(cell.variant)}
                    color={lineOf(assessment, cell.variant).stroke}
                  />
                )}
              </span>
              <span>{rateText(cell)}</span>
              <span>{averageText(cell, assessment)}</span>
            </li>
          ))}
        {scale && (
          <li className={styles.scale} aria-hidden>
            <ScaleEnds scale={scale} format={(share) => formatPercent(share, 0)} />
          </li>
        )}
      </ul>
      {row.sourceId && <Link to={paths.source(row.sourceId)}>Open this source</Link>}
    </>
  );
}

function rateText({ result, rate }: SourceCell): string {
  if (!result) return 'No results';
  const parts = `${formatNumber(result.responseCount)} of ${formatNumber(result.totalInstances)}`;
  return rate
    ? `${formatPercent(rate.value)} (${formatPercent(rate.low)} to ${formatPercent(rate.high)}), ${parts}`
    : parts;
}

function averageText({ result }: SourceCell, { measures }: Assessment): string {
  const average = metricOf(result);
  return average === null ? '' : `average ${formatOf(measures.metric, 'metric')(average)}`;
}

function Leaders({ leaders, figure }: { leaders: readonly Variant[]; figure: string | null }) {
  const [first] = leaders;
  if (!first || figure === null) return <EmptyValue label="nobody" />;
  return (
    <span className={styles.leader}>
      <span className={styles.oneLine} dir="auto" {...tipIfTruncated}>
        {leaders.length === 1 ? variantLabel(first) : `${leaders.length} level`}
      </span>
      <span className={styles.small}>{figure}</span>
    </span>
  );
}

function OtherLeader({ row: { otherLeader } }: { row: SourceBreakdownRow }) {
  return (
    otherLeader !== 'no' && (
      <Flag>
        {otherLeader === 'beyondChance'
          ? 'Another leader, beyond chance'
          : 'Another leader, perhaps by chance'}
      </Flag>
    )
  );
}

function Flag({ children }: { children: string }) {
  return (
    <span className={styles.flag}>
      <TriangleAlert size={12} aria-hidden />
      {children}
    </span>
  );
}

const cellOf = (row: SourceBreakdownRow, [variant]: readonly Variant[]) =>
  row.cells.find((cell) => cell.variant === variant) ?? null;

function topRate(row: SourceBreakdownRow): number | null {
  return cellOf(row, row.topByRate)?.rate?.value ?? null;
}

function topMetric(row: SourceBreakdownRow): number | null {
  return metricOf(cellOf(row, row.topByMetric)?.result ?? null);
}

const formatted = (value: number | null, format: (value: number) => string) =>
  value === null ? null : format(value);
