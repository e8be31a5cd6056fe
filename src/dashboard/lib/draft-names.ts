import { ownSession } from './own-storage.ts';

/**
 * The prefix of the storage keys of all form drafts. This module is separate from `drafts.ts`, because every page loads
 * it.
 */
const PREFIX = 'botdeck-draft:';

/**
 * The agency whose drafts this tab reads and writes, as a prefix of their keys. Changes when the user switches
 * agencies.
 */
let owner = '';

export function keepDraftsFor(name: string): void {
  owner = `${name}:`;
}

export function draftName(key: string): string {
  return PREFIX + owner + key;
}

/** Returns whether this tab stores a draft for its current agency. */
export function hasDrafts(): boolean {
  try {
    return ownSession.names().some((key) => key.startsWith(PREFIX + owner));
  } catch {
    // If storage is blocked, there are no drafts.
    return false;
  }
}

/**
 * Deletes drafts at the end of a session, so that the next user does not see them. `of` selects the drafts: of this
 * tab's agency by default, of another agency, or of all agencies ('').
 */
export function dropAllDrafts(of = owner): void {
  try {
    for (const key of ownSession.names()) {
      if (key.startsWith(PREFIX + of)) ownSession.removeItem(key);
    }
  } catch {
    // If storage is blocked, there are no drafts.
  }
}
