import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useMutation, useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import { Suspense } from 'react';
import type { SessionScope } from '#contract/app-config.ts';
import { canCountUnread } from '../../domain/unread-notifications.ts';
import { isolate } from '../../lib/isolate.ts';
import { connection } from '../../api/transport/connection.ts';
import { useIsReachable } from '../../api/transport/reachability.ts';
import { agencyName, sessionQuery } from '../../api/session/session.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { useAfterFirstPaint } from '../../ui/after-first-paint.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { popupTrigger, usePopup } from '../../ui/popup.ts';
import { tip } from '../../ui/tip.ts';
import { useToast } from '../../ui/toasts.tsx';
import { BellLink } from './bell-link.tsx';
import type { OnIntent } from './navigation.tsx';
import styles from './top-bar.module.css';

type TopBarProps = {
  onIntent: OnIntent;
  /** Called if the button of the navigation drawer receives the pointer or the focus. */
  onNavigationIntent: () => void;
  onOpenNavigation: () => void;
  onPaletteIntent: () => void;
  onOpenPalette: () => void;
  onOpenShortcuts: () => void;
  onSignOut: (of: SessionScope) => Promise<void>;
  onSwitch: (id: string, path: string) => void;
  isWatching: boolean;
};

export function TopBar(props: TopBarProps) {
  const { onIntent, onNavigationIntent, onOpenNavigation, isWatching } = props;
  const toast = useToast();
  const signingOut = useMutation({
    mutationFn: props.onSignOut,
    onError: (error) => toast({ tone: 'bad', text: `You are still signed in. ${error.message}` }),
  });
  const signOut = (of: SessionScope) => {
    if (!signingOut.isPending) signingOut.mutate(of);
  };
  return (
    <header className={styles.bar}>
      <IconButton
        className={styles.menu}
        aria-label="Open navigation"
        {...popupTrigger('dialog', onNavigationIntent)}
        onClick={onOpenNavigation}
      >
        <Menu size={20} aria-hidden />
      </IconButton>
      <Button
        className={styles.search}
        variant="outlined"
        color="secondary"
        startIcon={<Search size={16} aria-hidden />}
        {...popupTrigger('dialog', props.onPaletteIntent)}
        onClick={props.onOpenPalette}
      >
        <span className="ellipsis phone-unseen">Search or jump to…</span>
        <kbd aria-hidden>{/Mac|iP/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</kbd>
      </Button>
      <div className="grow" />
      <ConnectionChip onSwitch={props.onSwitch} onSignOut={signOut} />
      {/* Without a list of notifications, the number of unread ones is unknown. */}
      {isWatching && canCountUnread() && <NotificationsBell onIntent={onIntent} />}
      {isWatching && <LateFollower />}
      {/* On phones, CSS hides this button, because the agency's name needs the space. The guide is then in
         the navigation drawer. */}
      <HelpButton onOpenShortcuts={props.onOpenShortcuts} />
      {/* With a hosted connection, the sign-out is in the menu of the agency. */}
      {connection().kind !== 'hosted' && (
        <Button
          className={styles.leave}
          color="secondary"
          startIcon={<LogOut size={16} aria-hidden />}
          onClick={() => signOut('agency')}
        >
          <span className="phone-unseen">Sign out</span>
        </Button>
      )}
    </header>
  );
}

const AgencyMenu = onDemand(async () => (await import('./agency-menu.tsx')).AgencyMenu);

export type AgencyChoice = {
  onSwitch: (id: string, path: string) => void;
  onSignOut: (of: SessionScope) => void;
};

/** Shows the agency and the connection. With a hosted connection, a click opens the menu of agencies. */
function ConnectionChip(choice: AgencyChoice) {
  const { data: session } = useQuery(sessionQuery);
  const { anchor, close, trigger } = usePopup('menu', AgencyMenu.prefetch);
  const current = connection();
  const isHosted = current.kind === 'hosted';
  const through = isHosted
    ? `through the host ${location.host}`
    : `directly to the service at ${current.address}`;
  const isReachable = useIsReachable();
  const agency = (session && agencyName(session)) ?? (isReachable ? 'Connected' : 'Agency');
  const state = isReachable ? 'connected' : 'not reachable';
  const words = (
    <>
      <span className={styles.dot} data-tone={isReachable ? 'good' : 'bad'} aria-hidden />
      <span className="ellipsis">{agency}</span>
      {isReachable ? (
        <span className="visually-hidden">, connected {through}</span>
      ) : (
        <>
          <span className="regular secondary nowrap phone-unseen">not reachable</span>
          <span className="visually-hidden"> {through}</span>
        </>
      )}
    </>
  );
  const about = tip(`${isolate(agency)}, ${state} ${through}`);
  if (!isHosted) {
    return (
      <p className={styles.chip} {...about}>
        {words}
      </p>
    );
  }
  return (
    <>
      <Button
        className={styles.chip}
        color="secondary"
        endIcon={<ChevronDown size={14} aria-hidden />}
        {...trigger}
        {...about}
      >
        {words}
      </Button>
      {anchor && session && <AgencyMenu {...choice} session={session} anchor={anchor} onClose={close} />}
    </>
  );
}

const HelpMenu = onDemand(async () => (await import('./help-menu.tsx')).HelpMenu);

function HelpButton({ onOpenShortcuts }: { onOpenShortcuts: () => void }) {
  const { anchor, close, trigger } = usePopup('menu', HelpMenu.prefetch);
  return (
    <>
      <IconButton className={styles.help} aria-label="Help" {...trigger} {...tip('Help')}>
        <CircleQuestionMark size={18} aria-hidden />
      </IconButton>
      {anchor && <HelpMenu anchor={anchor} onClose={close} onOpenShortcuts={onOpenShortcuts} />}
    </>
  );
}

const UnreadBell = lazyPart(() =>
  import('./unread-bell.tsx').then(
    (code) => code.UnreadBell,
    () => BellLink,
  ),
);

/** Shows a plain bell at first. The number of unread notifications loads after the first page is idle. */
function NotificationsBell({ onIntent }: { onIntent: OnIntent }) {
  const plain = <BellLink onIntent={onIntent} />;
  return useAfterFirstPaint() ? (
    <Suspense fallback={plain}>
      <UnreadBell onIntent={onIntent} />
    </Suspense>
  ) : (
    plain
  );
}

const EventFollower = lazyPart(async () => (await import('./event-follower.tsx')).EventFollower, {
  isOptional: true,
});

/** Follows the service's events after the first page has loaded, because live updates do not matter earlier. */
function LateFollower() {
  return useAfterFirstPaint() && <EventFollower />;
}
