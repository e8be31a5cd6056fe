import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { useEffect, useId, type ReactNode } from 'react';
import { useShortcut } from '../lib/shortcuts.ts';
import { announce } from '../ui/announce.ts';
import { useReturnedFocus } from '../ui/focus.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { tip } from '../ui/tip.ts';
import { useMedia } from '../ui/use-layout.ts';
import styles from './row-details.module.css';

const SideSheet = onDemand(async () => (await import('../ui/side-sheet.tsx')).SideSheet);

type RowDetailsProps = {
  /** Names the thing: 'Transaction 12'. */
  title: string;
  /** For what is read in long lines, such as a request. */
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The details of one row: beside the table where there is room, else in a sheet over it. */
export function RowDetails(props: RowDetailsProps) {
  const { title, onClose, children } = props;
  const isNarrow = useMedia('(max-width: 1199.95px)');
  if (!isNarrow) return <Aside {...props} />;
  return (
    <SideSheet title={title} onClose={onClose}>
      {children}
    </SideSheet>
  );
}

/**
 * It opens beside the row, which keeps the focus: several can be looked at one after the other, and this is the next
 * stop of Tab after the table. It says aloud what it shows.
 */
function Aside({ title, isWide = false, onClose, children }: RowDetailsProps) {
  const id = useId();
  const panel = useReturnedFocus();
  useShortcut({ keys: 'escape', label: 'Close the details', run: onClose });
  useEffect(() => announce(`Details of ${title.charAt(0).toLowerCase()}${title.slice(1)}`), [title]);
  return (
    <section ref={panel} className={styles.panel} data-wide={isWide || undefined} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton aria-label="Close the details" onClick={onClose} {...tip('Close')}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {children}
    </section>
  );
}
