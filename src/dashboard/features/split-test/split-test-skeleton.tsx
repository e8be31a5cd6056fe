import cardStyles from '../../components/card.module.css';
import panelStyles from './split-test-panel.module.css';
import styles from './split-test-skeleton.module.css';

/** The cards of a split test before they are there. */
export function SplitTestSkeleton() {
  return (
    <div className={panelStyles.panel} aria-hidden>
      {[5, 9, 2, 6].map((lines) => (
        <div key={lines} className={cardStyles.card}>
          <i className={styles.heading} />
          {Array.from({ length: lines }, (_, line) => (
            // Lines that never change place.
            // oxlint-disable-next-line react/no-array-index-key
            <i key={line} className={styles.line} style={{ width: `${40 + ((line * 37) % 45)}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}
