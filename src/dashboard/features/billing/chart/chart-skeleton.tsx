import styles from './chart-skeleton.module.css';

/** Two cards with a chart, before anything of them is here. */
export function ChartSkeleton() {
  return (
    <div className={styles.cards} aria-hidden>
      <div className={styles.card} />
      <div className={styles.card} />
    </div>
  );
}
