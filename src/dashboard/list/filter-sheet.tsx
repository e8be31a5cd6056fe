/** The filter sheet of narrow screens, loaded on demand. */
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import type { Density } from '../lib/density.ts';
import { SideSheet } from '../ui/side-sheet.tsx';
import type { Sort } from './data-table/column.ts';
import { SortChoice, type SortChoiceProps } from './data-table/sort-choice.tsx';
import styles from './filter-sheet.module.css';

type FilterSheetProps = {
  rowControls: ReactNode;
  views: ReactNode;
  /** The number of matching rows, e.g. '7 of 50'. Empty without filters. */
  coverage: string;
  /** null if no filter is active. */
  onClear: (() => void) | null;
  onClose: () => void;
  children: ReactNode;
};

/** All filters of a list. The rows behind the sheet update immediately. */
export function FilterSheet(props: FilterSheetProps) {
  const { rowControls, views, coverage, onClear, onClose, children } = props;
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
      {(rowControls || views) && (
        <div className="grid gap-3 rule-above mt-4" style={{ paddingTop: 16 }}>
          {rowControls}
          {views && <div style={{ justifySelf: 'end' }}>{views}</div>}
        </div>
      )}
    </SideSheet>
  );
}

type NarrowRowControlsProps = Pick<SortChoiceProps, 'columns' | 'sort' | 'unsortedLabel'> & {
  onSortChange: (sort: Sort | null) => void;
  density: Density;
  onDensityChange: (density: Density) => void;
};

/** The sort and row height controls, which a wide screen has in the table header and above the table. */
export function NarrowRowControls({
  density,
  onDensityChange,
  onSortChange,
  ...sort
}: NarrowRowControlsProps) {
  return (
    <>
      <SortChoice {...sort} onChange={onSortChange} />
      <div className="row between gap-3">
        <span id="row-lines" className="quiet">
          Each row
        </span>
        <ToggleButtonGroup
          exclusive
          aria-labelledby="row-lines"
          value={density === 'spacious' ? 'spacious' : 'comfortable'}
          onChange={(_, chosen: Density | null) => chosen !== null && onDensityChange(chosen)}
        >
          <ToggleButton value="comfortable">Two lines</ToggleButton>
          <ToggleButton value="spacious">All columns</ToggleButton>
        </ToggleButtonGroup>
      </div>
    </>
  );
}
