import { CardSkeleton } from '../../../ui/card-skeleton.tsx';
import layout from '../../../ui/two-columns.module.css';

/** The cards of a persona before they are there. */
export function PersonaSkeleton() {
  return (
    <div className={layout.columns} aria-hidden>
      <div className={layout.column}>
        <CardSkeleton lines={10} />
        <CardSkeleton lines={4} />
      </div>
      <div className={layout.column}>
        <CardSkeleton lines={8} />
        <CardSkeleton lines={4} />
      </div>
    </div>
  );
}
