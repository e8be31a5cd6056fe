import cardStyles from './card.module.css';
import styles from './card-skeleton.module.css';

/** A card before what stands in it is there. */
export function CardSkeleton({ lines }: { lines: number }) {
  return (
    <div className={cardStyles.card}>
      <i className={styles.heading} />
      <LinesSkeleton lines={lines} />
    </div>
  );
}

/** What stands in a card, before it is there: the card itself says already what it is about. */
export function LinesSkeleton({ lines }: { lines: number }) {
  return (
    <div>
      {Array.from({ length: lines }, (_, line) => (
        // Lines that never change place.
        // oxlint-disable-next-line react/no-array-index-key
        <i key={line} className={styles.line} style={{ width: `${40 + ((line * 37) % 45)}%` }} />
      ))}
    </div>
  );
}
