import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './side-sheet.module.css';
import { tip } from './tip.ts';

type SideSheetProps = {
  title: string;
  /** Beside the title: the way to the next one. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** The details of one thing of a list, at the side of it; the whole of a narrow screen. Load it lazily. */
export function SideSheet({ title, actions, onClose, children }: SideSheetProps) {
  const id = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      // A dialog may have opened it, or be opened from it: the later one is on top.
      sx={{ zIndex: 'modal' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': id, style: { width: 'min(520px, 100vw)' } },
      }}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {actions}
        <IconButton aria-label="Close" onClick={onClose} {...tip('Close')}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
    </Drawer>
  );
}
