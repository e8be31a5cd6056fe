import styles from './tree-skeleton.module.css';

const WIDTHS = [58, 44, 66, 38, 52, 47, 61, 35];

export function TreeSkeleton() {
  return (
    <div className={styles.tree} aria-hidden>
      <Rows count={WIDTHS.length} />
    </div>
  );
}

/** The placeholder of a short list while it loads, with three rows that look like tree rows. */
export function ListSkeleton() {
  return (
    <div aria-hidden>
      <Rows count={3} />
    </div>
  );
}

function Rows({ count }: { count: number }) {
  return WIDTHS.slice(0, count).map((width) => (
    <div key={width} className={styles.row}>
      <span className="bone" style={{ width: `${width}%` }} />
    </div>
  ));
}
