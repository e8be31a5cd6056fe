import type { ReactNode } from 'react';
import { tip } from '../ui/tip.ts';
import styles from './filter-bar.module.css';

type FilterBarProps = {
  /** What it filters, for those who listen: 'Filter leads'. */
  label: string;
  search: ReactNode;
  /** Facets, in the order of their use. */
  children: ReactNode;
  /** What the filters leave: '7 of 50'. Empty while none is on. */
  coverage: string;
  /** What the coverage means, on hover. */
  coverageTip?: string;
  isFiltered: boolean;
  onClear: () => void;
  /** View controls, at the end. */
  views?: ReactNode;
};

/** The filters above a table: search, facets, then what they leave and the way out of them. */
export function FilterBar(props: FilterBarProps) {
  const { label, search, children, coverage, coverageTip, isFiltered, onClear, views } = props;
  return (
    <search className={styles.bar} aria-label={label}>
      {search}
      <div className={styles.facets}>{children}</div>
      <div className={styles.coverage}>
        <output {...(coverageTip !== undefined && tip(coverageTip))}>{coverage}</output>
        {isFiltered && (
          <button type="button" className={styles.clear} onClick={onClear}>
            Clear all
          </button>
        )}
        {views && <div className={styles.views}>{views}</div>}
      </div>
    </search>
  );
}
