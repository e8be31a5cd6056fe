import type { ReactNode } from 'react';
import * as roles from './table-roles.ts';
import styles from './comparison-table.module.css';

type ComparisonRow = {
  label: string;
  /** One for each side. */
  cells: readonly ReactNode[];
  isFlagged?: boolean;
};

type ComparisonTableProps = {
  label: string;
  /** What each side is. */
  sides: readonly string[];
  rows: readonly ComparisonRow[];
};

/** Fields in rows, and what each of some sides has of them. A flagged row stands out by more than its colour. */
export function ComparisonTable({ label, sides, rows }: ComparisonTableProps) {
  return (
    <table className={styles.table} aria-label={label} {...roles.table}>
      <thead {...roles.rowGroup}>
        <tr {...roles.row}>
          {['Field', ...sides].map((column) => (
            <th key={column} scope="col" {...roles.columnHeading}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowGroup}>
        {rows.map((row) => (
          <tr key={row.label} data-flagged={row.isFlagged || undefined} {...roles.row}>
            <th scope="row" {...roles.rowHeading}>
              {row.label}
            </th>
            {sides.map((side, index) => (
              <td key={side} data-side={side} {...roles.cell}>
                <div className={styles.cell}>{row.cells[index]}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
