import cardStyles from '../../components/card.module.css';
import pageStyles from './lead-page.module.css';
import historyStyles from './page-history.module.css';
import styles from './lead-skeleton.module.css';

/** The cards of the overview before they are there. */
export function LeadSkeleton() {
  return (
    <div className={pageStyles.columns} aria-hidden>
      <div className={pageStyles.column}>
        <CardOfLines lines={2} />
        <CardOfLines lines={5} />
      </div>
      <div className={pageStyles.column}>
        <CardOfLines lines={4} />
        <CardOfLines lines={7} />
      </div>
    </div>
  );
}

/** The timeline and what is beside it. */
export function PageHistorySkeleton() {
  return (
    <div className={historyStyles.columns} aria-hidden>
      <CardOfLines lines={12} />
      <div className={historyStyles.aside}>
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
