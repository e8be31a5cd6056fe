import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { Card } from '../../../../ui/card.tsx';
import { ToggleFacet } from '../../../../list/facet.tsx';
import { paths } from '../../../../lib/paths.ts';
import { Link } from '../../../../ui/link.tsx';
import * as roles from '../../../../ui/table-roles.ts';
import { tipWhenCut } from '../../../../ui/tip.ts';
import { Nothing } from '../../../../ui/value.tsx';
import { formatCount, formatMetric, formatPercent } from '../../../../lib/figure-words.ts';
import { IntervalPlot, ScaleEnds } from '../results/plots.tsx';
import { scaleOf } from '../../../../lib/scale.ts';
import type { SourceCell, SourceRow } from './source-breakdown.ts';
import styles from './sources-card.module.css';
import { metricOf, variantLabel, type Variant } from '../../../../lib/split-tests/variants.ts';
import { countOf } from '../../../../lib/count-of.ts';

type SortBy = 'name' | 'instances' | 'rate' | 'metric';

const HEADINGS: readonly { by: SortBy; label: string }[] = [
  { by: 'name', label: 'Source' },
  { by: 'instances', label: 'Instances' },
  { by: 'rate', label: 'Highest response rate' },
  { by: 'metric', label: 'Highest average metric' },
];

/** The sources of a test, each with who leads there; its personas in full when it is opened. */
export function SourcesCard({ rows }: { rows: readonly SourceRow[] }) {
  const [sort, setSort] = useState<{ by: SortBy; descending: boolean }>({
    by: 'instances',
    descending: true,
  });
  const [isFlaggedOnly, setFlaggedOnly] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const flagged = rows.filter(isFlagged);
  const shown = sorted(isFlaggedOnly ? flagged : rows, sort);
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  if (rows.length === 0) {
    return (
      <Card title="Sources">
        <p className={styles.none}>The service gives no results by source.</p>
      </Card>
    );
  }
  return (
    <Card
      title="Sources"
      beside={<span className={styles.count}>{rows.length}</span>}
      actions={
        flagged.length > 0 && (
          <ToggleFacet
            label={`Another leads ${flagged.length}`}
            pressed={isFlaggedOnly}
            onChange={setFlaggedOnly}
          />
        )
      }
    >
      <p className={styles.about}>
        {flagged.length === 0
          ? 'No source has another leader than all of them together, neither by response rate nor by average.'
          : `On ${countOf(flagged.length, 'source')} another persona leads than in all of them together. Apart at 95% means that the interval of the difference leaves out 0: among many sources and personas some come apart by chance alone.`}
      </p>
      <table className={styles.table} {...roles.table} aria-label="Results by source">
        <thead {...roles.rowGroup}>
          <tr {...roles.row}>
            {HEADINGS.map(({ by, label }) => (
              <th
                key={by}
                {...roles.columnHeading}
                aria-sort={sort.by === by ? (sort.descending ? 'descending' : 'ascending') : 'none'}
              >
                <button
                  type="button"
                  onClick={() =>
                    setSort({ by, descending: sort.by === by ? !sort.descending : by !== 'name' })
                  }
                >
                  {label}
                  {sort.by === by && (sort.descending ? <ArrowDown size={12} /> : <ArrowUp size={12} />)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowGroup}>
          {shown.map((row) => (
            <SourceLine key={row.key} row={row} isOpen={open.has(row.key)} onToggle={() => toggle(row.key)} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function SourceLine({ row, isOpen, onToggle }: { row: SourceRow; isOpen: boolean; onToggle: () => void }) {
  const id = useId();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <tr {...roles.row} className={styles.source}>
        <th {...roles.rowHeading} scope="row">
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
            <Chevron size={14} aria-hidden />
            <span className={styles.name} dir="auto" {...tipWhenCut}>
              {row.name ?? row.sourceId ?? 'No source'}
            </span>
          </button>
        </th>
        <td {...roles.cell} data-label="Instances">
          {formatCount(row.instances)}
        </td>
        <td {...roles.cell} data-label="Highest response rate">
          <Leaders leaders={row.topByRate} figure={topRate(row)} />
          {row.otherByRate !== 'no' && (
            <Flag>
              {row.otherByRate === 'clear'
                ? 'Another leads, apart at 95%'
                : 'Another leads, perhaps by chance'}
            </Flag>
          )}
        </td>
        <td {...roles.cell} data-label="Highest average metric">
          <Leaders leaders={row.topByMetric} figure={topMetric(row)} />
          {row.otherByMetric && <Flag>Another leads</Flag>}
        </td>
      </tr>
      <tr {...roles.row} id={id} hidden={!isOpen} className={styles.detail}>
        <td {...roles.cell} colSpan={HEADINGS.length}>
          {isOpen && <SourcePersonas row={row} />}
        </td>
      </tr>
    </>
  );
}

/** Every persona of the test on one source. */
function SourcePersonas({ row }: { row: SourceRow }) {
  const scale = scaleOf(row.cells.flatMap(({ rate }) => (rate ? [rate.low, rate.high] : [])));
  return (
    <>
      <ul className={styles.personas} aria-label={`Personas on ${row.name ?? row.sourceId ?? 'no source'}`}>
        {row.cells.map((cell) => (
          <li key={cell.variant.key}>
            <span className={styles.name} dir="auto" {...tipWhenCut}>
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
            <span>{rateWords(cell)}</span>
            <span>{averageWords(cell)}</span>
          </li>
        ))}
        {scale && (
          <li className={styles.scale} aria-hidden>
            <ScaleEnds scale={scale} format={(share) => formatPercent(share, 0)} />
          </li>
        )}
      </ul>
      {row.sourceId && (
        <Link className={styles.page} to={paths.source(row.sourceId)}>
          Open this source
        </Link>
      )}
    </>
  );
}

function rateWords({ result, rate }: SourceCell): string {
  if (!result) return 'No results';
  const parts = `${formatCount(result.responseCount)} of ${formatCount(result.totalInstances)}`;
  return rate
    ? `${formatPercent(rate.value)} (${formatPercent(rate.low)} to ${formatPercent(rate.high)}), ${parts}`
    : parts;
}

function averageWords({ result }: SourceCell): string {
  const average = metricOf(result);
  return average === null ? '' : `average ${formatMetric(average)}`;
}

function Leaders({ leaders, figure }: { leaders: readonly Variant[]; figure: string | null }) {
  const [first] = leaders;
  if (!first || figure === null) return <Nothing label="nobody" />;
  return (
    <span className={styles.leader}>
      <span className={styles.name} dir="auto" {...tipWhenCut}>
        {leaders.length === 1 ? variantLabel(first) : `${leaders.length} level`}
      </span>
      <span className={styles.value}>{figure}</span>
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

function isFlagged({ otherByRate, otherByMetric }: SourceRow): boolean {
  return otherByRate !== 'no' || otherByMetric;
}

const cellOf = (row: SourceRow, [variant]: readonly Variant[]) =>
  row.cells.find((cell) => cell.variant === variant) ?? null;

function topRate(row: SourceRow): string | null {
  const rate = cellOf(row, row.topByRate)?.rate;
  return rate ? formatPercent(rate.value) : null;
}

function topMetric(row: SourceRow): string | null {
  const average = metricOf(cellOf(row, row.topByMetric)?.result ?? null);
  return average === null ? null : formatMetric(average);
}

function sorted(
  rows: readonly SourceRow[],
  { by, descending }: { by: SortBy; descending: boolean },
): SourceRow[] {
  const direction = descending ? -1 : 1;
  const number = (row: SourceRow): number => {
    if (by === 'instances') return row.instances;
    if (by === 'rate') return cellOf(row, row.topByRate)?.rate?.value ?? -1;
    return metricOf(cellOf(row, row.topByMetric)?.result ?? null) ?? Number.NEGATIVE_INFINITY;
  };
  return rows.toSorted((a, b) =>
    by === 'name'
      ? direction *
        (a.name ?? a.sourceId ?? '').localeCompare(b.name ?? b.sourceId ?? '', 'en', { numeric: true })
      : direction * (number(a) - number(b)),
  );
}
