import { CardSkeleton } from '../../components/card-skeleton.tsx';
import pageStyles from './bot-page.module.css';

/** The cards of a bot before they are there. */
export function BotSkeleton() {
  return (
    <div className={pageStyles.columns} aria-hidden>
      <div className={pageStyles.column}>
        <CardSkeleton lines={6} />
        <CardSkeleton lines={4} />
      </div>
      <div className={pageStyles.column}>
        <CardSkeleton lines={8} />
      </div>
    </div>
  );
}
