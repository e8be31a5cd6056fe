import ChevronRight from 'lucide-react/icons/chevron-right';
import { memo, useCallback, useId, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { useRedraw } from '../../lib/redraw.ts';
import { TabStop } from '../../ui/focus.ts';
import { tipIfTruncated } from '../../ui/tip.ts';
import { useNarrow } from '../../ui/use-layout.ts';
import { useRowWindow, useWindowedRows } from '../data-table/row-window.ts';
import { coveredOf, scrollerOf } from '../data-table/use-scroller.ts';
import { useOnceShown, useTreeEvents } from './tree-events.ts';
import { useActiveNode, useTreeRows, type TreeProps, type TreeRow } from './tree-rows.ts';
import styles from './tree.module.css';

const ROW_HEIGHT = 32;
const TOUCH_ROW_HEIGHT = 44;

/**
 * A virtual tree: `<Tree label nodes roots render expanded onExpandedChange hrefOf selected />`. It is one Tab stop,
 * followed by the controls of the current row. The arrow keys move, expand and collapse. Home, End and the page keys
 * jump. Letters jump to a name. `*` expands all siblings. Enter and Space open the node. The tree is as high as its
 * rows, but not higher than the flex column around it. On a narrow screen, the page scrolls.
 */
export function Tree(props: TreeProps) {
  const { label, hrefOf, render, renderBeside, selected, focusOn = null } = props;
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState<HTMLElement | null>(null);
  const [list, setList] = useState<HTMLElement | null>(null);
  const isNarrow = useNarrow();
  const size = isNarrow ? TOUCH_ROW_HEIGHT : ROW_HEIGHT;
  const scroller = isNarrow ? list && scrollerOf(list) : own;
  const attach = useCallback((element: HTMLDivElement | null) => {
    tree.current = element;
    setList(element);
  }, []);
  const rows = useTreeRows(props);
  const active = useActiveNode(rows, selected ?? null);
  const awaited = focusOn === null ? null : active.placeOf(focusOn);
  const pinned = awaited === null ? active.pinned : [...active.pinned, awaited];
  const view = useRowWindow({
    count: rows.length,
    size,
    scroller,
    list: isNarrow ? list : null,
    covered: coveredOf(scroller),
    pinned,
  });
  const drawn = useWindowedRows(view);
  const { handlers, hasFocus, focusRow } = useTreeEvents(props, { tree, rows, active, view });

  // If an ancestor is collapsed or the focused node is removed, its element disappears and the browser drops the focus.
  // The active node then receives the focus.
  useLayoutEffect(() => {
    if (hasFocus.current && (document.activeElement ?? document.body) === document.body)
      focusRow(active.index);
  });

  useOnceShown(selected ?? null, active.placeOf, scroller !== null, (index) => view.reveal(index));
  useOnceShown(focusOn, active.placeOf, scroller !== null, (index) => {
    view.reveal(index);
    focusRow(index);
  });

  return (
    <div ref={setOwn} className={styles.scroller}>
      <div
        ref={attach}
        role="tree"
        className={styles.tree}
        style={
          { height: view.height, '--row-height': `${size}px`, '--levels': levelsOf(rows) } as CSSProperties
        }
        aria-label={label}
        {...handlers}
      >
        {drawn.map(({ index, start }) => {
          const row = rows[index];
          return (
            row !== undefined && (
              <TreeItem
                key={row.id}
                id={`${id}${row.id}`}
                row={row}
                index={index}
                start={start}
                href={hrefOf?.(row.id)}
                isSelected={selected === undefined ? undefined : row.id === selected}
                isTabStop={index === active.index}
                render={render}
                renderBeside={renderBeside}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

function levelsOf(rows: readonly TreeRow[]): number {
  return rows.reduce((most, { level }) => Math.max(most, level + 1), 0);
}

type TreeItemProps = Pick<TreeProps, 'render' | 'renderBeside'> & {
  id: string;
  row: TreeRow;
  index: number;
  /** The vertical position of the row within all rows, in pixels. */
  start: number;
  href: string | undefined;
  /** undefined if nodes cannot be selected. */
  isSelected: boolean | undefined;
  isTabStop: boolean;
};

/** A row of the tree. It has no event handlers, because the tree handles all events. */
const TreeItem = memo(function TreeItem(props: TreeItemProps) {
  useRedraw();
  const { id, row, index, start, href, isSelected, isTabStop, render, renderBeside } = props;
  const nameId = `${id}name`;
  return (
    <div
      role="treeitem"
      className={styles.row}
      style={{ transform: `translateY(${start}px)` }}
      data-index={index}
      aria-level={row.level + 1}
      aria-setsize={row.siblings}
      aria-posinset={row.place + 1}
      aria-expanded={row.hasChildren ? row.isExpanded : undefined}
      aria-selected={isSelected}
      aria-labelledby={nameId}
      tabIndex={isTabStop ? 0 : -1}
    >
      <span className={styles.indent} style={{ width: `calc(${row.level} * var(--indent))` }} />
      <span className={styles.toggle} data-toggle={row.hasChildren || undefined}>
        {row.hasChildren && <ChevronRight className={styles.chevron} size={16} aria-hidden />}
      </span>
      {href === undefined ? (
        <span id={nameId} className={styles.name} {...tipIfTruncated}>
          {render(row.id)}
        </span>
      ) : (
        <a id={nameId} className={styles.name} data-name href={href} tabIndex={-1} {...tipIfTruncated}>
          {render(row.id)}
        </a>
      )}
      {renderBeside && (
        <span className={styles.beside}>
          <TabStop value={isTabStop ? 0 : -1}>{renderBeside(row.id)}</TabStop>
        </span>
      )}
    </div>
  );
});
