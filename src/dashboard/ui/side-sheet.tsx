import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './side-sheet.module.css';
import { tip } from './tip.ts';
import { useNarrow } from './use-layout.ts';

type SideSheetProps = {
  title: string;
  /** Beside the title: the way to the next one. */
  actions?: ReactNode;
  onClose: () => void;
  /** Below what is scrolled. */
  foot?: ReactNode;
  /** For choices, whose own rows have their room. */
  isFlush?: boolean;
  children: ReactNode;
};

/** The details of one thing of a list, at the side of it; from below on a narrow screen. Load it lazily. */
export function SideSheet({ title, actions, onClose, foot, isFlush = false, children }: SideSheetProps) {
  const id = useId();
  const isNarrow = useNarrow();
  return (
    <Drawer
      open
      anchor={isNarrow ? 'bottom' : 'right'}
      onClose={onClose}
      // A dialog may have opened it, or be opened from it: the later one is on top.
      sx={{ zIndex: 'modal' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          className: isNarrow ? styles.below : styles.beside,
        },
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
      <div className={styles.body} data-flush={isFlush || undefined}>
        {children}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </Drawer>
  );
}
