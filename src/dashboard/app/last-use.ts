/** When somebody last used a tab of this browser: all tabs look at the same. */
import { signOut } from '../api/session/session.ts';
import { storedText } from '../lib/stored-text.ts';
import { ownLocal } from '../lib/own-storage.ts';

/** In milliseconds since 1970. */
const lastUse = storedText(ownLocal, 'botdeck-last-use');

export function noteUse(): void {
  lastUse.write(String(Date.now()));
}

export function isIdle(minutes: number): boolean {
  const at = Number(lastUse.read() ?? Number.NaN);
  return Date.now() - at >= minutes * 60_000;
}

/**
 * For a tab that is opened: what was left open too long, and closed since, is locked before anything is read or shown.
 * Answers whether it was.
 */
export async function lockIfIdle(minutes: number): Promise<boolean> {
  const isLeft = isIdle(minutes);
  if (isLeft) await signOut('browser');
  noteUse();
  return isLeft;
}
