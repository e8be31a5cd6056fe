import { BASE_PATH } from './base-path.ts';

/**
 * The prefix of the names of storage entries, locks and channels. All applications of an origin share their names, so
 * the base path separates two dashboards of the same origin.
 */
const PREFIX = BASE_PATH && `${BASE_PATH}:`;

/** Returns the name that this dashboard uses for a storage entry, a lock or a channel. */
export const ownName = (name: string): string => PREFIX + name;

/** Browser storage, limited to the entries of this dashboard. Throws if the browser blocks storage. */
export type OwnStorage = {
  getItem: (name: string) => string | null;
  setItem: (name: string, text: string) => void;
  removeItem: (name: string) => void;
  names: () => string[];
};

function ownStorage(storage: () => Storage): OwnStorage {
  return {
    getItem: (name) => storage().getItem(ownName(name)),
    setItem: (name, text) => storage().setItem(ownName(name), text),
    removeItem: (name) => storage().removeItem(ownName(name)),
    names: () =>
      Object.keys(storage())
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => key.slice(PREFIX.length)),
  };
}

export const ownLocal = ownStorage(() => localStorage);
export const ownSession = ownStorage(() => sessionStorage);

/** The prefix of the storage entries with the recent pages of the command palette. The key of the agency follows. */
export const RECENT = 'botdeck.recent.';

/**
 * Deletes the recent pages of an agency, or of all agencies (null). Used at sign-out, because another person may sign
 * in next.
 */
export function forgetRecentPages(agency: string | null): void {
  try {
    const all = ownLocal.names().filter((name) => name.startsWith(RECENT));
    for (const name of agency === null ? all : [RECENT + agency]) ownLocal.removeItem(name);
  } catch {
    // If storage is blocked, there are no recent pages.
  }
}
