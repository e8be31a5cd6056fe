import Button from '@mui/material/Button';
import { ArrowUp } from 'lucide-react';
import type { MouseEvent } from 'react';
import { formatNumber } from '../lib/format.ts';
import styles from './pending-updates.module.css';
import type { PendingUpdates } from './use-frozen-rows.ts';

type NewerRowsProps = { pendingUpdates: PendingUpdates | null };

/** A button that shows new and moved rows. Until then, no row moves. */
export function PendingUpdatesButton({ pendingUpdates }: NewerRowsProps) {
  if (pendingUpdates === null) return null;
  const { count, isMore = false, show } = pendingUpdates;
  const words = count === 0 ? 'changes' : `${formatNumber(count)}${isMore ? '+' : ''} new`;
  const onClick = ({ currentTarget }: MouseEvent) => {
    // The button disappears after the click, so another button of the header receives the focus.
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
      {/* A separate space, because it would be hidden together with the word. */}
      <span className="phone-hidden">Show&nbsp;</span>
      {words}
    </Button>
  );
}
