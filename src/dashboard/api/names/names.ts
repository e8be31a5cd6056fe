/**
 * Resolves ids to names: one directory per kind, built from all replies of the service in this tab. Never stored.
 * `name-resolver.ts`, which requests and collects names, is loaded after the page.
 */
import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, useEffect, useSyncExternalStore } from 'react';

export type NameKind = 'bot' | 'source' | 'persona' | 'folder' | 'report' | 'lead';

export type Known = {
  id: string;
  name: string | null;
  /** The origin of the name: the record itself, another record that mentions it, or local data of this browser. */
  evidence: 'record' | 'mention' | 'local';
  /** Only for personas. */
  color?: string | null;
  /** Only for folders: the parent folder. */
  parentId?: string | null;
};

export type NameDirectory = {
  byId: ReadonlyMap<string, Known>;
  nameOf: (id: string) => string | null;
  /** Sorted by name, with the id appended to duplicate names. */
  choices: readonly { value: string; label: string }[];
  /** A note for the user if the choices may be incomplete, otherwise null. */
  note: string | null;
  notices: readonly string[];
  /** Whether the names come from the service's own list and are therefore complete. */
  isListed: boolean;
  /** Whether the request for that list failed. */
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

/** A visible record, or all records of a kind, whose names are needed. */
export type NameRequest = { kind: NameKind; id?: string };

/** The names of one tab as immutable values, which are replaced as a whole. */
export type NameStore = {
  all: () => Directories;
  set: (next: Directories) => void;
  subscribe: (listener: () => void) => () => void;
  requests: Set<NameRequest>;
  /** Called for new requests after the resolver has loaded. Null before. */
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
      // Batched with the re-render for the reply itself.
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

/** Starts loading the lists of these kinds in parallel with the page's own requests. */
export function prefetchNames(queryClient: QueryClient, kinds: readonly NameKind[] = []): void {
  // If the code cannot be loaded, records are shown by id.
  void import('./name-resolver.ts')
    .then(({ askForNames }) => askForNames(queryClient, kinds))
    .catch(() => null);
}

/** The names of all kinds for links. A context, so that a table with a thousand cells reads the store only once. */
export const KnownNames = createContext<Directories>({});

export function useKnownNames(): Directories {
  const { subscribe, all } = namesOf(useQueryClient());
  return useSyncExternalStore(subscribe, all);
}

/** Requests the name of a visible record, if possible. It is loaded after the page's own requests. */
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
 * Returns the names of a kind that are known so far, because pages do not wait for names. If `isAsked` is false, none
 * are requested.
 */
export function useNames(kind: NameKind, isAsked = true): NameDirectory {
  const { subscribe, all } = namesOf(useQueryClient());
  useNameRequest(kind, undefined, isAsked);
  return useSyncExternalStore(subscribe, () => all()[kind] ?? NO_NAMES);
}
