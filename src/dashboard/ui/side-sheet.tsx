import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import X from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';
import styles from './side-sheet.module.css';
import { tip } from './tip.ts';
import { useNarrow } from './use-layout.ts';
import { useTransientPart } from './kept-page.ts';

type SideSheetProps = {
  title: string;
  /** Buttons beside the title, e.g. to the next record. */
  actions?: ReactNode;
  onClose: () => void;
  foot?: ReactNode;
  /** Reduces the padding of the sheet. For content whose rows have their own padding. */
  isFlush?: boolean;
  children: ReactNode;
};

/** A sheet at the side of the page, or at the bottom on narrow screens. Load the code with `onDemand`. */
export function SideSheet({ title, actions, onClose, foot, isFlush = false, children }: SideSheetProps) {
  const id = useId();
  const isNarrow = useNarrow();
  useTransientPart();
  return (
    <Drawer
      open
      anchor={isNarrow ? 'bottom' : 'right'}
      onClose={onClose}
      // The sheet has the z-index of dialogs, so that the sheet or dialog that opened last is on top.
      sx={{ zIndex: 'modal' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          className: isNarrow ? styles.below : styles.beside,
        },
      }}
    >
      <div
        className="row gap-1"
        style={{ padding: '8px 8px 8px 20px', borderBottom: '1px solid var(--border)' }}
      >
        <h2 id={id} className="grow">
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
