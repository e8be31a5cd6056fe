import { CardSkeleton } from '../../../ui/card-skeleton.tsx';
import styles from './split-test-panel.module.css';

/** The cards of a split test before they are there. */
export function SplitTestSkeleton() {
  return (
    <div className={styles.panel} aria-hidden>
      <CardSkeleton lines={5} />
      <CardSkeleton lines={9} />
      <CardSkeleton lines={2} />
      <CardSkeleton lines={6} />
    </div>
  );
}
