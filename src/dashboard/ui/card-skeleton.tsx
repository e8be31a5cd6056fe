import cardStyles from './card.module.css';
import styles from './card-skeleton.module.css';
import layout from './two-columns.module.css';

/** A card before what stands in it is there. */
export function CardSkeleton({ lines }: { lines: number }) {
  return (
    <div className={cardStyles.card}>
      <i className={styles.heading} />
      <LinesSkeleton lines={lines} />
    </div>
  );
}

/** The cards of an entity's page before they are there, in one column or two: so many lines in each. */
export function CardsSkeleton({ columns }: { columns: readonly (readonly number[])[] }) {
  return (
    <div className={columns.length > 1 ? layout.columns : undefined} aria-hidden>
      {columns.map((cards, column) => (
        // Neither columns nor cards ever change place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={column} className={layout.column}>
          {cards.map((lines, card) => (
            // oxlint-disable-next-line react/no-array-index-key
            <CardSkeleton key={card} lines={lines} />
          ))}
        </div>
      ))}
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
