import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { usePageActions } from '../lib/page-actions.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { popupTrigger } from '../ui/popup.ts';
import { pluralOf } from '../lib/pluralize.ts';
import { unavailable } from '../ui/unavailable.ts';
import { ControlButton } from './control-button.tsx';
import type { ExportDialogProps } from './export-dialog.tsx';

const ExportDialog = onDemand(async () => (await import('./export-dialog.tsx')).ExportDialog) as {
  <Row>(props: ExportDialogProps<Row>): React.ReactNode;
  prefetch: () => void;
};

export type ListExportProps<Row> = Omit<ExportDialogProps<Row>, 'onClose'> & {
  /** Whether the export is disabled, e.g. while the rows are still loading. */
  isDisabled?: boolean;
};

export function ListExport<Row>({ isDisabled = false, ...props }: ListExportProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  usePageActions(isDisabled ? [] : [{ label: 'Export…', run: () => setOpen(true) }]);
  return (
    <>
      <ControlButton
        label="Export"
        icon={Download}
        aria-expanded={isOpen}
        {...popupTrigger('dialog', ExportDialog.prefetch)}
        {...unavailable(isDisabled ? `Available when all ${pluralOf(props.noun)} are loaded` : null)}
        onClick={() => !isDisabled && setOpen(true)}
      />
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
