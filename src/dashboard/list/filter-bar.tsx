import type { ReactNode } from 'react';
import { QuietButton } from '../ui/button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { tip } from '../ui/tip.ts';
import styles from './filter-bar.module.css';

type FilterBarProps = {
  /** What it filters, for those who listen: 'Filter leads'. */
  label: string;
  searchLabel: string;
  /** What is searched for, and what to do when that was changed by typing, which is no step to go back to. */
  text: string;
  onType: (text: string) => void;
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
  const { label, searchLabel, text, onType, children, coverage, coverageTip, isFiltered, onClear, views } =
    props;
  return (
    <search className={styles.bar} aria-label={label}>
      <SearchField label={searchLabel} value={text} onChange={onType} />
      <div className={styles.facets}>{children}</div>
      <div className={styles.coverage}>
        <output {...(coverageTip !== undefined && tip(coverageTip))}>{coverage}</output>
        {isFiltered && <QuietButton onClick={onClear}>Clear all</QuietButton>}
        {views && <div className={styles.views}>{views}</div>}
      </div>
    </search>
  );
}
