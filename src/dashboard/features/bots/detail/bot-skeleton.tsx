import { CardSkeleton } from '../../../ui/card-skeleton.tsx';
import layout from '../../../ui/two-columns.module.css';

/** The cards of a bot before they are there. */
export function BotSkeleton() {
  return (
    <div className={layout.columns} aria-hidden>
      <div className={layout.column}>
        <CardSkeleton lines={6} />
        <CardSkeleton lines={4} />
      </div>
      <div className={layout.column}>
        <CardSkeleton lines={8} />
      </div>
    </div>
  );
}
