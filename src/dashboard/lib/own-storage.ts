import { BASE_PATH } from './base-path.ts';

/**
 * The name under which this dashboard keeps or shares something in the browser. All programs of one origin share its
 * storage, locks and channels: the base path tells two dashboards of one origin apart.
 */
export function ownName(name: string): string {
  return BASE_PATH === '' ? name : `${BASE_PATH}:${name}`;
}

/** The browser's storage, limited to the entries of this dashboard. Throws where the browser forbids storage. */
export type OwnStorage = {
  getItem: (name: string) => string | null;
  setItem: (name: string, text: string) => void;
  removeItem: (name: string) => void;
  names: () => string[];
};

function ownStorage(storage: () => Storage): OwnStorage {
  const prefix = ownName('');
  return {
    getItem: (name) => storage().getItem(ownName(name)),
    setItem: (name, text) => storage().setItem(ownName(name), text),
    removeItem: (name) => storage().removeItem(ownName(name)),
    names: () =>
      Object.keys(storage()).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
  };
}

/** Kept by the browser until it is deleted. */
export const ownLocal = ownStorage(() => localStorage);
/** Kept for as long as the tab is open. */
export const ownSession = ownStorage(() => sessionStorage);
