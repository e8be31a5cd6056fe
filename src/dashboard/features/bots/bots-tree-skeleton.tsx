import { TreeSkeleton } from '../../list/tree/tree-skeleton.tsx';
import styles from './bots-tree.module.css';

/** The folders before their bots are there: the tree itself comes with its own code. */
export function BotsTreeSkeleton() {
  return (
    <div className={styles.frame}>
      <TreeSkeleton />
    </div>
  );
}
