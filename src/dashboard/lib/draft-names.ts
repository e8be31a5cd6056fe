import { ownSession } from './own-storage.ts';

/** What of drafts every page needs. */
const PREFIX = 'botdeck-draft:';

/** Whose drafts are read and kept: a tab may be for one agency now and for another later. */
let owner = '';

export function keepDraftsFor(name: string): void {
  owner = `${name}:`;
}

/** The name of a draft in the tab's storage. */
export function draftName(key: string): string {
  return PREFIX + owner + key;
}

/** With the session: whoever signs in next must not find them. Those of this tab's agency, of another, or of all (''). */
export function dropAllDrafts(of = owner): void {
  try {
    for (const key of ownSession.names()) {
      if (key.startsWith(PREFIX + of)) ownSession.removeItem(key);
    }
  } catch {
    // Where storage is not allowed there are none.
  }
}
