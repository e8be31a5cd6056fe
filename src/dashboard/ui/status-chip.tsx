import type { ReactNode } from 'react';
import styles from './status-chip.module.css';

export type Tone = 'neutral' | 'accent' | 'good' | 'caution' | 'bad';

type StatusChipProps = { tone?: Tone; children: ReactNode };

/** A state in a word. The dot repeats in colour what the word says. */
export function StatusChip({ tone = 'neutral', children }: StatusChipProps) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  );
}
