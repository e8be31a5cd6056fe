import WifiOff from 'lucide-react/icons/wifi-off';
import { useCallback, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { SessionScope } from '#contract/app-config.ts';
import { appConfig } from '../../api/transport/config.ts';
import { KnownNames, useKnownNames } from '../../api/names/names.ts';
import { useRedraw } from '../../lib/redraw.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { useIsOnline } from '../../lib/use-is-online.ts';
import { IDLE_DELAY_MS, useAfterFirstPaint } from '../../ui/after-first-paint.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { IdlePrefetch } from '../../ui/idle-prefetch.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { ToastProvider } from '../../ui/toasts.tsx';
import { CollapseButton } from './collapse-button.tsx';
import { KeptPages } from './kept-pages.tsx';
import { Navigation, type OnIntent } from './navigation.tsx';
import { useKeptFocus, usePageFocus } from './page-focus.ts';
import { collectTyping, useEarlyKeys } from './key-buffer.ts';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

const MAIN_ID = 'main';

export type ShellProps = {
  onIntent: OnIntent;
  onSignOut: (of: SessionScope) => Promise<void>;
  /** Switches this tab to another signed-in agency and opens the path. */
  onSwitch: (id: string, path: string) => void;
  isWatching: boolean;
};

const NavigationDrawer = onDemand(async () => (await import('./navigation-drawer.tsx')).NavigationDrawer);

const RequestLogOpener = lazyPart(async () => (await import('./request-log-opener.tsx')).RequestLogOpener, {
  isOptional: true,
});

const Palette = onDemand(async () => (await import('../palette/palette.tsx')).Palette);
const SignOutDialog = onDemand(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);
const ShortcutSheet = onDemand(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet);
const ShellKeys = lazyPart(async () => (await import('./shell-keys.tsx')).ShellKeys, { isOptional: true });

/**
 * The frame around every page that needs a session. The shell contains the toasts, so that they disappear with the
 * session.
 */
export function Shell({ onIntent, onSignOut, onSwitch, isWatching }: ShellProps) {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [areShortcutsOpen, setShortcutsOpen] = useState(false);
  const isLater = useAfterFirstPaint();
  const [askedToSignOut, setAskedToSignOut] = useState<SessionScope | null>(null);
  const askToSignOut = useCallback(
    async (of: SessionScope) => (hasUnsaved() ? setAskedToSignOut(of) : onSignOut(of)),
    [onSignOut],
  );
  const signOut = useCallback(() => askToSignOut('agency'), [askToSignOut]);
  const takeTyped = useRef<(() => string) | null>(null);
  const openPalette = () => {
    takeTyped.current ??= collectTyping('Search or jump to');
    setPaletteOpen(true);
  };
  const closePalette = () => {
    takeTyped.current?.();
    takeTyped.current = null;
    setPaletteOpen(false);
  };
  const { hasKeys, replay } = useEarlyKeys(openPalette);
  const main = useRef<HTMLElement>(null);
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
          {/* The note loads late, so it is placed where it does not move other elements. */}
          {isLater && appConfig().sample !== null && <SampleNote />}
          <CollapseButton />
        </div>
        <div className="column shrink">
          <TopBar
            onIntent={onIntent}
            onNavigationIntent={NavigationDrawer.prefetch}
            onPaletteIntent={Palette.prefetch}
            onOpenPalette={openPalette}
            onOpenShortcuts={() => setShortcutsOpen(true)}
            onOpenNavigation={() => setDrawerOpen(true)}
            onSignOut={askToSignOut}
            onSwitch={onSwitch}
            isWatching={isWatching}
          />
          <OfflineBanner />
          <main ref={main} id={MAIN_ID} className={styles.main} tabIndex={-1}>
            <NamedPage />
          </main>
        </div>
      </div>
      <PageFocus main={main} />
      <PrefetchWhileIdle />
      {isLater && <RequestLogOpener />}
      {(isLater || hasKeys) && (
        <ShellKeys
          onReady={replay}
          onOpenPalette={openPalette}
          onOpenShortcuts={() => setShortcutsOpen(true)}
        />
      )}
      {isPaletteOpen && (
        <Palette takeTyped={() => takeTyped.current?.() ?? ''} onSignOut={signOut} onClose={closePalette} />
      )}
      {askedToSignOut !== null && (
        <SignOutDialog onSignOut={() => onSignOut(askedToSignOut)} onClose={() => setAskedToSignOut(null)} />
      )}
      {areShortcutsOpen && <ShortcutSheet onClose={() => setShortcutsOpen(false)} />}
      {isDrawerOpen && <NavigationDrawer onIntent={onIntent} onClose={() => setDrawerOpen(false)} />}
    </ToastProvider>
  );
}

/** Provides the names of records to the page. When names arrive, only links and cells that show names render again. */
function NamedPage() {
  return (
    <KnownNames value={useKnownNames()}>
      <KeptPages />
    </KnownNames>
  );
}

/**
 * Moves the focus after a navigation. It is a separate component, so that a change of the URL does not render the shell
 * again.
 */
function PageFocus({ main }: { main: RefObject<HTMLElement | null> }): null {
  usePageFocus(main);
  return null;
}

/** The delay before code is prefetched on any page except the first, in milliseconds. */
const LATER_DELAY_MS = 100;

/** Prefetches the code that the user may need next, but not during a navigation. */
function PrefetchWhileIdle() {
  const { pathname } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const [firstPath] = useState(pathname);
  // The first page has a longer delay, because it also loads optional parts when it is idle.
  const delay = pathname === firstPath ? IDLE_DELAY_MS : LATER_DELAY_MS;
  return isIdle && <IdlePrefetch key={pathname} delay={delay} />;
}

const SampleNote = lazyPart(async () => (await import('./sample-note.tsx')).SampleNote, { isOptional: true });

/** Moves the focus to an element without a change of the URL, because a fragment would add a history entry. */
function skipTo(event: MouseEvent, target: HTMLElement | null): void {
  event.preventDefault();
  target?.focus();
}

/**
 * A banner while the browser reports that it is offline. Loaded data stays readable, and failed calls show their own
 * errors.
 */
function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <output>
      {!isOnline && (
        <span className={styles.offline} data-tone="caution">
          <WifiOff size={16} aria-hidden />
          You are offline. What you see may be out of date, and nothing can be sent.
        </span>
      )}
    </output>
  );
}
