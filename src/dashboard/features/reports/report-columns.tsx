import type { ReportSummary } from '#contract/report.ts';
import { shorten } from '../../lib/shorten.ts';
import { code, copyableId, moment, name } from '../../list/columns.tsx';
import type { Column } from '../../list/data-table/column.ts';

export function reportName({ id, name: own }: Pick<ReportSummary, 'id' | 'name'>): string {
  return own === null || own.trim() === '' ? `Unnamed report ${shorten(id, 12)}` : own;
}

export const REPORT_COLUMNS: readonly Column<ReportSummary>[] = [
  name('Name', reportName, { isNamed: (report) => Boolean(report.name?.trim()), width: 280 }),
  code('kind', 'Kind', ({ kind }) => kind),
  moment('modified', 'Modified', ({ modifiedAt }) => modifiedAt, { width: 160, narrowRole: 'aside' }),
  copyableId('id', 'Report id', ({ id }) => id),
];
