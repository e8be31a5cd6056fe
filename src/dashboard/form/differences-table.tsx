import type { ReactNode } from 'react';
import { LongText } from '../ui/long-text.tsx';
import { Moment } from '../ui/moment.tsx';
import { StatusChip, Value } from '../ui/value.tsx';
import styles from './review.module.css';
import { Table } from '../ui/table.tsx';

/**
 * The values of one field in two or three versions of a configuration, e.g. the stored version and the user's version.
 */
export type FieldDifference = {
  /** The name of the field, e.g. 'Send a message: headers'. */
  label: string;
  /**
   * One value per version, without secrets. null means that the field has no value. undefined means that the value is
   * unknown.
   */
  cells: readonly (string | null | undefined)[];
  /** The format of the values. By default, the table shows them as code. */
  as?: 'text' | 'moment';
  isFlagged?: boolean;
  /** A note about the value of the last version, shown as a chip beside this value. */
  verdict?: string | null;
};

type DifferencesTableProps = {
  label: string;
  versions: readonly string[];
  differences: readonly FieldDifference[];
};

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
