import { X } from 'lucide-react';
import { useRef, type MouseEvent } from 'react';
import { Outlet } from 'react-router';
import { ToastProvider } from '../../ui/toasts.tsx';
import { LateBell } from './late-bell.tsx';
import { Navigation } from './navigation.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { usePageFocus } from '../../ui/use-page-focus.ts';

const MAIN_ID = 'main';

export type ShellProps = {
  onIntent: (path: string) => void;
  onSignOut: () => Promise<void>;
  /** Whether to look for unread notifications, again and again. */
  watchesNotifications: boolean;
};

/** The frame around every page that needs a session. Toasts live inside, so that they leave with it. */
export function Shell({ onIntent, onSignOut, watchesNotifications }: ShellProps) {
  const drawer = useRef<HTMLDialogElement>(null);
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  useKeptFocus(main);
  const closeDrawer = () => drawer.current?.close();

  return (
    <ToastProvider>
      <a className={styles.skip} href={`#${MAIN_ID}`} onClick={(event) => skipTo(event, main.current)}>
        Skip to content
      </a>
      <div className={styles.frame}>
        <div className={styles.side}>
          <Navigation onIntent={onIntent} />
        </div>
        <div className={styles.body}>
          <TopBar
            onOpenNavigation={() => drawer.current?.showModal()}
            onSignOut={onSignOut}
            bell={watchesNotifications && <LateBell onIntent={onIntent} />}
          />
          <OfflineBanner />
          <main ref={main} id={MAIN_ID} className={styles.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      <dialog ref={drawer} className={styles.drawer} aria-label="Navigation" closedby="any">
        <button type="button" className={styles.close} aria-label="Close navigation" onClick={closeDrawer}>
          <X size={20} aria-hidden />
        </button>
        <Navigation onIntent={onIntent} onNavigate={closeDrawer} />
      </dialog>
    </ToastProvider>
  );
}

/** Moves the focus without touching the address, where a fragment would become a history entry. */
function skipTo(event: MouseEvent, target: HTMLElement | null): void {
  event.preventDefault();
  target?.focus();
}
