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
export type Names = {
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

export type Directories = { readonly [Kind in NameKind]?: Names };

export const NO_NAMES: Names = {
  byId: new Map(),
  nameOf: () => null,
  choices: [],
  note: null,
  notices: [],
  isListed: false,
  hasFailed: false,
};

/** One thing, or all of a kind, that is on the screen and would be called by its name if that were known. */
export type Wish = { kind: NameKind; id?: string };

/** The names of one tab: plain values, which change as a whole. */
export type NameStore = {
  all: () => Directories;
  set: (next: Directories) => void;
  subscribe: (listener: () => void) => () => void;
  wishes: Set<Wish>;
  /** What hears of a new wish, once there is something that can grant it. */
  onWish: (() => void) | null;
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
    wishes: new Set(),
    onWish: null,
  };
  stores.set(queryClient, store);
  return store;
}

/** Starts what lists these kinds; for a page that shows their names, with its own reads. */
export function prefetchNames(queryClient: QueryClient, kinds: readonly NameKind[] = []): void {
  // Without it things stand by their ids.
  void import('./ask-names.ts').then(({ askForNames }) => askForNames(queryClient, kinds)).catch(() => null);
}

/** All of them, for links: a context, so that a table of a thousand cells reads them once. */
export const KnownNames = createContext<Directories>({});

export function useKnownNames(): Directories {
  const { subscribe, all } = namesOf(useQueryClient());
  return useSyncExternalStore(subscribe, all);
}

/** Has something that is on the screen named, where that can be done: once the page's own reads are over. */
export function useWish(kind: NameKind, id?: string, isOn = true): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOn) return undefined;
    const { wishes, onWish } = namesOf(queryClient);
    const wish: Wish = id === undefined ? { kind } : { kind, id };
    wishes.add(wish);
    if (onWish) onWish();
    else prefetchNames(queryClient);
    return () => void wishes.delete(wish);
  }, [queryClient, kind, id, isOn]);
}

/** How all of a kind are called, as far as it is known by now: a page does not wait for names. `isAsked`: not yet, when false. */
export function useNames(kind: NameKind, isAsked = true): Names {
  const { subscribe, all } = namesOf(useQueryClient());
  useWish(kind, undefined, isAsked);
  return useSyncExternalStore(subscribe, () => all()[kind] ?? NO_NAMES);
}
