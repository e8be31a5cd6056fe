import { Download } from 'lucide-react';
import { MenuButton } from '../../../ui/menu-button.tsx';
import type { MenuPlace } from '../../../ui/menu-list.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import type { TopicsExportListProps } from './topics-export-list.tsx';

const TopicsExportList = onDemand(async () => (await import('./topics-export-list.tsx')).TopicsExportList);

export function TopicsExport(props: Omit<TopicsExportListProps, keyof MenuPlace>) {
  return (
    <MenuButton label="Export" icon={<Download size={16} aria-hidden />} onIntent={TopicsExportList.prefetch}>
      {(menu) => <TopicsExportList {...props} {...menu} />}
    </MenuButton>
  );
}
