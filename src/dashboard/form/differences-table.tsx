import { ComparisonTable } from '../ui/comparison-table.tsx';
import { LongText } from '../ui/long-text.tsx';
import { Moment } from '../ui/moment.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { Value } from '../ui/value.tsx';
import styles from './review.module.css';

/** What several versions of a thing have of one of its fields. */
export type Difference = {
  /** 'Send a message: headers' */
  label: string;
  /** One for each version, without secrets: null is none, undefined is not known. */
  cells: readonly (string | null | undefined)[];
  /** Code unless said. */
  as?: 'text' | 'moment';
  isFlagged?: boolean;
  /** Said beside the last of them. */
  verdict?: string | null;
};

type DifferencesTableProps = {
  label: string;
  /** What each version is. */
  versions: readonly string[];
  differences: readonly Difference[];
};

/** Several versions of a configuration side by side. */
export function DifferencesTable({ label, versions, differences }: DifferencesTableProps) {
  const rows = differences.map(({ label: field, cells, as, isFlagged, verdict }) => ({
    label: field,
    ...(isFlagged && { isFlagged }),
    cells: cells.map((text, index) => (
      <div key={versions[index]} className={styles.cell} data-code={as === undefined || undefined}>
        <Cell text={text} isMoment={as === 'moment'} />
        {verdict && index === cells.length - 1 && <StatusChip tone="caution">{verdict}</StatusChip>}
      </div>
    )),
  }));
  return <ComparisonTable label={label} sides={versions} rows={rows} />;
}

function Cell({ text, isMoment }: { text: string | null | undefined; isMoment: boolean }) {
  if (text === undefined) return <span className={styles.quiet}>not known here</span>;
  if (text === null || text === '') return <Value value={text} />;
  return isMoment ? <Moment value={text} mode="exact" /> : <LongText text={text} />;
}
