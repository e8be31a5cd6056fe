import { useMemo, type ReactNode } from 'react';
import { useNarrow } from '../../ui/use-layout.ts';
import type { DataTableProps } from './column.ts';
import styles from './data-table.module.css';
import { NarrowList } from './narrow-list.tsx';
import { groupRows, NO_GROUPS } from './row-layout.ts';
import { TableGrid } from './table-grid.tsx';

/**
 * A virtual table: only visible rows are rendered. Its scroll container fills the flex column around the table. On a
 * narrow screen, each row has two lines and the page scrolls. The rows can be all rows of a list or one page of a list.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, hiddenColumns, groupOf, dimmed = false, empty, footer } = props;
  // Memoised independently of the sort, so that rows render again only if their columns change.
  const visible = useMemo(
    () => columns.filter(({ id, hideable }) => hideable === false || !hiddenColumns?.has(id)),
    [columns, hiddenColumns],
  );
  const groups = useMemo(() => (groupOf ? groupRows(rows, groupOf) : NO_GROUPS), [rows, groupOf]);
  const narrow = useNarrow();
  return (
    <div className={styles.frame} data-dimmed={dimmed || undefined} data-narrow={narrow || undefined}>
      {narrow ? (
        <NarrowList {...props} columns={visible} groups={groups} />
      ) : (
        <TableGrid {...props} columns={visible} groups={groups} />
      )}
      {rows.length === 0 && <div className={styles.empty}>{empty}</div>}
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}

/** A note below the rows, e.g. about limitations of the list. */
export function TableNote({ children }: { children: ReactNode }) {
  return (
    <p className="note" style={{ padding: '8px 12px' }}>
      {children}
    </p>
  );
}
