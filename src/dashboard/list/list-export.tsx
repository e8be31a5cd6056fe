import Button from '@mui/material/Button';
import { ChevronDown, Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { usePageActions } from '../lib/page-actions.ts';
import { onDemand } from '../ui/on-demand.tsx';
import type { ExportMenuProps } from './export-menu.tsx';

const ExportMenu = onDemand(async () => (await import('./export-menu.tsx')).ExportMenu) as {
  <Row>(props: ExportMenuProps<Row>): React.ReactNode;
  prefetch: () => void;
};

export type ListExportProps<Row> = Omit<ExportMenuProps<Row>, 'anchor' | 'onClose'>;

/** The ways in which a list gives its rows away. */
export function ListExport<Row>(props: ListExportProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  usePageActions([{ label: 'Export…', run: () => setAnchor(button.current) }]);
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<Download size={16} aria-hidden />}
        endIcon={<ChevronDown size={14} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={ExportMenu.prefetch}
        onFocus={ExportMenu.prefetch}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Export
      </Button>
      {anchor && <ExportMenu {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
