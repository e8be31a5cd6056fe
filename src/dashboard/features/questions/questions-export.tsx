import { Download } from 'lucide-react';
import { MenuButton } from '../../ui/menu-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { coverageOf, toExport } from './question-csv.ts';
import type { QuestionSearch } from './question-search.ts';
import type { QuestionList } from './use-question-list.ts';

const QuestionsExportList = onDemand(
  async () => (await import('./questions-export-list.tsx')).QuestionsExportList,
);

type QuestionsExportProps = { list: QuestionList; search: QuestionSearch; sourceName: string | null };

export function QuestionsExport({ list, search, sourceName }: QuestionsExportProps) {
  return (
    <MenuButton
      label="Export"
      icon={<Download size={16} aria-hidden />}
      onIntent={QuestionsExportList.prefetch}
    >
      {(menu) => {
        const rows = toExport(list.rows, search.alike);
        const all = list.questions?.length ?? 0;
        return (
          <QuestionsExportList
            {...menu}
            rows={rows}
            coverage={coverageOf(rows.length, all, search, sourceName)}
          />
        );
      }}
    </MenuButton>
  );
}
