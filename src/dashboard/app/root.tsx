import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import styles from './root.module.css';

/** Around every page, with a session or without. */
export function Root() {
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** Before the first page can be shown: nothing but a line that tells that something comes. */
export function Starting() {
  return <ProgressLine />;
}

/** A line at the top while the next page is fetched. A quick one does not flicker: CSS waits before it shows. */
function NavigationProgress() {
  return useNavigation().state === 'idle' ? null : <ProgressLine />;
}

function ProgressLine() {
  return <div className={styles.progress} aria-hidden />;
}
