/** How a session ends, in this tab and in those that share it. */
import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Session } from '#contract/app-config.ts';
import { forgetCalls } from '../api/call-record.ts';
import { refreshSample } from '../api/config.ts';
import { connection } from '../api/connection.ts';
import { askWhoIsSignedIn, isSignedIn, type SessionEnd, sessionQuery, SIGNED_OUT } from '../api/session.ts';
import { dropAllDrafts } from '../lib/drafts.ts';
import { paths } from '../lib/paths.ts';
import { hidePage } from '../lib/hide-page.ts';
import { announce } from '../ui/announce.ts';
import { hideTip } from '../ui/tip.ts';
import type { AppRouter } from './router.tsx';

/** Whether the next to sign in goes on where this session was: not who may be somebody else, by what they did. */
const LEADS_BACK: Record<SessionEnd, boolean> = {
  signedOut: false,
  signedInElsewhere: false,
  signedOutElsewhere: true,
  ended: true,
  keyRefused: true,
  keyDeleted: true,
};

/**
 * Leaves nothing of the agency in this tab: not on the screen, in the cache, under way or in the held key.
 * Does nothing when nobody is signed in, so that many calls refused at once end a session once.
 */
export async function endSession(
  router: AppRouter,
  queryClient: QueryClient,
  reason: SessionEnd,
): Promise<void> {
  if (!queryClient.getQueryData(sessionQuery.queryKey)?.signedIn) return;
  queryClient.setQueryData(sessionQuery.queryKey, SIGNED_OUT);
  const current = connection();
  if (current.kind === 'direct') current.dropKey();

  const { pathname, search } = router.state.location;
  const back = LEADS_BACK[reason] ? pathname + search : undefined;
  // The sign-in page may be slow to come, or not come at all.
  const showPage = hidePage();
  // The key that went may have been the sample's, which is then offered no more.
  if (current.kind === 'hosted' && (reason === 'ended' || reason === 'keyDeleted')) await refreshSample();
  // Pages go before the cache does: one still on the screen would ask again for what it lost.
  await router.navigate(paths.signIn(back), { replace: true, state: { reason }, flushSync: true });
  showPage();
  hideTip();
  announce('');
  // After the forms are gone, which keep what was typed last.
  dropAllDrafts();
  // A write cannot be called back. Its answer may still come, and must not be kept for whoever signs in next.
  for (const mutation of queryClient.getMutationCache().getAll()) mutation.setOptions({});
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, SIGNED_OUT);
  forgetCalls();
}

const CHANNEL = 'botdeck-session';

/** `changed` asks the others to look for themselves: they may be none the worse. */
type Message = 'signed out' | 'changed';

export type SharedSession = {
  /** Tells the other tabs of this browser. */
  tell: (message: Message) => void;
  close: () => void;
};

/**
 * The session in the cookie, which all tabs of a browser share: what happens to it in one of them, or at the host, ends
 * the session of this tab. Otherwise it could go on showing one agency while its calls are answered for another.
 */
export function shareSession(
  queryClient: QueryClient,
  onEnd: (reason: SessionEnd) => Promise<void>,
): SharedSession {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
  const tell = (message: Message) => channel.postMessage(message);

  /** Ends the session here unless the host still knows it, as that of the same agency. Rejects where the host does not say. */
  const compare = async (isNews = false) => {
    const known = await queryClient.ensureQueryData(sessionQuery).catch(() => SIGNED_OUT);
    if (!known.signedIn) return;
    const current = await askWhoIsSignedIn();
    // It may have ended while that was asked, and another one begun.
    if (queryClient.getQueryData(sessionQuery.queryKey) !== known) return;
    if (!current.signedIn) await onEnd('ended');
    else if (!isOfSameAgency(known, current, isNews)) await onEnd('signedInElsewhere');
  };
  /** For what is shown meanwhile: a host that does not answer is no reason to take it away. */
  const check = (isNews = false) => void compare(isNews).catch(() => undefined);

  channel.addEventListener('message', ({ data }) => {
    if (data === 'signed out' && isSignedIn(queryClient)) void onEnd('signedOutElsewhere');
    else check(true);
  });
  const stopFollowing = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hashKey(sessionQuery.queryKey)) return;
    // Written by a sign-in in this tab, not answered by the host.
    const { action } = event;
    if (action.type === 'success' && action.manual && (action.data as Session).signedIn) tell('changed');
  });
  const listeners = new AbortController();
  const { signal } = listeners;
  // A tab that was closed at once, a host that lost the session: nobody told of those.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check(), {
    signal,
  });
  veilKeptPage(compare, signal);

  return {
    tell,
    close: () => {
      channel.close();
      stopFollowing();
      listeners.abort();
    },
  };
}

/**
 * Back and forward may show a page again just as it was left, long after: it is veiled when it is left, until it is known
 * to be right still. Where that cannot be known, it starts anew.
 */
function veilKeptPage(check: () => Promise<void>, signal: AbortSignal): void {
  let showPage: (() => void) | undefined;
  const onLeave = ({ persisted }: PageTransitionEvent) => {
    if (persisted) showPage = hidePage();
  };
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted)
      void check().then(
        () => showPage?.(),
        () => location.reload(),
      );
  };
  window.addEventListener('pagehide', onLeave, { signal });
  window.addEventListener('pageshow', onReturn, { signal });
}

/** Two agencies that the host has no name for cannot be told apart: news of a sign-in is then taken for another one. */
function isOfSameAgency(known: Session, current: Session, isNews: boolean): boolean {
  return known.agency === current.agency && !(isNews && current.agency === null);
}
