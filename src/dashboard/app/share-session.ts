/** Shares the sessions, which the host keeps in cookies, between all tabs of a browser. */
import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Session } from '#contract/app-config.ts';
import {
  type LockReason,
  SIGNED_OUT,
  askWhoIsSignedIn,
  isSignedIn,
  noteLastAgency,
  sessionQuery,
} from '../api/session/session.ts';
import { dropAllDrafts } from '../lib/draft-names.ts';
import { hidePage } from '../lib/hide-page.ts';
import { hasUnsaved } from '../lib/unsaved.ts';
import type { SessionLife } from './session.ts';

/**
 * A message between tabs. After `changed`, other tabs read the session again; it may still be the same. A sign-out
 * applies to the session with the id `of`, or to all sessions if `of` is null.
 */
type Message =
  | { kind: 'changed' }
  | { kind: 'signed out'; of: string | null }
  /** `isOver` is true once the host has ended the sessions. */
  | { kind: 'locked'; reason: LockReason; isOver: boolean };

export type SharedSession = {
  /** Sends a message to the other tabs of this browser. */
  send: (message: Message) => void;
  /** Handles a message from another tab. */
  receive: (message: Message) => void;
};

/**
 * Ends or interrupts the session in all tabs of an agency if it ends in one tab or at the host. Tabs of other agencies
 * continue.
 */
export function shareSession(
  queryClient: QueryClient,
  life: SessionLife,
  channel: BroadcastChannel,
  signal: AbortSignal,
): SharedSession {
  const send = (message: Message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    if (!signal.aborted) channel.postMessage(message);
  };
  let isAnswer = false;
  /** Stores a session without a message to the other tabs, which already know it. */
  const note = (session: Session) => {
    isAnswer = true;
    queryClient.setQueryData(sessionQuery.queryKey, session);
    isAnswer = false;
  };

  /**
   * Compares this tab's session with the session at the host. If the host has ended the session, interrupts it. Rejects
   * if the host does not respond.
   */
  const compare = async () => {
    const known = await queryClient.ensureQueryData(sessionQuery).catch(() => SIGNED_OUT);
    const current = await askWhoIsSignedIn();
    // The session of this tab may have ended during the request, and another one may have started.
    if (queryClient.getQueryData(sessionQuery.queryKey) !== known) return;
    if (life.waiting()) {
      if (!current.signedIn) life.noteOver();
      else if (life.isOver()) await life.goOn(current);
    } else if (!known.signedIn) note({ ...SIGNED_OUT, held: current.held });
    else if (!current.signedIn) life.interrupt('ended');
    else if (hashKey([current]) !== hashKey([known])) note(current);
  };
  /** Like `compare`, but ignores failures, because the visible page stays valid while the host does not respond. */
  const check = () => void compare().catch(() => undefined);

  const receive = (data: Message) => {
    if (data.kind === 'locked') {
      life.interrupt(data.reason);
      if (data.isOver) life.noteOver();
      return;
    }
    const own = life.waiting() ?? queryClient.getQueryData(sessionQuery.queryKey);
    const isSignedOut = data.kind === 'signed out' && (data.of === null || data.of === own?.id);
    if (isSignedOut && (life.waiting() || isSignedIn(queryClient))) {
      // The other tab could not ask the user about the unsaved changes in this tab.
      if (hasUnsaved()) life.interrupt('signedOutElsewhere');
      else void life.end('signedOutElsewhere', data.of === null);
      return;
    }
    if (data.kind === 'signed out') dropAllDrafts(data.of === null ? '' : `${data.of}:`);
    check();
  };
  const stopFollowing = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hashKey(sessionQuery.queryKey)) return;
    // Notify the other tabs only of a sign-in in this tab, which sets the session in the query cache manually. They do
    // not need a session from the host: the query fetches it, or this file stores it while `isAnswer` is true.
    const { action } = event;
    if (action.type !== 'success' || !action.manual || isAnswer) return;
    if ((action.data as Session).signedIn) send({ kind: 'changed' });
  });
  window.addEventListener('focus', noteLastAgency, { signal });
  // The session may have ended without a message, e.g. if the other tab was closed early or the host lost the session.
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    noteLastAgency();
    check();
  };
  document.addEventListener('visibilitychange', look, { signal });
  veilKeptPage(compare, signal);
  signal.addEventListener('abort', stopFollowing);
  return { send, receive };
}

/**
 * The back-forward cache may restore a page long after the user left it. Hides the page when the user leaves, and shows
 * it after the session is confirmed. If the check fails, the page reloads.
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
