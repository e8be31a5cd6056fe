import Button from '@mui/material/Button';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { MouseEvent } from 'react';
import { formatNumber } from '../lib/format.ts';
import styles from './pending-updates.module.css';
import type { PendingUpdates } from './use-frozen-rows.ts';

type NewerRowsProps = { pendingUpdates: PendingUpdates | null };

/** A button that applies new, moved and removed rows to the list. No row moves before the user clicks. */
export function PendingUpdatesButton({ pendingUpdates }: NewerRowsProps) {
  if (pendingUpdates === null) return null;
  const { count, isMore = false, show } = pendingUpdates;
  const words = count === 0 ? 'changes' : `${formatNumber(count)}${isMore ? '+' : ''} new`;
  const onClick = ({ currentTarget }: MouseEvent) => {
    // The clicked button disappears, so another button in the header receives the focus.
    const beside = currentTarget.closest('header')?.querySelectorAll('button') ?? [];
    [...beside].find((button) => button !== currentTarget)?.focus();
    show();
  };
  return (
    <Button
      size="small"
      variant="outlined"
      className={styles.pendingUpdates}
      aria-label={`Show ${words}`}
      startIcon={<ArrowUp size={14} aria-hidden />}
      onClick={onClick}
    >
      {/* The space is in the hidden text, so that it disappears together with the word 'Show'. */}
      <span className="phone-hidden">Show&nbsp;</span>
      {words}
    </Button>
  );
}
