/** Locks every tab of this browser, on request or after the idle time that the operator sets. */
import type { QueryClient } from '@tanstack/react-query';
import { type LockReason, isSignedIn, sessionQuery, signOut } from '../api/session/session.ts';
import { sleep } from '../lib/sleep.ts';
import { isIdle, noteUse } from './last-use.ts';
// This module imports the sign-in form statically, so that a lock needs no request.
import './session-cover.tsx';
import type { SessionLife } from './session.ts';
import type { SharedSession } from './share-session.ts';

const LOOK_EVERY_MS = 5_000;
const RETRY_MS = 10_000;
const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

type LockParts = {
  life: SessionLife;
  /** Sends messages to the other tabs; null for a direct connection, because every tab has its own key. */
  otherTabs: Pick<SharedSession, 'send'> | null;
  signal: AbortSignal;
};

/**
 * Hides the page immediately and ends the sessions at the host. A hidden page with a valid session protects nothing, so
 * the request is repeated until the host responds.
 */
export async function lockBrowser({ life, otherTabs, signal }: LockParts, reason: LockReason): Promise<void> {
  life.interrupt(reason);
  otherTabs?.send({ kind: 'locked', reason, isOver: false });
  while (!signal.aborted && life.waiting()) {
    try {
      await signOut('browser');
      life.noteOver();
      otherTabs?.send({ kind: 'locked', reason, isOver: true });
      return;
    } catch {
      await sleep(RETRY_MS, signal);
    }
  }
}

type IdleLockParts = LockParts & { minutes: number; queryClient: QueryClient };

export function startIdleLock({ minutes, queryClient, ...parts }: IdleLockParts): void {
  const { signal } = parts;
  if (signal.aborted) return;
  let recordedAt = 0;

  const lockIfIdle = () => {
    if (isSignedIn(queryClient) && isIdle(minutes)) void lockBrowser(parts, 'idle');
  };
  /** Records a use, except while the tab is locked or should already be locked. */
  const use = () => {
    if (!isSignedIn(queryClient)) return;
    if (isIdle(minutes)) lockIfIdle();
    else if (Date.now() - recordedAt >= 1000) {
      recordedAt = Date.now();
      noteUse();
    }
  };
  noteUse();
  for (const kind of USES) window.addEventListener(kind, use, { signal, capture: true, passive: true });
  document.addEventListener('visibilitychange', lockIfIdle, { signal });
  window.addEventListener('focus', lockIfIdle, { signal });
  const timer = setInterval(lockIfIdle, LOOK_EVERY_MS);
  // A sign-in counts as use.
  const stopFollowing = queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isSession = query.queryKey[0] === sessionQuery.queryKey[0];
    if (type === 'updated' && isSession && isSignedIn(queryClient)) noteUse();
  });
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    stopFollowing();
  });
}
