import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';
import { MuiTheme } from '../ui/mui-theme.tsx';

type FacetSheetProps = { label: string; anchor: HTMLElement; onClose: () => void; children: ReactNode };

export function FacetSheet({ label, anchor, onClose, children }: FacetSheetProps) {
  return (
    <MuiTheme>
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        transformOrigin={{ vertical: -4, horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        {children}
      </Popover>
    </MuiTheme>
  );
}
