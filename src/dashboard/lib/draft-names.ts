/** What of drafts every page needs. */
const PREFIX = 'botdeck-draft:';

/** Whose drafts are read and kept: a tab may be for one agency now and for another later. */
let owner = '';

export function keepDraftsFor(name: string): void {
  owner = `${name}:`;
}

/** Of `sessionStorage`. */
export function draftName(key: string): string {
  return PREFIX + owner + key;
}

/** With the session: whoever signs in next must not find them. Those of this tab's agency, of another, or of all (''). */
export function dropAllDrafts(of = owner): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX + of)) sessionStorage.removeItem(key);
    }
  } catch {
    // Where storage is not allowed there are none.
  }
}
