import type { ReportSummary } from '#contract/report.ts';
import { parseInstant } from '../../lib/time.ts';
import { shorten } from '../../lib/shorten.ts';
import { CopyableId } from '../../ui/copyable.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { Moment } from '../../ui/moment.tsx';
import { tipWhenCut } from '../../ui/tip.ts';
import { Value } from '../../ui/value.tsx';
import styles from './report-columns.module.css';

/** The name of a report, or what there is of it. */
export function reportName({ id, name }: Pick<ReportSummary, 'id' | 'name'>): string {
  return name === null || name.trim() === '' ? `Unnamed report ${shorten(id, 12)}` : name;
}

export const REPORT_COLUMNS: readonly Column<ReportSummary>[] = [
  {
    id: 'name',
    header: 'Name',
    value: reportName,
    cell: (report) => (
      <span
        className={styles.text}
        data-unnamed={!report.name?.trim() || undefined}
        dir="auto"
        {...tipWhenCut}
      >
        {reportName(report)}
      </span>
    ),
    width: 280,
    grows: true,
    hideable: false,
    cardRole: 'title',
  },
  {
    id: 'kind',
    header: 'Kind',
    value: ({ kind }) => kind,
    cell: ({ kind }) => (
      <span className={styles.text} dir="auto" {...tipWhenCut}>
        <Value value={kind} />
      </span>
    ),
    width: 160,
  },
  {
    id: 'modified',
    header: 'Modified',
    value: ({ modifiedAt }) => parseInstant(modifiedAt)?.toISOString() ?? modifiedAt,
    cell: ({ modifiedAt }) => <Moment value={modifiedAt} />,
    width: 160,
    sortFirst: 'descending',
  },
  {
    id: 'id',
    header: 'Report id',
    value: ({ id }) => id,
    cell: ({ id }) => <CopyableId value={id} label="report id" />,
    width: 168,
  },
];
