import { Suspense } from 'react';
import { listNotifications } from '#contract/notification.ts';
import { lazyPart, useIsLater } from '../../ui/lazy-part.tsx';
import { offers } from '../../api/config.ts';
import styles from './top-bar.module.css';

type LateBellProps = {
  /** The pointer or the focus is on a link: its page will probably be wanted. */
  onIntent: (path: string) => void;
};

// Where its code does not come there is no bell. The page in the navigation is still there.
const UnreadBell = lazyPart<LateBellProps>(() =>
  import('./unread-bell.tsx').then(
    (module) => module.UnreadBell,
    () => () => null,
  ),
);

/** Where the service has no list of notifications, nobody can say how many are unread, and there is no bell. */
export function LateBell(props: LateBellProps) {
  return offers(listNotifications) ? <Late {...props} /> : null;
}

/** Room for the bell, and the bell once the first page had its time. */
function Late(props: LateBellProps) {
  const isLater = useIsLater();
  return (
    <div className={styles.bell}>
      <Suspense>{isLater && <UnreadBell {...props} />}</Suspense>
    </div>
  );
}
