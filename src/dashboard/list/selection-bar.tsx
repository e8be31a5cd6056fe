import Button from '@mui/material/Button';
import { useLayoutEffect, type ReactNode } from 'react';
import styles from './selection-bar.module.css';

type SelectionBarProps = {
  label: string;
  count: string;
  onClear: () => void;
  children?: ReactNode;
};

/** A bar for narrow screens with the number of selected rows and the actions for them. */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  // Style sheets move other elements above the bar.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.selectionBar = '';
    return () => {
      delete dataset.selectionBar;
    };
  }, []);

  return (
    <section className={styles.bar} aria-label={label}>
      <p className="grow" style={{ margin: 0 }}>
        {count}
      </p>
      {children}
      <Button variant="outlined" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
