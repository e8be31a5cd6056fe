import { ownSession } from './own-storage.ts';

/** The parts of form drafts that every page loads. */
const PREFIX = 'botdeck-draft:';

/** The owner of the drafts in this tab. It changes when the user switches agencies. */
let owner = '';

export function keepDraftsFor(name: string): void {
  owner = `${name}:`;
}

export function draftName(key: string): string {
  return PREFIX + owner + key;
}

/** Whether this tab keeps a draft of its agency. */
export function hasDrafts(): boolean {
  try {
    return ownSession.names().some((key) => key.startsWith(PREFIX + owner));
  } catch {
    // If storage is blocked, there are no drafts.
    return false;
  }
}

/**
 * Deletes drafts at the end of a session, so that the next user does not see them: those of this tab's agency, those of
 * another agency, or all ('').
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
