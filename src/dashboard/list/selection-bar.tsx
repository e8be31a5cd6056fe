import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import styles from './selection-bar.module.css';

type SelectionBarProps = {
  label: string;
  /** What is chosen: '3 selected'. */
  count: string;
  onClear: () => void;
  /** What can be done with it. */
  children?: ReactNode;
};

/** On a narrow screen: what is selected, and what can be done with it. */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label={label} data-below>
      <p className={styles.count}>{count}</p>
      {children}
      <Button variant="outlined" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
