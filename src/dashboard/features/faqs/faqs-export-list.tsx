import { RowsExportMenu, type ExportedRows } from '../../list/rows-export-menu.tsx';
import type { MenuPlace } from '../../ui/menu-list.tsx';
import { FAQ_CSV, type ExportedFaq } from './faq-csv.ts';

export type FaqsExportListProps = MenuPlace & ExportedRows<ExportedFaq>;

export function FaqsExportList(props: FaqsExportListProps) {
  return <RowsExportMenu {...props} noun="question" columns={FAQ_CSV} />;
}
