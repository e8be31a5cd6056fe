import { Download } from 'lucide-react';
import { MenuButton } from '../../ui/menu-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { coverageOf, toExport } from './faq-csv.ts';
import type { FaqSearch } from './faq-search.ts';
import type { FaqList } from './use-faq-list.ts';

const FaqsExportList = onDemand(async () => (await import('./faqs-export-list.tsx')).FaqsExportList);

type FaqsExportProps = { list: FaqList; search: FaqSearch; sourceName: string | null };

export function FaqsExport({ list, search, sourceName }: FaqsExportProps) {
  return (
    <MenuButton label="Export" icon={<Download size={16} aria-hidden />} onIntent={FaqsExportList.prefetch}>
      {(menu) => {
        const rows = toExport(list.rows, search.alike);
        const all = list.questions?.length ?? 0;
        return (
          <FaqsExportList {...menu} rows={rows} coverage={coverageOf(rows.length, all, search, sourceName)} />
        );
      }}
    </MenuButton>
  );
}
