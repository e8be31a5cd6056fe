import { useId, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { useNarrow } from '../data-table/data-table.tsx';
import { useRowWindow } from '../data-table/row-window.ts';
import { TreeItem } from './tree-item.tsx';
import type { TreeProps } from './tree-props.ts';
import styles from './tree.module.css';
import { useActiveNode } from './use-active-node.ts';
import { useOnceShown } from './use-once-shown.ts';
import { useTreeEvents } from './use-tree-events.ts';
import { useTreeRows, type TreeRow } from './use-tree-rows.ts';

const ROW_HEIGHT = 32;
const TOUCH_ROW_HEIGHT = 40;

/**
 * `<Tree label nodes roots render expanded onExpandedChange hrefOf selected />`: nodes within nodes, of which those in
 * sight are drawn. One stop of the Tab key, then the controls of its row. Arrows move, open and close; Home, End and the
 * page keys jump; letters lead to a name; `*` opens all siblings; Enter and Space follow.
 * As high as its rows, or as its flex column leaves: what is around it bounds it.
 */
export function Tree(props: TreeProps) {
  const { label, hrefOf, render, renderBeside, selected, focusOn = null } = props;
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const size = useNarrow() ? TOUCH_ROW_HEIGHT : ROW_HEIGHT;
  const rows = useTreeRows(props);
  const active = useActiveNode(rows, selected ?? null);
  const awaited = focusOn === null ? null : active.placeOf(focusOn);
  const pinned = awaited === null ? active.pinned : [...active.pinned, awaited];
  const view = useRowWindow({ count: rows.length, size, scroller, covered: 0, pinned });
  const { handlers, hasFocus, focusRow } = useTreeEvents(props, { tree, rows, active, view });

  // The focused node goes when one around it is closed, or when it is no more: another takes the focus over.
  useLayoutEffect(() => {
    if (hasFocus.current && (document.activeElement ?? document.body) === document.body)
      focusRow(active.index);
  });

  useOnceShown(selected ?? null, active.placeOf, scroller !== null, view.reveal);
  useOnceShown(focusOn, active.placeOf, scroller !== null, (index) => {
    view.reveal(index);
    focusRow(index);
  });

  return (
    <div ref={setScroller} className={styles.scroller}>
      <div
        ref={tree}
        role="tree"
        className={styles.tree}
        style={
          { height: view.height, '--row-height': `${size}px`, '--levels': levelsOf(rows) } as CSSProperties
        }
        aria-label={label}
        {...handlers}
      >
        {view.rows
          .toSorted((a, b) => a.index - b.index)
          .map(({ index, start }) => {
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
