/** Ends the session of this tab, or suspends it until the user signs in again. */
import { focusManager, type QueryClient } from '@tanstack/react-query';
import type { Session } from '#contract/app-config.ts';
import { agencyKey } from '../api/session/agency-key.ts';
import { forgetCalls } from '../api/transport/call-record.ts';
import { isSampleKnown, refreshSample } from '../api/transport/config.ts';
import { connection } from '../api/transport/connection.ts';
import { type Interruption, SIGNED_OUT, isLock, isSignedIn, sessionQuery } from '../api/session/session.ts';
import type { SessionEnd } from '../api/session/sign-in.ts';
import { beginSuspension, endSuspension } from '../api/session/session-pause.ts';
import { dropAllDrafts } from '../lib/draft-names.ts';
import { hidePage } from '../lib/hide-page.ts';
import { paths } from '../lib/paths.ts';
import { announce } from '../ui/announce.ts';
import { hideTip } from '../ui/tip.ts';
import { forgetRecentPages } from '../lib/own-storage.ts';
import type { AppRouter } from './router.tsx';

/**
 * Whether the next sign-in returns to the page where the session ended. After an own sign-out it does not, because
 * another person may sign in next.
 */
const LEADS_BACK: Record<SessionEnd, boolean> = {
  signedOut: false,
  signedOutElsewhere: true,
  ended: true,
  keyRefused: true,
  keyDeleted: true,
  locked: true,
  idle: true,
};

export type SessionLife = {
  /** Removes all data of the agency from this tab: the screen, the cache, pending requests and the key. */
  end: (reason: SessionEnd, isOfAll?: boolean) => Promise<void>;
  /**
   * Hides all data of the agency, but keeps the page with its form input until the user signs in again. Does nothing
   * without a session, so that several refused requests interrupt it only once.
   */
  interrupt: (reason: Interruption) => void;
  /** Continues the page after a sign-in to the same agency, in this tab or another one. */
  goOn: (session: Session) => Promise<void>;
  /** The suspended session; null if none is suspended. */
  waiting: () => Session | null;
  /** Records that the host has ended the session. Any session that the host reports from now on is a new one. */
  noteOver: () => void;
  /**
   * Whether the host has ended the suspended session. If so, a session that the host reports is new, and the page may
   * continue without a key in this tab.
   */
  isOver: () => boolean;
  /** Releases a suspended page. */
  dispose: () => void;
};

/**
 * A suspended session and its page. The page is hidden first, and detached from the document once the sign-in form is
 * ready.
 */
export type Waiting = {
  known: Session;
  isOver: boolean;
  goOn: (session: Session) => Promise<void>;
  putBack: () => void;
};

type SessionLifeParts = {
  router: () => AppRouter;
  queryClient: QueryClient;
  /** Loads a path with a full page load. */
  startAnew: (path: string) => void;
};

function dropKey(): void {
  const current = connection();
  if (current.kind === 'direct') current.dropKey();
}

export function createSessionLife({ router, queryClient, startAnew }: SessionLifeParts): SessionLife {
  let waiting: Waiting | null = null;

  /** Returns the page to the document. */
  const uncover = () => {
    waiting?.putBack();
    waiting = null;
    focusManager.setFocused(undefined);
  };

  const end = async (reason: SessionEnd, isOfAll = false) => {
    dropKey();
    await leave(reason, isOfAll);
  };

  const leave = async (reason: SessionEnd, isOfAll = false) => {
    const known = waiting?.known ?? queryClient.getQueryData(sessionQuery.queryKey);
    if (!waiting && !known?.signedIn) return;
    const agency = agencyKey();
    const held = isOfAll ? [] : (known?.held.filter(({ id }) => id !== known.id) ?? []);
    const signedOut = { ...SIGNED_OUT, held };
    queryClient.setQueryData(sessionQuery.queryKey, signedOut);
    endSuspension(false);

    const { pathname, search } = router().state.location;
    const back = LEADS_BACK[reason] ? pathname + search : undefined;
    // The sign-in page may load slowly or fail to load.
    const showPage = hidePage();
    if (!isSampleKnown()) await refreshSample();
    // Leave the page before the cache is cleared, because a mounted page would request its data again.
    await router().navigate(paths.signIn(back), { replace: true, state: { reason }, flushSync: true });
    uncover();
    showPage();
    hideTip();
    announce('');
    // After the forms are unmounted, because they store their drafts on unmount.
    dropAllDrafts(isOfAll ? '' : undefined);
    if (reason === 'signedOut') forgetRecentPages(isOfAll ? null : agency);
    // A write cannot be cancelled. Its response may still arrive, and must not be cached for the next user.
    for (const mutation of queryClient.getMutationCache().getAll()) mutation.setOptions({});
    queryClient.clear();
    queryClient.setQueryData(sessionQuery.queryKey, signedOut);
    forgetCalls();
  };

  const goOn = async (session: Session) => waiting?.goOn(session);

  const interrupt = (reason: Interruption) => {
    const known = queryClient.getQueryData(sessionQuery.queryKey);
    if (!known || !isSignedIn(queryClient)) return;
    beginSuspension();
    queryClient.setQueryData(sessionQuery.queryKey, { ...known, signedIn: false });
    dropKey();
    hideTip();
    announce('');
    // After a lock, the host keeps the session until it receives the sign-out.
    const mine: Waiting = { known, isOver: !isLock(reason), goOn: async () => {}, putBack: hidePage() };
    waiting = mine;
    // Stops polling and event streams, as in a hidden tab.
    focusManager.setFocused(false);
    // The refused key may be the key of the sample agency, which is then no longer offered.
    const refreshed = isLock(reason) && isSampleKnown() ? undefined : refreshSample();
    void Promise.all([import('./session-cover.tsx'), refreshed]).then(
      ([{ coverPage }]) => {
        if (waiting === mine)
          coverPage(mine, { queryClient, reason, router, leave, end, uncover, startAnew });
      },
      () => {
        // Without the cover's code, the user could not sign in here.
        if (waiting === mine) void end(reason);
      },
    );
  };

  return {
    end,
    interrupt,
    goOn,
    waiting: () => waiting?.known ?? null,
    noteOver: () => {
      if (waiting) waiting.isOver = true;
    },
    isOver: () => waiting?.isOver ?? false,
    dispose: () => {
      uncover();
      endSuspension(false);
    },
  };
}
