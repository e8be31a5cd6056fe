import cardStyles from '../../components/card.module.css';
import styles from './persona-details.module.css';

/** The cards of a persona before they are there. */
export function PersonaSkeleton() {
  return (
    <div className={styles.columns} aria-hidden>
      <div className={styles.column}>
        <CardOfLines lines={10} />
        <CardOfLines lines={4} />
      </div>
      <div className={styles.column}>
        <CardOfLines lines={8} />
        <CardOfLines lines={4} />
      </div>
    </div>
  );
}

function CardOfLines({ lines }: { lines: number }) {
  return (
    <div className={cardStyles.card}>
      <i className={styles.skeletonHeading} />
      {Array.from({ length: lines }, (_, line) => (
        // Lines that never change place.
        // oxlint-disable-next-line react/no-array-index-key
        <i key={line} className={styles.skeletonLine} style={{ width: `${40 + ((line * 37) % 45)}%` }} />
      ))}
    </div>
  );
}
