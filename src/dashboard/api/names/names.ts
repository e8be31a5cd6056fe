/**
 * What things are called, wherever their ids stand: one directory for each kind, of whatever the service has answered in this
 * tab. Nothing of it is stored. What gathers names and asks for them comes after the page: `ask-names.ts`.
 */
import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, useEffect, useSyncExternalStore } from 'react';

export type NameKind = 'bot' | 'source' | 'persona' | 'folder' | 'report' | 'lead';

export type Known = {
  id: string;
  name: string | null;
  /** What says so: the thing's own record, another thing that mentions it, or only this browser's memory. */
  evidence: 'record' | 'mention' | 'local';
  /** Of a persona. */
  color?: string | null;
  /** Of a folder: what it lies in. */
  parentId?: string | null;
};

/** How all of a kind are called. */
export type NameDirectory = {
  byId: ReadonlyMap<string, Known>;
  nameOf: (id: string) => string | null;
  /** By name, each with its id where several have the same. */
  choices: readonly { value: string; label: string }[];
  /** Where the choices are from, when they may not be all. */
  note: string | null;
  notices: readonly string[];
  /** Whether these are all that there are, by the service's own list. */
  isListed: boolean;
  /** Whether that list could not be had. */
  hasFailed: boolean;
};

export type Directories = { readonly [Kind in NameKind]?: NameDirectory };

export const NO_NAMES: NameDirectory = {
  byId: new Map(),
  nameOf: () => null,
  choices: [],
  note: null,
  notices: [],
  isListed: false,
  hasFailed: false,
};

/** One thing, or all of a kind, that is on the screen and would be called by its name if that were known. */
export type NameRequest = { kind: NameKind; id?: string };

/** The names of one tab: plain values, which change as a whole. */
export type NameStore = {
  all: () => Directories;
  set: (next: Directories) => void;
  subscribe: (listener: () => void) => () => void;
  requests: Set<NameRequest>;
  /** What hears of a new wish, once there is something that can grant it. */
  onRequest: (() => void) | null;
};

const stores = new WeakMap<QueryClient, NameStore>();

export function namesOf(queryClient: QueryClient): NameStore {
  const known = stores.get(queryClient);
  if (known) return known;
  let directories: Directories = {};
  const listeners = new Set<() => void>();
  const store: NameStore = {
    all: () => directories,
    set: (next) => {
      if (next === directories) return;
      directories = next;
      // Together with what is drawn of the reply itself.
      for (const listener of listeners) notifyManager.schedule(listener);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    requests: new Set(),
    onRequest: null,
  };
  stores.set(queryClient, store);
  return store;
}

/** Starts what lists these kinds; for a page that shows their names, with its own reads. */
export function prefetchNames(queryClient: QueryClient, kinds: readonly NameKind[] = []): void {
  // Without it things stand by their ids.
  void import('./name-resolver.ts')
    .then(({ askForNames }) => askForNames(queryClient, kinds))
    .catch(() => null);
}

/** All of them, for links: a context, so that a table of a thousand cells reads them once. */
export const KnownNames = createContext<Directories>({});

export function useKnownNames(): Directories {
  const { subscribe, all } = namesOf(useQueryClient());
  return useSyncExternalStore(subscribe, all);
}

/** Has something that is on the screen named, where that can be done: once the page's own reads are over. */
export function useNameRequest(kind: NameKind, id?: string, isOn = true): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOn) return undefined;
    const { requests, onRequest } = namesOf(queryClient);
    const wish: NameRequest = id === undefined ? { kind } : { kind, id };
    requests.add(wish);
    if (onRequest) onRequest();
    else prefetchNames(queryClient);
    return () => void requests.delete(wish);
  }, [queryClient, kind, id, isOn]);
}

/** How all of a kind are called, as far as it is known by now: a page does not wait for names. `isAsked`: not yet, when false. */
export function useNames(kind: NameKind, isAsked = true): NameDirectory {
  const { subscribe, all } = namesOf(useQueryClient());
  useNameRequest(kind, undefined, isAsked);
  return useSyncExternalStore(subscribe, () => all()[kind] ?? NO_NAMES);
}
