import { memo, type ReactNode } from 'react';
import checkbox from '../../ui/checkbox.module.css';
import { Value } from '../../ui/value.tsx';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { gridCell, gridRow } from './grid-roles.ts';

type TableRowProps<Row> = {
  /** The element's. */
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  /** Its place in the rows here, and in the whole set as aria-rowindex counts it. */
  index: number;
  ariaRowIndex: number;
  /** Pixels from the top of all rows. */
  start: number;
  href: string | undefined;
  /** Whether it does something in place of leading somewhere. */
  isPressed: boolean;
  /** Its details stand beside the table. */
  isOpen: boolean;
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined;
  /** The row that the Tab key reaches. */
  isTabStop: boolean;
};

/**
 * Events are the table's: a row has no handler of its own, so that drawing one costs its elements and no more.
 */
function PlainTableRow<Row>(props: TableRowProps<Row>) {
  const { id, row, columns, index, ariaRowIndex, start, href, isPressed, isOpen, selected, isTabStop } =
    props;
  return (
    <tr
      id={id}
      {...gridRow}
      style={{ transform: `translateY(${start}px)` }}
      data-index={index}
      aria-rowindex={ariaRowIndex}
      aria-selected={selected}
      aria-current={isOpen || undefined}
      aria-labelledby={`${id}name`}
      tabIndex={isTabStop ? 0 : -1}
      data-opens={href === undefined && !isPressed ? undefined : ''}
    >
      {selected !== undefined && (
        <td {...gridCell} className={styles.select} data-select>
          <input
            type="checkbox"
            className={checkbox.box}
            tabIndex={-1}
            checked={selected}
            onChange={ignore}
            aria-label={`Select ${plainText(columns[0], row)}`}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          {...gridCell}
          key={column.id}
          id={place === 0 ? `${id}name` : undefined}
          className={cellClass(column, place)}
        >
          {place === 0 ? nameCell(cellContent(column, row), href, isPressed) : cellContent(column, row)}
        </td>
      ))}
    </tr>
  );
}

/** What a click anywhere on the row stands for. No component of its own: each would cost a scroll its time. */
function nameCell(name: ReactNode, href: string | undefined, isPressed: boolean): ReactNode {
  if (href !== undefined) {
    return (
      <a className={styles.link} href={href} tabIndex={-1}>
        {name}
      </a>
    );
  }
  if (!isPressed) return name;
  return (
    <button type="button" className={styles.link} tabIndex={-1} data-opens>
      {name}
    </button>
  );
}

export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

/** The click is the table's to handle; React asks for a handler where `checked` is given. */
function ignore(): void {}

export function cellClass<Row>({ align, cardRole }: Column<Row>, place: number): string | undefined {
  if (place === 0) return styles.first;
  if (cardRole === 'actions') return styles.actions;
  return align === 'end' ? styles.end : undefined;
}

export function cellContent<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  const value = column.value(row);
  return <Value value={value instanceof Date ? value.toISOString() : value} />;
}

/** A row's name for those who listen. */
export function plainText<Row>(column: Column<Row> | undefined, row: Row): string {
  const value = column?.value(row);
  return value === null || value === undefined || value === '' ? 'row' : String(value);
}
