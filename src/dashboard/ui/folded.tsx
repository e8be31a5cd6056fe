import type { ReactNode } from 'react';
import styles from './folded.module.css';

type FoldedProps = {
  summary: ReactNode;
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Content that the user expands with a click on its summary. `isOpen` is the initial state. */
export function Folded({ summary, isOpen = false, onToggle, children }: FoldedProps) {
  return (
    <details
      className={styles.folded}
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
