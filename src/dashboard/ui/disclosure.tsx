import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

type DisclosureProps = { summary: ReactNode; isOpen?: boolean; children: ReactNode };

/** Content that is collapsed below its summary. `isOpen` is the initial state. */
export function Disclosure({ summary, isOpen = false, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={isOpen || undefined}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
