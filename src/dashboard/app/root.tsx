import { useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { optionalPart, useIsLater } from '../ui/lazy-part.tsx';
import { shownTip } from '../ui/tip.ts';
import { useFollowedLinks } from '../ui/use-followed-links.ts';
import styles from './shell/shell.module.css';

const Line = optionalPart(async () => (await import('@mui/material/LinearProgress')).default);

const PageTooltip = optionalPart(async () => (await import('../ui/page-tooltip.tsx')).PageTooltip);

/** Around every page, with a session or without. */
export function Root() {
  useFollowedLinks();
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
      <LateTooltip />
    </>
  );
}

/** Its code comes after the first page, or with the first tip that is wanted. */
function LateTooltip() {
  const isLater = useIsLater();
  const isWanted = useSyncExternalStore(shownTip.subscribe, () => shownTip.get() !== null);
  return (isLater || isWanted) && <PageTooltip />;
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
  return <Line className={styles.progress} aria-hidden />;
}
