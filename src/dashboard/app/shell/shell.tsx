import { WifiOff } from 'lucide-react';
import { useCallback, useRef, useState, type MouseEvent } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { SessionScope } from '#contract/app-config.ts';
import { appConfig } from '../../api/transport/config.ts';
import { KnownNames, useKnownNames } from '../../api/names/names.ts';
import { useRedraw } from '../../lib/format.ts';
import { useIsOnline } from '../../lib/use-is-online.ts';
import { FetchesAhead, bestEffortPart, useAfterFirstPaint } from '../../ui/lazy-part.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { ToastProvider } from '../../ui/toasts.tsx';
import { CollapseButton } from './collapse-button.tsx';
import { Navigation, type OnIntent } from './navigation.tsx';
import { useKeptFocus, usePageFocus } from './page-focus.ts';
import { useEarlyKeys } from './key-buffer.ts';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

const MAIN_ID = 'main';

export type ShellProps = {
  onIntent: OnIntent;
  onSignOut: (of: SessionScope) => Promise<void>;
  /** This tab is to be for another agency that the browser is signed in to, and to go on there. */
  onSwitch: (id: string, path: string) => void;
  /** Whether to look for unread notifications, again and again. */
  isWatching: boolean;
};

const NavigationDrawer = onDemand(async () => (await import('./navigation-drawer.tsx')).NavigationDrawer);

const RequestLogDoor = bestEffortPart(async () => (await import('./lazy-request-log.tsx')).RequestLogDoor);

const Palette = onDemand(async () => (await import('../palette/palette.tsx')).Palette);
const ShortcutSheet = onDemand(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet);
const ShellKeys = bestEffortPart(async () => (await import('./shell-keys.tsx')).ShellKeys);

/** The frame around every page that needs a session. Toasts live inside, so that they leave with it. */
export function Shell({ onIntent, onSignOut, onSwitch, isWatching }: ShellProps) {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [areShortcutsOpen, setShortcutsOpen] = useState(false);
  const isLater = useAfterFirstPaint();
  const { isWanted, hearThem } = useEarlyKeys();
  const signOut = useCallback(() => onSignOut('agency'), [onSignOut]);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  usePageFocus(main);
  useKeptFocus(main);
  useRedraw();

  return (
    <ToastProvider>
      <a className={styles.skip} href={`#${MAIN_ID}`} onClick={(event) => skipTo(event, main.current)}>
        Skip to content
      </a>
      <div className={styles.frame}>
        <div className={styles.side}>
          <Navigation onIntent={onIntent} />
          {/* Where nothing moves for it. */}
          {isLater && appConfig().sample !== null && <SampleNote />}
          <CollapseButton />
        </div>
        <div className={styles.body}>
          <TopBar
            onIntent={onIntent}
            onNavigationIntent={NavigationDrawer.prefetch}
            onPaletteIntent={Palette.prefetch}
            onOpenPalette={() => setPaletteOpen(true)}
            onOpenShortcuts={() => setShortcutsOpen(true)}
            onOpenNavigation={() => setDrawerOpen(true)}
            onSignOut={onSignOut}
            onSwitch={onSwitch}
            isWatching={isWatching}
          />
          <OfflineBanner />
          <main ref={main} id={MAIN_ID} className={styles.main} tabIndex={-1}>
            <NamedPage />
          </main>
        </div>
      </div>
      <FetchesAhead key={pathname} />
      {isLater && <RequestLogDoor />}
      {(isLater || isWanted) && (
        <ShellKeys
          onReady={hearThem}
          onPaletteIntent={Palette.prefetch}
          onOpenPalette={() => setPaletteOpen(true)}
          onOpenShortcuts={() => setShortcutsOpen(true)}
        />
      )}
      {isPaletteOpen && <Palette onSignOut={signOut} onClose={() => setPaletteOpen(false)} />}
      {areShortcutsOpen && <ShortcutSheet onClose={() => setShortcutsOpen(false)} />}
      {isDrawerOpen && <NavigationDrawer onIntent={onIntent} onClose={() => setDrawerOpen(false)} />}
    </ToastProvider>
  );
}

/** Names come late, and change nothing but where they stand. */
function NamedPage() {
  return (
    <KnownNames value={useKnownNames()}>
      <Outlet />
    </KnownNames>
  );
}

const SampleNote = bestEffortPart(async () => (await import('./sample-note.tsx')).SampleNote);

/** Moves the focus without touching the address, where a fragment would become a history entry. */
function skipTo(event: MouseEvent, target: HTMLElement | null): void {
  event.preventDefault();
  target?.focus();
}

/** Told by the browser. What was loaded stays readable; calls fail by themselves and say so. */
function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <output>
      {!isOnline && (
        <span className={styles.offline}>
          <WifiOff size={16} aria-hidden />
          You are offline. What you see may be out of date, and nothing can be sent.
        </span>
      )}
    </output>
  );
}
