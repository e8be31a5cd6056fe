import Button from '@mui/material/Button';
import { ChevronDown, Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ExportMenuListProps } from './export-menu-list.tsx';

const loadList = () => import('./export-menu-list.tsx');
const ExportMenuList = lazy(async () => ({ default: (await loadList()).ExportMenuList }));
const prefetch = () => void loadList();

type ExportMenuProps = Omit<ExportMenuListProps, 'anchor' | 'onClose'>;

export function ExportMenu(props: ExportMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Download size={16} aria-hidden />}
        endIcon={<ChevronDown size={14} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Export
      </Button>
      {anchor && (
        <Suspense>
          <ExportMenuList {...props} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
