import { ArrowDown, ArrowUp } from 'lucide-react';
import checkbox from '../../ui/checkbox.module.css';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { columnHeading, gridRow, rowGroup } from './grid-roles.ts';
import { cellClass } from './table-row.tsx';
import type { ColumnModel } from './use-column-model.ts';

type HeaderRowProps<Row> = {
  model: ColumnModel<Row>;
  /** Undefined where rows cannot be selected. */
  selected: 'none' | 'some' | 'all' | undefined;
  rowCount: number;
  /** Null where not all rows may be selected together. */
  onSelectAll: ((selected: boolean) => void) | null;
};

export function HeaderRow<Row>({ model, selected, rowCount, onSelectAll }: HeaderRowProps<Row>) {
  return (
    <thead {...rowGroup}>
      <tr {...gridRow} aria-rowindex={1}>
        {selected !== undefined && (
          <th {...columnHeading} className={styles.select} scope="col">
            {onSelectAll ? (
              <input
                type="checkbox"
                className={checkbox.box}
                ref={(box) => {
                  if (box) box.indeterminate = selected === 'some';
                }}
                checked={selected === 'all'}
                disabled={rowCount === 0}
                onChange={(event) => onSelectAll(event.target.checked)}
                aria-label={`Select all ${rowCount} rows shown here`}
              />
            ) : (
              <span className="visually-hidden">Selected</span>
            )}
          </th>
        )}
        {model.headers.map(({ id, column }, place) => {
          const source = model.visible[place] as Column<Row>;
          const direction = column.getIsSorted();
          const Arrow = direction === 'desc' ? ArrowDown : ArrowUp;
          return (
            <th
              key={id}
              {...columnHeading}
              scope="col"
              className={cellClass(source, place)}
              aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              {column.getCanSort() ? (
                <button type="button" className={styles.sort} onClick={column.getToggleSortingHandler()}>
                  <span className={styles.heading}>{source.header}</span>
                  <Arrow className={direction ? styles.arrow : styles.faintArrow} size={14} aria-hidden />
                </button>
              ) : (
                <span className={source.cardRole === 'actions' ? 'visually-hidden' : styles.heading}>
                  {source.header}
                </span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
