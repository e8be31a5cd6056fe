import IconButton from '@mui/material/IconButton';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type CSSProperties, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import checkbox from '../../ui/checkbox.module.css';
import styles from './card-list.module.css';
import type { Column, DataTableProps, Sort } from './column.ts';
import { withSelected } from './row-events.ts';
import { HEADING_HEIGHT, useRowWindow, useWindowedRows, type RowGroups } from './row-window.ts';
import { cellContent, cutContent, plainText } from './table-body.tsx';
import { useScroller } from './use-scroller.ts';

const LINE = 24;
const PADDING = 12;
const GAP = 8;

/** With the columns that are seen, and no others. */
type CardListProps<Row> = DataTableProps<Row> & { groups: RowGroups };

/** The table on a narrow screen: the same rows, each a card of one height, windowed like rows. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { label, rows, getRowId, rowHref, columns, totalRows = rows.length, firstRowIndex = 0, sort } = props;
  const { groups, onRowOpen, selection, onSelectionChange, onSortChange } = props;
  const [scroller, setScroller] = useScroller(props);
  const navigate = useNavigate();
  const parts = cardParts(columns);
  const height = 2 * PADDING + LINE * (1 + (parts.subtitle ? 1 : 0) + parts.meta.length);
  const view = useRowWindow({ count: rows.length, size: height + GAP, groups, scroller, covered: 0 });
  const drawn = useWindowedRows(view);

  const openOnClick = (event: MouseEvent<HTMLElement>, href: string) => {
    if (addsTo(event) || event.altKey) return;
    event.preventDefault();
    void navigate(href, { state: props.rowState });
  };

  return (
    <>
      {onSortChange && (
        <CardSort
          columns={columns}
          sort={sort ?? null}
          unsortedLabel={props.unsortedLabel}
          onChange={onSortChange}
        />
      )}
      <div ref={setScroller} className={styles.scroller}>
        <ul className={styles.list} aria-label={label} style={{ height: view.height + GAP }}>
          {drawn.map(
            ({ index, start }) =>
              groups.has(index) && (
                <li
                  key={`above ${index}`}
                  className={styles.group}
                  style={{
                    height: HEADING_HEIGHT,
                    transform: `translateY(${start + GAP - HEADING_HEIGHT}px)`,
                  }}
                  dir="auto"
                  aria-hidden
                >
                  {groups.get(index)}
                </li>
              ),
          )}
          {drawn.map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const id = getRowId(row);
            const href = rowHref?.(row);
            const selected = selection?.has(id) ?? false;
            const title = parts.title && cellContent(parts.title, row);
            const titled = { className: styles.title, ...cutContent };
            return (
              <li
                key={id}
                className={styles.card}
                style={{ height, transform: `translateY(${start + GAP}px)` } satisfies CSSProperties}
                aria-setsize={totalRows}
                aria-posinset={firstRowIndex + index + 1}
                data-selected={selected || undefined}
              >
                <div className={styles.line}>
                  {href !== undefined && (
                    <a {...titled} href={href} onClick={(event) => openOnClick(event, href)}>
                      {title}
                    </a>
                  )}
                  {href === undefined && onRowOpen && (
                    <button type="button" {...titled} onClick={(event) => onRowOpen(row, addsTo(event))}>
                      {title}
                    </button>
                  )}
                  {href === undefined && !onRowOpen && <span {...titled}>{title}</span>}
                  {selection && onSelectionChange && (
                    <input
                      type="checkbox"
                      className={`${checkbox.box} ${styles.select}`}
                      checked={selected}
                      aria-label={`Select ${plainText(parts.title, row)}`}
                      onChange={(event) =>
                        onSelectionChange(withSelected(selection, [id], event.target.checked))
                      }
                    />
                  )}
                  {parts.actions && <span className={styles.actions}>{cellContent(parts.actions, row)}</span>}
                </div>
                {parts.subtitle && (
                  <div className={styles.subtitle} {...cutContent}>
                    {cellContent(parts.subtitle, row)}
                  </div>
                )}
                <dl className={styles.meta}>
                  {parts.meta.map((column) => (
                    <div className={styles.fact} key={column.id}>
                      <dt className={styles.term}>{column.header}</dt>
                      <dd className={styles.value} {...cutContent}>
                        {cellContent(column, row)}
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}

/** A click that adds to what was opened before, or that a browser opens elsewhere. */
function addsTo({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey;
}

/** A column's own say, else: the first is the title and the others are facts. */
function cardParts<Row>(columns: readonly Column<Row>[]) {
  const title = columns.find(({ cardRole }) => cardRole === 'title') ?? columns[0];
  const subtitle = columns.find((column) => column.cardRole === 'subtitle' && column !== title);
  const actions = columns.find(({ cardRole }) => cardRole === 'actions');
  const meta = columns.filter(
    (column) => column !== title && column !== subtitle && column !== actions && column.cardRole !== 'hidden',
  );
  return { title, subtitle, actions, meta };
}

type CardSortProps<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  unsortedLabel: string | undefined;
  onChange: (sort: Sort | null) => void;
};

/** Cards have no headings to click. */
function CardSort<Row>({ columns, sort, unsortedLabel = 'Default order', onChange }: CardSortProps<Row>) {
  const Arrow = sort?.descending ? ArrowDown : ArrowUp;
  return (
    <div className={styles.sort}>
      <label className={styles.sortLabel}>
        Sort by
        <NativeSelect
          input={<OutlinedInput className={styles.sortInput} />}
          value={sort?.column ?? ''}
          onChange={(event) => {
            const column = columns.find(({ id }) => id === event.target.value);
            onChange(column ? { column: column.id, descending: column.sortFirst === 'descending' } : null);
          }}
        >
          <option value="">{unsortedLabel}</option>
          {columns
            .filter(({ sortable }) => sortable !== false)
            .map(({ id, header }) => (
              <option key={id} value={id}>
                {header}
              </option>
            ))}
        </NativeSelect>
      </label>
      {sort && (
        <IconButton
          aria-label={sort.descending ? 'Descending: turn round' : 'Ascending: turn round'}
          onClick={() => onChange({ ...sort, descending: !sort.descending })}
        >
          <Arrow size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
