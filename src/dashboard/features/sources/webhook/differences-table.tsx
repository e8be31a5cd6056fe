import { ComparisonTable } from '../../../ui/comparison-table.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { Value } from '../../../ui/value.tsx';
import styles from './differences-table.module.css';
import type { Difference } from './webhook-differences.ts';

type DifferencesTableProps = {
  label: string;
  /** What each version is. */
  versions: readonly string[];
  differences: readonly Difference[];
};

/** What is not the same in several versions of a configuration, side by side. */
export function DifferencesTable({ label, versions, differences }: DifferencesTableProps) {
  const rows = differences.map(({ label: what, cells }) => ({
    label: what,
    cells: cells.map((text, index) => <Cell key={versions[index]} text={text} />),
  }));
  return <ComparisonTable label={label} sides={versions} rows={rows} />;
}

function Cell({ text }: { text: string | null | undefined }) {
  if (text === undefined) return <span className={styles.unknown}>not known here</span>;
  if (text === null || text === '') return <Value value={text} />;
  return (
    <div className={styles.text}>
      <LongText text={text} />
    </div>
  );
}
