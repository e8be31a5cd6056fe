import { CardSkeleton } from '../../../ui/card-skeleton.tsx';
import historyStyles from './page-history.module.css';
import layout from '../../../ui/two-columns.module.css';

/** The cards of the overview before they are there. */
export function LeadSkeleton() {
  return (
    <div className={layout.columns} aria-hidden>
      <div className={layout.column}>
        <CardSkeleton lines={2} />
        <CardSkeleton lines={5} />
      </div>
      <div className={layout.column}>
        <CardSkeleton lines={4} />
        <CardSkeleton lines={7} />
      </div>
    </div>
  );
}

/** The timeline and what is beside it. */
export function PageHistorySkeleton() {
  return (
    <div className={historyStyles.columns} aria-hidden>
      <CardSkeleton lines={12} />
      <div className={historyStyles.aside}>
        <CardSkeleton lines={8} />
      </div>
    </div>
  );
}
