import { Download } from 'lucide-react';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuPlace } from '../../ui/menu-list.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { ExportMenuListProps } from './export-menu-list.tsx';

const ExportMenuList = onDemand(async () => (await import('./export-menu-list.tsx')).ExportMenuList);

export function ExportMenu(props: Omit<ExportMenuListProps, keyof MenuPlace>) {
  return (
    <MenuButton label="Export" icon={<Download size={16} aria-hidden />} onIntent={ExportMenuList.prefetch}>
      {(menu) => <ExportMenuList {...props} {...menu} />}
    </MenuButton>
  );
}
