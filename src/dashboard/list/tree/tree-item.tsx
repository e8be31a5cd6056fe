import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { TabStop } from '../../ui/tab-stop.ts';
import { tipWhenCut } from '../../ui/tip.ts';
import type { TreeProps } from './tree-props.ts';
import styles from './tree.module.css';
import type { TreeRow } from './use-tree-rows.ts';

type TreeItemProps = Pick<TreeProps, 'render' | 'renderBeside'> & {
  /** The element's. */
  id: string;
  row: TreeRow;
  index: number;
  /** Pixels from the top of all rows. */
  start: number;
  href: string | undefined;
  /** Undefined where nodes are not chosen. */
  isSelected: boolean | undefined;
  isTabStop: boolean;
};

/** Events are the tree's: a row has no handler of its own. */
export const TreeItem = memo(function TreeItem(props: TreeItemProps) {
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
        <span id={nameId} className={styles.name} {...tipWhenCut}>
          {render(row.id)}
        </span>
      ) : (
        <a id={nameId} className={styles.name} data-name href={href} tabIndex={-1} {...tipWhenCut}>
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
