/**
 * The things that were opened last, in this browser and for each agency. Addresses alone, without what was searched for: what
 * they are called is looked up each time, so that no name of a lead is kept.
 */
import * as z from 'zod';
import { withoutBase } from '../../lib/base-path.ts';
import { ownLocal } from '../../lib/own-storage.ts';

/** assumed: more than anybody goes back. */
const MOST = 12;

const storageKey = (agency: string) => `botdeck.recent.${agency}`;

export function recentPages(agency: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(ownLocal.getItem(storageKey(agency)) ?? '[]');
    return z.array(z.string().startsWith('/')).max(MOST).parse(stored);
  } catch {
    // Not to be read, or storage is not allowed: as if there were none.
    return [];
  }
}

/** That of one thing, such as `/leads/1`; the pages themselves are always at hand. */
export function noteRecentPage(agency: string, pathname: string): void {
  if (!/^\/[^/]+\/[^/]+/.test(withoutBase(pathname))) return;
  const others = recentPages(agency).filter((path) => path !== pathname);
  try {
    ownLocal.setItem(storageKey(agency), JSON.stringify([pathname, ...others].slice(0, MOST)));
  } catch {
    // Not remembered, then.
  }
}
