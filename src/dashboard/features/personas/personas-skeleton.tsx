import styles from './personas-skeleton.module.css';

/** The cards before they are there. */
export function CardsSkeleton() {
  return (
    <div className={styles.frame} aria-hidden>
      {Array.from({ length: 24 }, (_, place) => (
        // Cards that never change place.
        // oxlint-disable-next-line react/no-array-index-key
        <div className={styles.card} key={place}>
          <i className={styles.circle} />
          <i className={styles.line} style={{ width: `${30 + ((place * 37) % 30)}%` }} />
          <i className={styles.line} style={{ width: `${60 + ((place * 53) % 35)}%` }} />
        </div>
      ))}
    </div>
  );
}
