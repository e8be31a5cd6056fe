import { Download } from 'lucide-react';
import { useState } from 'react';
import { usePageActions } from '../lib/page-actions.ts';
import { usePrefetchWhileIdle } from '../ui/idle-prefetch.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { popupTrigger } from '../ui/popup.ts';
import { ControlButton } from './control-button.tsx';
import type { ExportDialogProps } from './export-dialog.tsx';

const ExportDialog = onDemand(async () => (await import('./export-dialog.tsx')).ExportDialog) as {
  <Row>(props: ExportDialogProps<Row>): React.ReactNode;
  prefetch: () => void;
};

export type ListExportProps<Row> = Omit<ExportDialogProps<Row>, 'onClose'> & {
  /** true while not all rows are loaded. */
  isDisabled?: boolean;
};

export function ListExport<Row>({ isDisabled = false, ...props }: ListExportProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  usePrefetchWhileIdle(ExportDialog.prefetch);
  usePageActions(isDisabled ? [] : [{ label: 'Export…', run: () => setOpen(true) }]);
  return (
    <>
      <ControlButton
        label="Export"
        icon={Download}
        disabled={isDisabled}
        aria-expanded={isOpen}
        {...popupTrigger('dialog', ExportDialog.prefetch)}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
