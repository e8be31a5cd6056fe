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
 * Whether the next sign-in returns to the page where the session ended, by the reason for the end. After a sign-out by
 * the user, the sign-in opens the start page, because another person may sign in.
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
   * without a session, so that several requests with status 401 interrupt the session only once.
   */
  interrupt: (reason: Interruption) => void;
  /** Continues the suspended page after a sign-in to the same agency, in this tab or another one. */
  goOn: (session: Session) => Promise<void>;
  /** The suspended session; null if none is suspended. */
  waiting: () => Session | null;
  /**
   * Records that the host has ended the suspended session. Any session that the host reports later comes from a new
   * sign-in.
   */
  noteOver: () => void;
  /**
   * Returns whether the host has ended the suspended session. If so, any session that the host reports comes from a new
   * sign-in, e.g. in another tab, so the page may continue.
   */
  isOver: () => boolean;
  /** Returns a suspended page to the document and rejects its waiting requests. */
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

  /** Returns the suspended page to the document. */
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
    // The data is hidden first, because the sign-in page may load slowly or fail to load.
    const showPage = hidePage();
    if (!isSampleKnown()) await refreshSample();
    // Leave the page before the cache is cleared, because a mounted page would request its data again.
    await router().navigate(paths.signIn(back), { replace: true, state: { reason }, flushSync: true });
    uncover();
    showPage();
    hideTip();
    announce('');
    // The drafts are deleted after the forms are unmounted, because forms store their drafts on unmount.
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
    // `isOver`: after a lock, the host keeps the session until it receives the sign-out.
    const mine: Waiting = { known, isOver: !isLock(reason), goOn: async () => {}, putBack: hidePage() };
    waiting = mine;
    // Stops polling and event streams, as in a hidden tab.
    focusManager.setFocused(false);
    // The rejected key may be the key of the sample agency. The sign-in form must then not offer the sample agency.
    const refreshed = isLock(reason) && isSampleKnown() ? undefined : refreshSample();
    void Promise.all([import('./session-cover.tsx'), refreshed]).then(
      ([{ coverPage }]) => {
        if (waiting === mine)
          coverPage(mine, { queryClient, reason, router, leave, end, uncover, startAnew });
      },
      () => {
        // Without the code of the sign-in form, the user could not continue this page.
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
