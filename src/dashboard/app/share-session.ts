/** The sessions in the cookies, which all tabs of a browser share. */
import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Session } from '#contract/app-config.ts';
import {
  askWhoIsSignedIn,
  isSignedIn,
  noteLastAgency,
  sessionQuery,
  SIGNED_OUT,
} from '../api/session/session.ts';
import { dropAllDrafts } from '../lib/draft-names.ts';
import { hidePage } from '../lib/hide-page.ts';
import type { SessionLife } from './session.ts';

/** `changed` asks the others to look for themselves: they may be none the worse. A sign-out is of one agency, or of all. */
type Message =
  | { kind: 'changed' }
  | { kind: 'signed out'; of: string | null }
  /** `isOver` once the host has ended the sessions. */
  | { kind: 'locked'; isOver: boolean };

export type SharedSession = {
  /** Tells the other tabs of this browser. */
  tell: (message: Message) => void;
  /** Does what another tab told. */
  hear: (message: Message) => void;
};

/**
 * What happens to a session in one tab, or at the host, ends or interrupts it in all tabs that show its agency; those of
 * other agencies go on.
 */
export function shareSession(
  queryClient: QueryClient,
  life: SessionLife,
  channel: BroadcastChannel,
  signal: AbortSignal,
): SharedSession {
  const tell = (message: Message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    if (!signal.aborted) channel.postMessage(message);
  };
  let isAnswer = false;
  /** Without telling the others, who know. */
  const note = (session: Session) => {
    isAnswer = true;
    queryClient.setQueryData(sessionQuery.queryKey, session);
    isAnswer = false;
  };

  /** Interrupts the session here unless the host still knows it. Rejects where the host does not say. */
  const compare = async () => {
    const known = await queryClient.ensureQueryData(sessionQuery).catch(() => SIGNED_OUT);
    const current = await askWhoIsSignedIn();
    // It may have ended while that was asked, and another one begun.
    if (queryClient.getQueryData(sessionQuery.queryKey) !== known) return;
    if (life.waiting()) {
      if (!current.signedIn) life.noteOver();
      else if (life.isOver()) await life.goOn(current);
    } else if (!known.signedIn) note({ ...SIGNED_OUT, held: current.held });
    else if (!current.signedIn) life.interrupt('ended');
    else if (hashKey([current]) !== hashKey([known])) note(current);
  };
  /** For what is shown meanwhile: a host that does not answer is no reason to take it away. */
  const check = () => void compare().catch(() => undefined);

  const hear = (data: Message) => {
    if (data.kind === 'locked') {
      life.interrupt('locked');
      if (data.isOver) life.noteOver();
      return;
    }
    const own = life.waiting() ?? queryClient.getQueryData(sessionQuery.queryKey);
    const isSignedOut = data.kind === 'signed out' && (data.of === null || data.of === own?.id);
    if (isSignedOut && (life.waiting() || isSignedIn(queryClient))) {
      void life.end('signedOutElsewhere', data.of === null);
      return;
    }
    if (data.kind === 'signed out') dropAllDrafts(data.of === null ? '' : `${data.of}:`);
    check();
  };
  const stopFollowing = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hashKey(sessionQuery.queryKey)) return;
    // Written by a sign-in in this tab, not answered by the host.
    const { action } = event;
    if (action.type !== 'success' || !action.manual || isAnswer) return;
    if ((action.data as Session).signedIn) tell({ kind: 'changed' });
  });
  window.addEventListener('focus', noteLastAgency, { signal });
  // A tab that was closed at once, a host that lost the session: nobody told of those.
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    noteLastAgency();
    check();
  };
  document.addEventListener('visibilitychange', look, { signal });
  veilKeptPage(compare, signal);
  signal.addEventListener('abort', stopFollowing);
  return { tell, hear };
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
