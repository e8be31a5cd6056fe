import { useMemo, type ReactNode } from 'react';
import { useNarrow } from '../../ui/use-layout.ts';
import type { DataTableProps } from './column.ts';
import styles from './data-table.module.css';
import { NarrowList } from './narrow-list.tsx';
import { groupRows, NO_GROUPS } from './row-window.ts';
import { TableGrid } from './table-grid.tsx';

/**
 * Rows in a bounded scroller that fills what its flex column leaves, drawn only where they are seen; on a narrow screen
 * rows of two lines, which scroll with the page. Server pages and big lists in the browser look and behave alike.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, hiddenColumns, groupOf, dimmed = false, empty, footer } = props;
  // Memoised apart from the sort: a row is drawn again when its columns are others, not when the order is.
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

/** A footer that says what cannot be done with the rows, or seen in them. */
export function TableNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
