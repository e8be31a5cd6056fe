import { useMemo } from 'react';
import { useMedia } from '../../ui/use-layout.ts';
import { CardList } from './card-list.tsx';
import type { DataTableProps } from './column.ts';
import styles from './data-table.module.css';
import { groupRows, NO_GROUPS } from './row-window.ts';
import { TableGrid } from './table-grid.tsx';

/**
 * Rows in a bounded scroller that fills what its flex column leaves, drawn only where they are seen; cards on a narrow
 * screen. Server pages and big lists in the browser look and behave alike.
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
    <div className={styles.frame} data-dimmed={dimmed || undefined}>
      {narrow ? (
        <CardList {...props} columns={visible} groups={groups} />
      ) : (
        <TableGrid {...props} columns={visible} groups={groups} />
      )}
      {rows.length === 0 && <div className={styles.empty}>{empty}</div>}
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}

/** Whether the screen is too narrow for a table. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 599.95px)');
}
