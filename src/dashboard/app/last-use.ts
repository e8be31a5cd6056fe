/** The time of the last use of any tab of this browser, shared through storage. */
import { signOut } from '../api/session/session.ts';
import { storedText } from '../lib/stored-text.ts';
import { ownLocal } from '../lib/own-storage.ts';

/** The time of the last use, in milliseconds since 1970. */
const lastUse = storedText(ownLocal, 'botdeck-last-use');

export function noteUse(): void {
  lastUse.write(String(Date.now()));
}

export function isIdle(minutes: number): boolean {
  const at = Number(lastUse.read() ?? Number.NaN);
  return Date.now() - at >= minutes * 60_000;
}

/**
 * Ends the sessions of a browser that was idle for too long, before a new tab reads or shows any data. Returns whether
 * the browser was idle for too long.
 */
export async function lockIfIdle(minutes: number): Promise<boolean> {
  const isLeft = isIdle(minutes);
  if (isLeft) await signOut('browser');
  noteUse();
  return isLeft;
}
