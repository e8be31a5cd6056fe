import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import styles from './root.module.css';
import { useFollowedLinks } from '../ui/use-followed-links.ts';

/** Around every page, with a session or without. */
export function Root() {
  useFollowedLinks();
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

/**
 * A line at the top while another page is fetched: one that only changes its query string shows by itself what it waits
 * for. A quick one does not flicker: CSS waits before it shows.
 */
function NavigationProgress() {
  const next = useNavigation().location;
  const { pathname } = useLocation();
  return next === undefined || next.pathname === pathname ? null : <ProgressLine />;
}

function ProgressLine() {
  return <div className={styles.progress} aria-hidden />;
}
