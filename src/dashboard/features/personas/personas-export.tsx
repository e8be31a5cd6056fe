import { Download } from 'lucide-react';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuPlace } from '../../ui/menu-list.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { PersonasExportListProps } from './personas-export-list.tsx';

const PersonasExportList = onDemand(
  async () => (await import('./personas-export-list.tsx')).PersonasExportList,
);

export function PersonasExport(props: Omit<PersonasExportListProps, keyof MenuPlace>) {
  return (
    <MenuButton
      label="Export"
      icon={<Download size={16} aria-hidden />}
      onIntent={PersonasExportList.prefetch}
    >
      {(menu) => <PersonasExportList {...props} {...menu} />}
    </MenuButton>
  );
}
