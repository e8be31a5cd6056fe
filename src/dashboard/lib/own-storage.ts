import { BASE_PATH } from './base-path.ts';

/** All programs of one origin share its storage, locks and channels. The base path tells two dashboards apart. */
const PREFIX = BASE_PATH && `${BASE_PATH}:`;

/** The name under which this dashboard keeps or shares something in the browser. */
export const ownName = (name: string): string => PREFIX + name;

/** The browser's storage, limited to the entries of this dashboard. Throws where the browser forbids storage. */
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

/** Kept by the browser until it is deleted. */
export const ownLocal = ownStorage(() => localStorage);
/** Kept for as long as the tab is open. */
export const ownSession = ownStorage(() => sessionStorage);
