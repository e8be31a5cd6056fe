import { CardSkeleton } from '../../components/card-skeleton.tsx';
import styles from './persona-details.module.css';

/** The cards of a persona before they are there. */
export function PersonaSkeleton() {
  return (
    <div className={styles.columns} aria-hidden>
      <div className={styles.column}>
        <CardSkeleton lines={10} />
        <CardSkeleton lines={4} />
      </div>
      <div className={styles.column}>
        <CardSkeleton lines={8} />
        <CardSkeleton lines={4} />
      </div>
    </div>
  );
}
