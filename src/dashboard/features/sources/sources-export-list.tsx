import { RowsExportMenu, type ExportedRows } from '../../list/rows-export-menu.tsx';
import type { MenuPlace } from '../../ui/menu-list.tsx';
import { SOURCE_CSV } from './source-csv.ts';
import type { SourceRow } from './source-rows.ts';

export type SourcesExportListProps = MenuPlace & ExportedRows<SourceRow>;

export function SourcesExportList(props: SourcesExportListProps) {
  return <RowsExportMenu {...props} noun="source" columns={SOURCE_CSV} />;
}
