/**
 * Resolves ids of records to names. There is one directory of names per kind of record, built from all replies of the
 * service in this tab and kept in memory only. `name-resolver.ts`, which requests and collects the names, is loaded
 * after the page.
 */
import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, useEffect, useSyncExternalStore } from 'react';

export type NameKind = 'bot' | 'source' | 'persona' | 'folder' | 'report' | 'lead';

export type Known = {
  id: string;
  name: string | null;
  /** The origin of the name: the record itself, another record that mentions it, or local data of this browser. */
  evidence: 'record' | 'mention' | 'local';
  /** The colour of a persona; missing for other kinds. */
  color?: string | null;
  /** The id of a folder's parent; missing for other kinds. */
  parentId?: string | null;
};

export type NameDirectory = {
  byId: ReadonlyMap<string, Known>;
  nameOf: (id: string) => string | null;
  /** The options of a picker, sorted by name. The label includes the id if several records have the same name. */
  choices: readonly { value: string; label: string }[];
  /** A note for the user if the choices may be incomplete, otherwise null. */
  note: string | null;
  notices: readonly string[];
  /** Whether the names come from the service's own list and are therefore complete. */
  isListed: boolean;
  /** Whether the request for the service's list of this kind failed. */
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

/** A request for the name of one visible record or, without an id, for the names of all records of a kind. */
export type NameRequest = { kind: NameKind; id?: string };

/** A store of all names in this tab, for `useSyncExternalStore`. Each change replaces the whole immutable value. */
export type NameStore = {
  all: () => Directories;
  set: (next: Directories) => void;
  subscribe: (listener: () => void) => () => void;
  requests: Set<NameRequest>;
  /** Resolves a new request. Null until `name-resolver.ts` has loaded. */
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
      // React Query batches these calls with the re-render for the reply that contained the names.
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

/** Requests the lists that contain the names of these kinds, in parallel with the page's own requests. */
export function prefetchNames(queryClient: QueryClient, kinds: readonly NameKind[] = []): void {
  // If the code of `name-resolver.ts` cannot be loaded, the page shows ids instead of names.
  void import('./name-resolver.ts')
    .then(({ askForNames }) => askForNames(queryClient, kinds))
    .catch(() => null);
}

/**
 * The names of all kinds, which links show. Provided as a context, so that a table with a thousand links subscribes to
 * the store only once.
 */
export const KnownNames = createContext<Directories>({});

export function useKnownNames(): Directories {
  const { subscribe, all } = namesOf(useQueryClient());
  return useSyncExternalStore(subscribe, all);
}

/**
 * Requests the name of a visible record or, without an id, all names of a kind. The request is sent after the page's
 * own requests.
 */
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

/**
 * Returns the names of a kind that have arrived so far, because pages do not wait for names. Requests the missing names
 * unless `isAsked` is false.
 */
export function useNames(kind: NameKind, isAsked = true): NameDirectory {
  const { subscribe, all } = namesOf(useQueryClient());
  useNameRequest(kind, undefined, isAsked);
  return useSyncExternalStore(subscribe, () => all()[kind] ?? NO_NAMES);
}
