import cardStyles from '../../components/card.module.css';
import pageStyles from './bot-page.module.css';
import styles from './bot-skeleton.module.css';

/** The cards of a bot before they are there. */
export function BotSkeleton() {
  return (
    <div className={pageStyles.columns} aria-hidden>
      <div className={pageStyles.column}>
        <CardOfLines lines={6} />
        <CardOfLines lines={4} />
      </div>
      <div className={pageStyles.column}>
        <CardOfLines lines={8} />
      </div>
    </div>
  );
}

function CardOfLines({ lines }: { lines: number }) {
  return (
    <div className={cardStyles.card}>
      <i className={styles.heading} />
      {Array.from({ length: lines }, (_, line) => (
        // Lines that never change place.
        // oxlint-disable-next-line react/no-array-index-key
        <i key={line} className={styles.line} style={{ width: `${40 + ((line * 37) % 45)}%` }} />
      ))}
    </div>
  );
}
