import type { ReactNode } from 'react';
import { LongText } from '../ui/long-text.tsx';
import { Moment } from '../ui/moment.tsx';
import { StatusChip, Value } from '../ui/value.tsx';
import styles from './review.module.css';
import { Table } from '../ui/table.tsx';

/** What several versions of a thing have of one of its fields. */
export type FieldDifference = {
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
  differences: readonly FieldDifference[];
};

/** Several versions of a configuration side by side. */
export function DifferencesTable({ label, versions, differences }: DifferencesTableProps) {
  return (
    <Table
      caption={label}
      columns={[
        { header: 'Field', cell: (row) => row.label, isRowHeader: true, width: '22%' },
        ...versions.map((version, index) => ({
          header: version,
          cell: (difference: FieldDifference) => cellOf(difference, index),
        })),
      ]}
      rows={differences}
      getRowKey={(row) => row.label}
      isFlagged={(row) => row.isFlagged ?? false}
      stackBelow={600}
    />
  );
}

function cellOf({ cells, as, verdict }: FieldDifference, index: number): ReactNode {
  const isLast = index === cells.length - 1;
  return (
    <div className={styles.cell} data-code={as === undefined || undefined}>
      <Cell text={cells[index]} isMoment={as === 'moment'} />
      {verdict && isLast && <StatusChip tone="caution">{verdict}</StatusChip>}
    </div>
  );
}

function Cell({ text, isMoment }: { text: string | null | undefined; isMoment: boolean }) {
  if (text === undefined) return <span className="secondary">unknown</span>;
  if (text === null || text === '') return <Value value={text} />;
  return isMoment ? <Moment value={text} mode="exact" /> : <LongText text={text} />;
}
