import { RowsExportMenu, type ExportedRows } from '../../components/rows-export-menu.tsx';
import type { MenuPlace } from '../../ui/menu-list.tsx';
import { QUESTION_CSV, type ExportedQuestion } from './question-csv.ts';

export type QuestionsExportListProps = MenuPlace & ExportedRows<ExportedQuestion>;

export function QuestionsExportList(props: QuestionsExportListProps) {
  return <RowsExportMenu {...props} noun="question" columns={QUESTION_CSV} />;
}
