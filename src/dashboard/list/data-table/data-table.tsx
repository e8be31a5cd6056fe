import { useMemo } from 'react';
import { CardList } from './card-list.tsx';
import styles from './data-table.module.css';
import type { DataTableProps } from './data-table-props.ts';
import { groupRows, NO_GROUPS } from './row-groups.ts';
import { TableGrid } from './table-grid.tsx';
import { useColumnModel } from './use-column-model.ts';
import { useNarrow } from './use-narrow.ts';

/**
 * Rows in a bounded scroller that fills what its flex column leaves, drawn only where they are seen; cards on a narrow
 * screen. Server pages and big lists in the browser look and behave alike.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, groupOf, dimmed = false, empty, footer } = props;
  const model = useColumnModel(props);
  const groups = useMemo(() => (groupOf ? groupRows(rows, groupOf) : NO_GROUPS), [rows, groupOf]);
  const narrow = useNarrow();
  return (
    <div className={styles.frame} data-dimmed={dimmed || undefined}>
      {narrow ? (
        <CardList {...props} model={model} groups={groups} />
      ) : (
        <TableGrid {...props} model={model} groups={groups} />
      )}
      {rows.length === 0 && <div className={styles.empty}>{empty}</div>}
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
