import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../../../../ui/card.tsx';
import { ToggleFacet } from '../../../../list/facet.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { Link } from '../../../../ui/link.tsx';
import { Table, type TableColumn } from '../../../../ui/table.tsx';
import { tipIfTruncated } from '../../../../ui/tip.ts';
import { EmptyValue } from '../../../../ui/value.tsx';
import { formatMetric, formatPercent } from '../../../../lib/format-figures.ts';
import { IntervalPlot, ScaleEnds } from './plots.tsx';
import { scaleOf } from '../../../../lib/scale.ts';
import type { SourceCell, SourceBreakdownRow } from './source-breakdown.ts';
import styles from './split-test.module.css';
import { metricOf, variantLabel, type Variant } from '../../../../domain/split-tests/variants.ts';
import { pluralize } from '../../../../lib/pluralize.ts';

const COLUMNS: readonly TableColumn<SourceBreakdownRow>[] = [
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
    header: 'Instances',
    align: 'end',
    width: '110px',
    sortValue: ({ instances }) => instances,
    startsSorted: 'descending',
    cell: ({ instances }) => formatNumber(instances),
  },
  {
    header: 'Highest response rate',
    sortValue: topRate,
    cell: (row) => (
      <>
        <Leaders leaders={row.topByRate} figure={formatted(topRate(row), formatPercent)} />
        {row.otherByRate !== 'no' && (
          <Flag>
            {row.otherByRate === 'beyondChance'
              ? 'Another leader, beyond chance'
              : 'Another leader, perhaps by chance'}
          </Flag>
        )}
      </>
    ),
  },
  {
    header: 'Highest average metric',
    sortValue: topMetric,
    cell: (row) => (
      <>
        <Leaders leaders={row.topByMetric} figure={formatted(topMetric(row), formatMetric)} />
        {row.otherByMetric && <Flag>Another leader</Flag>}
      </>
    ),
  },
];

export function SourcesCard({ rows }: { rows: readonly SourceBreakdownRow[] }) {
  const [isFlaggedOnly, setFlaggedOnly] = useState(false);
  const flagged = rows.filter(isFlagged);
  if (rows.length === 0) {
    return (
      <Card title="Sources">
        <p className={styles.about}>The service gives no results by source.</p>
      </Card>
    );
  }
  return (
    <Card
      title="Sources"
      beside={<span className="quiet">{rows.length}</span>}
      actions={
        flagged.length > 0 && (
          <ToggleFacet
            label={`Another leader ${flagged.length}`}
            pressed={isFlaggedOnly}
            onChange={setFlaggedOnly}
          />
        )
      }
    >
      <p className={styles.about}>
        {flagged.length === 0
          ? 'Every source has the overall leader.'
          : `${pluralize(flagged.length, 'source')} ${flagged.length === 1 ? 'has' : 'have'} a different leader from the overall one. Beyond chance means that the difference would decide a test, allowing for all sources and any number of looks.`}
      </p>
      <Table
        caption="Results by source"
        columns={COLUMNS}
        rows={isFlaggedOnly ? flagged : rows}
        getRowKey={({ key }) => key}
        renderDetails={(row) => <SourcePersonas row={row} />}
        stackBelow={600}
      />
    </Card>
  );
}

function SourcePersonas({ row }: { row: SourceBreakdownRow }) {
  const scale = scaleOf(row.cells.flatMap(({ rate }) => (rate ? [rate.low, rate.high] : [])));
  return (
    <>
      <ul className={styles.personas} aria-label={`Personas on ${row.name ?? row.sourceId ?? 'no source'}`}>
        {row.cells.map((cell) => (
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
                />
              )}
            </span>
            <span>{rateText(cell)}</span>
            <span>{averageText(cell)}</span>
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

function averageText({ result }: SourceCell): string {
  const average = metricOf(result);
  return average === null ? '' : `average ${formatMetric(average)}`;
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

function Flag({ children }: { children: string }) {
  return (
    <span className={styles.flag}>
      <TriangleAlert size={12} aria-hidden />
      {children}
    </span>
  );
}

function isFlagged({ otherByRate, otherByMetric }: SourceBreakdownRow): boolean {
  return otherByRate !== 'no' || otherByMetric;
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
