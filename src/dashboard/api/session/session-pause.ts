/**
 * Suspends a session that expired while the user was working. The page stays until the user signs in again. Reads wait
 * for the sign-in, but writes are rejected immediately, so that they are not sent later when the user no longer expects
 * them.
 */
type Suspension = { isOver: Promise<boolean>; end: (isResumed: boolean) => void };

let current: Suspension | null = null;
/**
 * The number of times that a session resumed. A 401 for a request that was sent before the last resumption says nothing
 * about the current session.
 */
let resumptions = 0;
let onRefusal: () => void = () => undefined;

export function isSuspended(): boolean {
  return current !== null;
}

export function resumeCount(): number {
  return resumptions;
}

export function beginSuspension(): void {
  if (current) return;
  const begun: Partial<Suspension> = {};
  begun.isOver = new Promise<boolean>((resolve) => {
    begun.end = resolve;
  });
  current = begun as Suspension;
}

/** `isResumed` is true if the same agency continues. Otherwise waiting reads are rejected. */
export function endSuspension(isResumed: boolean): void {
  const ended = current;
  current = null;
  if (isResumed) resumptions += 1;
  ended?.end(isResumed);
}

/**
 * Resolves immediately if the session is not suspended, otherwise when the suspension ends. The result is true if the
 * session resumed.
 */
export async function whenResumed(): Promise<boolean> {
  return current === null || current.isOver;
}

/** Reports that the key or session is no longer accepted. The listener may suspend the session. */
export function reportUnauthorized(): void {
  onRefusal();
}

export function listenForRefusals(listener: () => void): () => void {
  onRefusal = listener;
  return () => {
    if (onRefusal === listener) onRefusal = () => undefined;
  };
}
