/**
 * The records that users opened last in this browser, per agency. Only the paths are stored, without the query. The
 * palette looks up the names each time, so that no name of a lead is stored. A sign-out deletes the paths.
 */
import * as z from 'zod';
import { withoutBase } from '../../lib/base-path.ts';
import { ownLocal, RECENT } from '../../lib/own-storage.ts';

/** The maximum number of stored paths. assumed: users rarely return to older pages. */
const MOST = 12;

const storageKey = (agency: string) => RECENT + agency;

export function recentPages(agency: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(ownLocal.getItem(storageKey(agency)) ?? '[]');
    return z.array(z.string().startsWith('/')).max(MOST).parse(stored);
  } catch {
    // The stored value is invalid, or storage is not allowed.
    return [];
  }
}

/**
 * Records the path of a page below another page, e.g. `/leads/1`. Other pages are ignored, because the palette always
 * lists them.
 */
export function noteRecentPage(agency: string, pathname: string): void {
  if (!/^\/[^/]+\/[^/]+/.test(withoutBase(pathname))) return;
  const others = recentPages(agency).filter((path) => path !== pathname);
  try {
    ownLocal.setItem(storageKey(agency), JSON.stringify([pathname, ...others].slice(0, MOST)));
  } catch {
    // Without storage, the page is not recorded.
  }
}
