import Button from '@mui/material/Button';
import { ArrowUp } from 'lucide-react';
import type { MouseEvent } from 'react';
import { formatNumber } from '../lib/format.ts';
import styles from './newer-rows.module.css';
import type { Newer } from './use-held-rows.ts';

type NewerRowsProps = { newer: Newer | null };

/** Offers what came since. No row moves before somebody wants to see it. */
export function NewerRows({ newer }: NewerRowsProps) {
  if (newer === null) return null;
  const { count, isMore = false, show } = newer;
  const words = count === 0 ? 'changes' : `${formatNumber(count)}${isMore ? '+' : ''} new`;
  const onClick = ({ currentTarget }: MouseEvent) => {
    // It goes with the click: what stands beside it has the focus then.
    const beside = currentTarget.closest('header')?.querySelectorAll('button') ?? [];
    [...beside].find((button) => button !== currentTarget)?.focus();
    show();
  };
  return (
    <Button
      size="small"
      variant="outlined"
      className={styles.newer}
      aria-label={`Show ${words}`}
      startIcon={<ArrowUp size={14} aria-hidden />}
      onClick={onClick}
    >
      {/* A space of its own, or it would go with the word. */}
      <span className={styles.verb}>Show&nbsp;</span>
      {words}
    </Button>
  );
}
