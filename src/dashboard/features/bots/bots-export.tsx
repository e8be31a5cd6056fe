import { Download } from 'lucide-react';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuPlace } from '../../ui/menu-list.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { BotsExportListProps } from './bots-export-list.tsx';

const BotsExportList = onDemand(async () => (await import('./bots-export-list.tsx')).BotsExportList);

export function BotsExport(props: Omit<BotsExportListProps, keyof MenuPlace>) {
  return (
    <MenuButton label="Export" icon={<Download size={16} aria-hidden />} onIntent={BotsExportList.prefetch}>
      {(menu) => <BotsExportList {...props} {...menu} />}
    </MenuButton>
  );
}
