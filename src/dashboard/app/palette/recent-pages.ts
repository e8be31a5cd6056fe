/**
 * The things that were opened last, in this browser and for each agency. Addresses alone, without what was searched for: what
 * they are called is looked up each time, so that no name of a lead is kept.
 */
import * as z from 'zod';

/** assumed: more than anybody goes back. */
const MOST = 12;

const storageKey = (agency: string) => `botdeck.recent.${agency}`;

export function recentPages(agency: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(agency)) ?? '[]');
    return z.array(z.string().startsWith('/')).max(MOST).parse(stored);
  } catch {
    // Not to be read, or storage is not allowed: as if there were none.
    return [];
  }
}

/** That of one thing, such as `/leads/1`; the pages themselves are always at hand. */
export function noteRecentPage(agency: string, pathname: string): void {
  if (!/^\/[^/]+\/[^/]+/.test(pathname)) return;
  const others = recentPages(agency).filter((path) => path !== pathname);
  try {
    localStorage.setItem(storageKey(agency), JSON.stringify([pathname, ...others].slice(0, MOST)));
  } catch {
    // Not remembered, then.
  }
}
