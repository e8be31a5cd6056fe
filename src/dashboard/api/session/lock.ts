/** Lets the user lock the dashboard. The app registers the implementation. */
import { connection } from '../transport/connection.ts';

let lock: () => Promise<void> = async () => {};

/**
 * Returns whether the session can be locked for all tabs of this browser. Without a host, each tab holds its own key,
 * so locking is not possible.
 */
export function canLock(): boolean {
  return connection().kind === 'hosted';
}

/**
 * Locks all tabs of this browser until the user signs in again. Rejects if the code cannot be loaded; nothing is locked
 * then.
 */
export function lockNow(): Promise<void> {
  return lock();
}

export function listenForLock(listener: () => Promise<void>): () => void {
  lock = listener;
  return () => {
    if (lock === listener) lock = async () => {};
  };
}
