/** The part of recent pages that every page loads. */
import { ownLocal } from '../../lib/own-storage.ts';

/** The prefix of their names in storage. The agency follows. */
export const RECENT = 'botdeck.recent.';

/** Deletes the recent pages of an agency, or of all agencies (null), because another person may sign in next. */
export function forgetRecentPages(agency: string | null): void {
  try {
    const all = ownLocal.names().filter((name) => name.startsWith(RECENT));
    for (const name of agency === null ? all : [RECENT + agency]) ownLocal.removeItem(name);
  } catch {
    // If storage is blocked, there are no recent pages.
  }
}
