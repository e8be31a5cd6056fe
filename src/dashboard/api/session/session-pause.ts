/**
 * A session that ended under somebody's hands, while the page is kept for who signs in again: reads wait for that, and
 * writes are refused at once, so that nothing is sent later that nobody asks for any more.
 */
type Suspension = { isOver: Promise<boolean>; end: (isResumed: boolean) => void };

let current: Suspension | null = null;
/** How often a session went on. What was sent before that and is refused after it says nothing of the session now. */
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

/** `isResumed` where the same agency goes on: otherwise what waits fails. */
export function endSuspension(isResumed: boolean): void {
  const ended = current;
  current = null;
  if (isResumed) resumptions += 1;
  ended?.end(isResumed);
}

/** Resolves at once unless the session is suspended: then once it is known whether it goes on. */
export async function whenResumed(): Promise<boolean> {
  return current === null || current.isOver;
}

/** The session's key, or the session, is no longer accepted: whoever hears of it may suspend the session. */
export function reportUnauthorized(): void {
  onRefusal();
}

export function listenForRefusals(listener: () => void): () => void {
  onRefusal = listener;
  return () => {
    if (onRefusal === listener) onRefusal = () => undefined;
  };
}
