import type { ReactNode } from 'react';
import styles from './folded.module.css';

type FoldedProps = { summary: ReactNode; isOpen?: boolean; children: ReactNode };

/** Content that is collapsed below its summary. `isOpen` is the initial state. */
export function Folded({ summary, isOpen = false, children }: FoldedProps) {
  return (
    <details className={styles.folded} open={isOpen || undefined}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
