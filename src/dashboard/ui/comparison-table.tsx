import type { ReactNode } from 'react';
import { Table } from './table.tsx';

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
    <Table
      caption={label}
      columns={[
        { header: 'Field', cell: (row) => row.label, isRowHeader: true, width: '22%' },
        ...sides.map((side, place) => ({ header: side, cell: (row: ComparisonRow) => row.cells[place] })),
      ]}
      rows={rows}
      getRowKey={(row) => row.label}
      isFlagged={(row) => row.isFlagged ?? false}
      stackBelow={600}
    />
  );
}
