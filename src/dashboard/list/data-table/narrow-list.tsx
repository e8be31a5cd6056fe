import { Fragment, memo, useCallback, useMemo, useState, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import checkbox from '../../ui/checkbox.module.css';
import type { Column, DataTableProps } from './column.ts';
import styles from './narrow-list.module.css';
import { withSelected } from './row-events.ts';
import { HEADING_HEIGHT, type RowGroups } from './row-layout.ts';
import { useRowWindow, useWindowedRows } from './row-window.ts';
import { SortChoice } from './sort-choice.tsx';
import { cellContent, cutContent, rowNameText } from './table-body.tsx';
import { useRowCopy } from './use-row-copy.ts';
import { coveredOf, scrollerOf, useScroller } from './use-scroller.ts';

/**
 * The heights in pixels, as in narrow-list.module.css. LINES is the height of the two lines of a row including padding
 * and border. LINE is the height of a third line. FACT is the height of one additional column.
 */
const LINES = 65;
const LINE = 20;
const FACT = 24;

/** `columns` contains only the columns that are not hidden. */
type NarrowListProps<Row> = DataTableProps<Row> & { groups: RowGroups };

/**
 * The table on a narrow screen. Each row has two lines, or three with `narrowLine`, and all rows have the same height. Spacious rows also show the
 * other columns. The list is virtual. Not the list itself, but the page or the sheet around it scrolls.
 */
export function NarrowList<Row>(props: NarrowListProps<Row>) {
  const { label, rows, getRowId, columns, totalRows = rows.length, firstRowIndex = 0, sort } = props;
  const { groups, selection, onSortChange, offersSort = true } = props;
  const [scroller, setScroller] = useScroller(props);
  const [list, setList] = useState<HTMLElement | null>(null);
  const attach = useCallback(
    (element: HTMLElement | null) => {
      setList(element);
      setScroller(element && scrollerOf(element));
    },
    [setScroller],
  );
  const parts = useMemo(() => partsOf(columns), [columns]);
  const facts = props.density === 'spacious' ? parts.facts : [];
  const lines = LINES + (parts.title?.narrowLine ? LINE : 0);
  const size = lines + (facts.length === 0 ? 0 : facts.length * FACT + 8);
  const view = useRowWindow({
    count: rows.length,
    size,
    groups,
    scroller,
    list,
    covered: coveredOf(scroller),
    ...(props.isPrinted !== undefined && { isPrinted: props.isPrinted }),
  });
  const drawn = useWindowedRows(view);
  useRowCopy(() => list, view, props);

  return (
    <>
      {onSortChange && offersSort && (
        <div className="rule-below" style={{ padding: '8px 12px' }}>
          <SortChoice columns={columns} sort={sort ?? null} onChange={onSortChange} />
        </div>
      )}
      <ul ref={attach} className={styles.list} aria-label={label} style={{ height: view.height }}>
        {drawn.map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const id = getRowId(row);
          return (
            <Fragment key={id}>
              {groups.has(index) && (
                <li
                  className={styles.group}
                  style={{ height: HEADING_HEIGHT, transform: `translateY(${start - HEADING_HEIGHT}px)` }}
                  dir="auto"
                  aria-hidden
                >
                  {groups.get(index)}
                </li>
              )}
              <li
                className={styles.row}
                style={{ height: size, transform: `translateY(${start}px)` }}
                data-index={index}
                aria-setsize={totalRows}
                aria-posinset={firstRowIndex + index + 1}
                data-selected={selection?.has(id) || undefined}
              >
                <RowLines {...props} row={row} parts={parts} />
                {facts.length > 0 && (
                  <dl>
                    {facts.map((column) => (
                      <div className={styles.fact} key={column.id}>
                        <dt className={styles.term}>{column.header}</dt>
                        <dd className={styles.value} {...cutContent}>
                          {cellContent(column, row)}
                        </dd>
                      </div>
                    ))}
                  </dl>
                )}
              </li>
            </Fragment>
          );
        })}
      </ul>
    </>
  );
}

const THREE_LINES = { style: { height: LINES - 1 + LINE } } as const;

type RowLinesProps<Row> = NarrowListProps<Row> & { row: Row; parts: Parts<Row> };

/**
 * The content of a row: the checkbox, the two lines and the actions. Memoised, because the list renders again whenever
 * a row scrolls into view.
 */
const RowLines = memo(PlainRowLines) as typeof PlainRowLines;

function PlainRowLines<Row>(props: RowLinesProps<Row>) {
  const { row, parts, getRowId, rowHref, onRowOpen, isRowExpanded, selection, onSelectionChange } = props;
  const navigate = useNavigate();
  const id = getRowId(row);
  const href = rowHref?.(row);
  const { narrowCell, narrowLine } = parts.title ?? {};
  const title = narrowCell ? narrowCell(row) : parts.title && cellContent(parts.title, row);
  const titled = { className: styles.title, ...cutContent };

  const openOnClick = (event: MouseEvent<HTMLElement>, target: string) => {
    if (addsTo(event) || event.altKey) return;
    event.preventDefault();
    void navigate(target, { state: props.rowState });
  };

  return (
    <div className={styles.lines} {...(narrowLine && THREE_LINES)}>
      {selection && onSelectionChange && (
        <label className={styles.select}>
          <input
            type="checkbox"
            className={checkbox.box}
            checked={selection.has(id)}
            aria-label={`Select ${rowNameText(parts.title, row)}`}
            onChange={(event) => onSelectionChange(withSelected(selection, [id], event.target.checked))}
          />
        </label>
      )}
      <div className="grow">
        <div className={styles.line}>
          {href !== undefined && (
            <a {...titled} href={href} onClick={(event) => openOnClick(event, href)}>
              {title}
            </a>
          )}
          {href === undefined && onRowOpen && (
            <button
              type="button"
              {...titled}
              aria-expanded={isRowExpanded?.(row)}
              onClick={(event) => onRowOpen(row, addsTo(event))}
            >
              {title}
            </button>
          )}
          {href === undefined && !onRowOpen && <span {...titled}>{title}</span>}
          <AtEnd column={parts.aside} row={row} />
        </div>
        {narrowLine && (
          <div className={styles.line}>
            <div className="ellipsis grow" {...cutContent}>
              {narrowLine(row)}
            </div>
          </div>
        )}
        <div className={styles.line}>
          <div className={styles.subtitle} {...cutContent}>
            {parts.subtitle && <Labelled column={parts.subtitle} row={row} />}
          </div>
          <AtEnd column={parts.state} row={row} />
        </div>
      </div>
      {parts.actions && <span className={styles.actions}>{cellContent(parts.actions, row)}</span>}
    </div>
  );
}

function AtEnd<Row>({ column, row }: { column: Column<Row> | undefined; row: Row }) {
  if (column === undefined) return null;
  return (
    <div className={styles.end} {...cutContent}>
      <Labelled column={column} row={row} />
    </div>
  );
}

/**
 * Shows the value of a column. A number is prefixed with the header of its column, because the list has no headings.
 */
function Labelled<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return (
    <>
      {column.align === 'end' && `${column.header} `}
      {cellContent(column, row)}
    </>
  );
}

/**
 * Returns whether the user holds a modifier key during a click. The click then opens a new tab or window, or adds the
 * row to the open rows.
 */
function addsTo({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey;
}

type Parts<Row> = ReturnType<typeof partsOf<Row>>;

/**
 * Returns the column for each position in a row. If no column has the role 'title' or 'subtitle', the first column
 * without a role takes the position.
 */
function partsOf<Row>(columns: readonly Column<Row>[]) {
  const at = (role: Column<Row>['narrowRole']) => columns.find(({ narrowRole }) => narrowRole === role);
  const rest = columns.filter(({ narrowRole = 'fact' }) => narrowRole === 'fact');
  const title = at('title') ?? rest.shift();
  const subtitle = at('subtitle') ?? rest.shift();
  return { title, subtitle, aside: at('aside'), state: at('state'), actions: at('actions'), facts: rest };
}
