/** The filter sheet of narrow screens. Its code loads on demand. */
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { SideSheet } from '../ui/side-sheet.tsx';
import styles from './filter-sheet.module.css';

type FilterSheetProps = {
  views: ReactNode;
  /** The number of matching rows, e.g. '7 of 50'. Empty if no filter is active. */
  coverage: string;
  /** Clears all filters. null if no filter is active. */
  onClear: (() => void) | null;
  onClose: () => void;
  children: ReactNode;
};

/** A sheet with all filters of a list. The rows behind the sheet update after each change. */
export function FilterSheet(props: FilterSheetProps) {
  const { views, coverage, onClear, onClose, children } = props;
  return (
    <SideSheet
      title="Filters"
      onClose={onClose}
      foot={
        <>
          <output className="quiet grow figures" style={{ alignSelf: 'center' }}>
            {coverage}
          </output>
          {onClear && (
            <Button variant="outlined" onClick={onClear}>
              Clear all
            </Button>
          )}
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className={styles.facets}>{children}</div>
      {views && (
        <div className="grid gap-3 rule-above mt-4" style={{ paddingTop: 16 }}>
          <div style={{ justifySelf: 'end' }}>{views}</div>
        </div>
      )}
    </SideSheet>
  );
}
