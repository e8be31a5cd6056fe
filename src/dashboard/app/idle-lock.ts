/** Locks every tab of this browser: at will, or once nobody has used any of them for as long as the operator says. */
import type { QueryClient } from '@tanstack/react-query';
import { isSignedIn, sessionQuery, signOut } from '../api/session/session.ts';
import { sleep } from '../lib/sleep.ts';
import { isIdle, noteUse } from './last-use.ts';
// What locks has what covers at hand.
import './session-cover.tsx';
import type { SessionLife } from './session.ts';
import type { SharedSession } from './share-session.ts';

const LOOK_EVERY_MS = 5_000;
const RETRY_MS = 10_000;
const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

type LockParts = {
  life: SessionLife;
  /** Null where every tab has a key of its own. */
  otherTabs: Pick<SharedSession, 'tell'> | null;
  signal: AbortSignal;
};

/**
 * What is locked is covered here at once, and its sessions are ended at the host, which is told until it answers: the cover
 * alone would be none.
 */
export async function lockBrowser({ life, otherTabs, signal }: LockParts): Promise<void> {
  life.interrupt('locked');
  otherTabs?.tell({ kind: 'locked', isOver: false });
  while (!signal.aborted && life.waiting()) {
    try {
      await signOut('browser');
      life.noteOver();
      otherTabs?.tell({ kind: 'locked', isOver: true });
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
  let notedAt = 0;

  const look = () => {
    if (isSignedIn(queryClient) && isIdle(minutes)) void lockBrowser(parts);
  };
  /** Not of who finds it locked, or comes back to what has to be locked. */
  const use = () => {
    if (!isSignedIn(queryClient)) return;
    if (isIdle(minutes)) look();
    else if (Date.now() - notedAt >= 1000) {
      notedAt = Date.now();
      noteUse();
    }
  };
  noteUse();
  for (const kind of USES) window.addEventListener(kind, use, { signal, capture: true, passive: true });
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('focus', look, { signal });
  const timer = setInterval(look, LOOK_EVERY_MS);
  // Who signs in is there.
  const stopFollowing = queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isSession = query.queryKey[0] === sessionQuery.queryKey[0];
    if (type === 'updated' && isSession && isSignedIn(queryClient)) noteUse();
  });
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    stopFollowing();
  });
}
