/**
 * Suspends a session that expired while the user was working. The page stays mounted until the user signs in again.
 * Reads wait for the sign-in. Writes are rejected immediately, because a later write could surprise the user.
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

/**
 * `isResumed`: whether the user has signed in to the same agency again. Waiting reads are then sent, otherwise
 * rejected.
 */
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

/**
 * Reports that the service or the host has rejected the key or the session (status 401). The listener may suspend the
 * session.
 */
export function reportUnauthorized(): void {
  onRefusal();
}

export function listenForRefusals(listener: () => void): () => void {
  onRefusal = listener;
  return () => {
    if (onRefusal === listener) onRefusal = () => undefined;
  };
}
