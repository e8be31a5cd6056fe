import { Download } from 'lucide-react';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuPlace } from '../../ui/menu-list.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { BillingExportListProps } from './billing-export-list.tsx';

const BillingExportList = onDemand(async () => (await import('./billing-export-list.tsx')).BillingExportList);

export function BillingExport(props: Omit<BillingExportListProps, keyof MenuPlace>) {
  return (
    <MenuButton
      label="Export"
      icon={<Download size={16} aria-hidden />}
      onIntent={BillingExportList.prefetch}
    >
      {(menu) => <BillingExportList {...props} {...menu} />}
    </MenuButton>
  );
}
