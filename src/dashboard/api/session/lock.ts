/**
 * Lets any module lock the dashboard until the user signs in again. The implementation in `app/` registers itself with
 * `listenForLock`, because this layer cannot import `app/`.
 */
import { connection } from '../transport/connection.ts';

let lock: () => Promise<void> = async () => {};

/**
 * Returns whether the user can lock all tabs of this browser. Without a host, each tab holds its own key, so one tab
 * cannot lock the others.
 */
export function canLock(): boolean {
  return connection().kind === 'hosted';
}

/**
 * Locks all tabs of this browser until the user signs in again. If the code of the lock cannot be loaded, the promise
 * rejects and nothing is locked.
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
