/** Locking the dashboard at will. How it is done the app knows. */
import { connection } from '../transport/connection.ts';

let lock: () => Promise<void> = async () => {};

/** Whether the sessions of this browser can be ended for all its tabs: without a host each tab holds a key of its own. */
export function canLock(): boolean {
  return connection().kind === 'hosted';
}

/** Covers every tab of this browser until somebody signs in again. Rejects where its code does not come: nothing is locked then. */
export function lockNow(): Promise<void> {
  return lock();
}

export function listenForLock(listener: () => Promise<void>): () => void {
  lock = listener;
  return () => {
    if (lock === listener) lock = async () => {};
  };
}
