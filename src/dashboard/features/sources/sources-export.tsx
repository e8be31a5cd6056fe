import { Download } from 'lucide-react';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuPlace } from '../../ui/menu-list.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { SourcesExportListProps } from './sources-export-list.tsx';

const SourcesExportList = onDemand(async () => (await import('./sources-export-list.tsx')).SourcesExportList);

export function SourcesExport(props: Omit<SourcesExportListProps, keyof MenuPlace>) {
  return (
    <MenuButton
      label="Export"
      icon={<Download size={16} aria-hidden />}
      onIntent={SourcesExportList.prefetch}
    >
      {(menu) => <SourcesExportList {...props} {...menu} />}
    </MenuButton>
  );
}
