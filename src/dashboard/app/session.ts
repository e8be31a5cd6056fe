/** How a session ends in this tab, or waits for somebody to sign in again. */
import { focusManager, type QueryClient } from '@tanstack/react-query';
import type { Session } from '#contract/app-config.ts';
import { forgetCalls } from '../api/transport/call-record.ts';
import { isSampleKnown, refreshSample } from '../api/transport/config.ts';
import { connection } from '../api/transport/connection.ts';
import { type Interruption, isSignedIn, sessionQuery, SIGNED_OUT } from '../api/session/session.ts';
import type { SessionEnd } from '../api/session/sign-in.ts';
import { beginSuspension, endSuspension } from '../api/session/session-pause.ts';
import { dropAllDrafts } from '../lib/draft-names.ts';
import { hidePage } from '../lib/hide-page.ts';
import { paths } from '../lib/paths.ts';
import { announce } from '../ui/announce.ts';
import { hideTip } from '../ui/tip.ts';
import type { AppRouter } from './router.tsx';

/** Whether the next to sign in goes on where this session was: not who may be somebody else, by what they did. */
const LEADS_BACK: Record<SessionEnd, boolean> = {
  signedOut: false,
  signedOutElsewhere: true,
  ended: true,
  keyRefused: true,
  keyDeleted: true,
  locked: true,
};

export type SessionLife = {
  /** Leaves nothing of the agency in this tab: not on the screen, in the cache, under way or in the held key. */
  end: (reason: SessionEnd, isOfAll?: boolean) => Promise<void>;
  /**
   * Nothing of the agency can be seen or read any more, but the page is kept with what was typed, for who signs in again.
   * Does nothing when nobody is signed in, so that many calls refused at once do so once.
   */
  interrupt: (reason: Interruption) => void;
  /** Somebody signed in, in this tab or another one: as the same agency, the page goes on. */
  goOn: (session: Session) => Promise<void>;
  /** Of the session that waits; null while none does. */
  waiting: () => Session | null;
  /** The host has ended it, or says so: who is signed in there from now on has signed in since. */
  noteOver: () => void;
  /** Whether the session that waits may go on without a key in this tab, where the host knows it. */
  isOver: () => boolean;
  /** Lets go of a page that waits. */
  dispose: () => void;
};

/** A session that waits, with its page: hidden at first, and out of the document as soon as somebody can sign in again. */
export type Waiting = {
  known: Session;
  isOver: boolean;
  goOn: (session: Session) => Promise<void>;
  putBack: () => void;
};

type SessionLifeParts = {
  router: () => AppRouter;
  queryClient: QueryClient;
  /** Loads the page anew at a path. */
  startAnew: (path: string) => void;
};

function dropKey(): void {
  const current = connection();
  if (current.kind === 'direct') current.dropKey();
}

export function createSessionLife({ router, queryClient, startAnew }: SessionLifeParts): SessionLife {
  let waiting: Waiting | null = null;

  /** The page is back in the document. */
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
    const held = isOfAll ? [] : (known?.held.filter(({ id }) => id !== known.id) ?? []);
    const signedOut = { ...SIGNED_OUT, held };
    queryClient.setQueryData(sessionQuery.queryKey, signedOut);
    endSuspension(false);

    const { pathname, search } = router().state.location;
    const back = LEADS_BACK[reason] ? pathname + search : undefined;
    // The sign-in page may be slow to come, or not come at all.
    const showPage = hidePage();
    if (!isSampleKnown()) await refreshSample();
    // Pages go before the cache does: one still on the screen would ask again for what it lost.
    await router().navigate(paths.signIn(back), { replace: true, state: { reason }, flushSync: true });
    uncover();
    showPage();
    hideTip();
    announce('');
    // After the forms are gone, which keep what was typed last.
    dropAllDrafts(isOfAll ? '' : undefined);
    // A write cannot be called back. Its answer may still come, and must not be kept for whoever signs in next.
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
    // What is locked goes on at the host until that is told.
    const mine: Waiting = { known, isOver: reason !== 'locked', goOn: async () => {}, putBack: hidePage() };
    waiting = mine;
    // Nothing looks for what is new, and no stream is followed, as in a tab that nobody sees.
    focusManager.setFocused(false);
    // The key that went may have been the sample's, which is then offered no more.
    const refreshed = reason === 'locked' && isSampleKnown() ? undefined : refreshSample();
    void Promise.all([import('./session-cover.tsx'), refreshed]).then(
      ([{ coverPage }]) => {
        if (waiting === mine)
          coverPage(mine, { queryClient, reason, router, leave, end, uncover, startAnew });
      },
      () => {
        // Without its code nobody could sign in here.
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
