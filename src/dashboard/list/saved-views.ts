/**
 * Saved views of lists. A view is a named combination of filters, sort and table layout. The browser stores the views
 * of each agency separately.
 */
import * as z from 'zod';
import { quoted } from '../lib/isolate.ts';
import { agencyKey } from '../api/session/agency-key.ts';
import { readLayout, type TableLayout } from './table-layout.ts';
import { BASE_PATH, withoutBase } from '../lib/base-path.ts';
import { ownLocal } from '../lib/own-storage.ts';
import { perObject } from '../lib/per-object.ts';

const MAX_NAME = 80;

const StoredView = z.object({
  id: z.string().min(1),
  name: z.string().trim().min(1).max(MAX_NAME),
  /** The search parameters of the list: filters, search text and sort. */
  search: z.string().max(8000),
  layout: z.unknown().optional(),
  /** Whether the navigation shows the view, and the command palette lists it first. */
  isPinned: z.boolean().optional(),
});
export type SavedView = Omit<z.infer<typeof StoredView>, 'layout'> & { layout: TableLayout };

function toView(stored: z.infer<typeof StoredView>): SavedView {
  return { ...stored, layout: readLayout(stored.layout) };
}

export type ListViews = {
  path: string;
  views: readonly SavedView[];
  /** The id of the view that the navigation opens. null opens the list without a view. */
  defaultId: string | null;
};

type AllViews = Readonly<Record<string, ListViews>>;

/** The version of the stored format. Increase it when the code can no longer parse the older format. */
const VERSION = 1;

const NONE: AllViews = {};
const NO_VIEWS: ListViews = { path: '', views: [], defaultId: null };

function storageKey(): string {
  return `botdeck.views.${agencyKey()}`;
}

/** Parses the stored views of all lists, and skips invalid views. */
function readViews(stored: unknown): AllViews {
  const outer = z.object({ lists: z.record(z.string(), z.unknown()) }).safeParse(stored);
  if (!outer.success) return NONE;
  return Object.fromEntries(
    Object.entries(outer.data.lists).flatMap(([list, value]) => {
      const read = z
        .object({
          path: z.string().regex(/^\/(?!\/)/),
          views: z.array(z.unknown()),
          defaultId: z.unknown().optional(),
        })
        .safeParse(value);
      if (!read.success) return [];
      const views = read.data.views.flatMap((view) => StoredView.safeParse(view).data ?? []).map(toView);
      const { path, defaultId } = read.data;
      return [
        [
          list,
          { path: BASE_PATH + path, views, defaultId: typeof defaultId === 'string' ? defaultId : null },
        ],
      ];
    }),
  );
}

let last: { key: string; text: string | null; views: AllViews } | null = null;
/** The JSON text of views that the browser could not store, by storage key. It lasts until the page is closed. */
const unstored = new Map<string, string>();

/** Returns the views of all lists. Returns the same object while the stored text does not change. */
function allViews(): AllViews {
  const key = storageKey();
  const text = unstored.get(key) ?? storedText(key);
  if (last?.key !== key || last.text !== text) last = { key, text, views: parsed(text) };
  return last.views;
}

function storedText(key: string): string | null {
  try {
    return ownLocal.getItem(key);
  } catch {
    return null;
  }
}

function parsed(text: string | null): AllViews {
  if (text === null) return NONE;
  try {
    return readViews(JSON.parse(text));
  } catch {
    return NONE;
  }
}

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

export function subscribeToViews(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', tell);
  };
}

/**
 * Returns the views of a list, including changes by other browser tabs. Returns the same object while no list changes.
 */
export function viewsOf(list: string): ListViews {
  return allViews()[list] ?? NO_VIEWS;
}

/**
 * Stores the views of a list. Returns false if the browser cannot store them. The views then last until the page is
 * closed.
 */
export function writeListViews(list: string, views: ListViews): boolean {
  const key = storageKey();
  const lists = Object.entries({ ...allViews(), [list]: views }).map(([name, each]) => [
    name,
    // Removes the base path of this installation, so that an exported settings file works at every installation.
    { ...each, path: withoutBase(each.path) },
  ]);
  const text = JSON.stringify({ version: VERSION, lists: Object.fromEntries(lists) });
  try {
    ownLocal.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
  tell();
  return !unstored.has(key);
}

export function viewAddress({ path }: Pick<ListViews, 'path'>, { id, search }: SavedView): string {
  const params = new URLSearchParams(search);
  params.set('saved', id);
  return `${path}?${params.toString()}`;
}

type ViewEntry = { list: string; name: string; isPinned: boolean; to: string };

export function readAllViews(): ViewEntry[] {
  return Object.entries(allViews()).flatMap(([list, views]) =>
    views.views.map((view) => ({
      list,
      name: view.name,
      isPinned: view.isPinned === true,
      to: viewAddress(views, view),
    })),
  );
}

export type NavigationViews = {
  /** The address of the default view, or of the list if there is no default view. */
  to: string;
  pinned: readonly { id: string; name: string; to: string }[];
};

/**
 * Returns the views that the navigation shows for the list at a path. Returns the same object while the views do not
 * change.
 */
export function navigationViewsAt(path: string): NavigationViews | null {
  const list = Object.values(allViews()).find((each) => each.path === path);
  return list === undefined ? null : toNavigation(list);
}

const toNavigation = perObject((list: ListViews): NavigationViews => {
  const byDefault = list.views.find(({ id }) => id === list.defaultId);
  return {
    to: byDefault ? viewAddress(list, byDefault) : list.path,
    pinned: list.views
      .filter(({ isPinned }) => isPinned)
      .map((view) => ({ id: view.id, name: view.name, to: viewAddress(list, view) })),
  };
});

/** The view that the URL names: either stored in this browser (`saved`) or included in a shared link. */
export type ActiveView = { name: string; layout: TableLayout; saved: SavedView | null };

const sharedViews = new Map<string, ActiveView | null>();
const toActive = perObject((saved: SavedView): ActiveView => ({
  name: saved.name,
  layout: saved.layout,
  saved,
}));

/**
 * Returns the view that the search parameter `saved` names, null if it is unknown. Returns the same object for the same
 * view.
 */
export function findView(list: string, text: string): ActiveView | null {
  const saved = viewsOf(list).views.find(({ id }) => id === text);
  if (saved) return toActive(saved);
  if (!sharedViews.has(text)) {
    const shared = readShared(text);
    sharedViews.set(text, shared && { ...shared, saved: null });
  }
  return sharedViews.get(text) ?? null;
}

/** The prefix of a search parameter that contains an encoded view instead of the id of a stored view. */
const SHARED = '~';

const SharedView = StoredView.omit({ id: true, search: true, isPinned: true });

/**
 * Encodes the name and the table layout of a view for a link that works in other browsers. The link contains the
 * filters as separate search parameters.
 */
export function sharedText({ name, layout }: Pick<SavedView, 'name' | 'layout'>): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ name, layout }));
  const base64 = btoa(String.fromCodePoint(...bytes));
  return SHARED + base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Decodes a view from a shared link. Returns null if the text is invalid. */
function readShared(text: string): Pick<SavedView, 'name' | 'layout'> | null {
  if (!text.startsWith(SHARED)) return null;
  try {
    const base64 = text.slice(SHARED.length).replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (char) => char.codePointAt(0)!);
    const { name, layout } = SharedView.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return { name, layout: readLayout(layout) };
  } catch {
    return null;
  }
}

/**
 * Returns an error message for the name of a view, null if the name is valid. `taken` contains the names of the other
 * views.
 */
export function nameProblem(name: string, taken: readonly string[]): string | null {
  const text = name.trim();
  if (text === '') return 'Enter a name.';
  if (text.length > MAX_NAME) return `At most ${MAX_NAME} characters.`;
  return taken.includes(text) ? 'Another view has this name.' : null;
}

/** Returns a name that no other view has, e.g. 'Failed (2)' if 'Failed' exists. */
export function freeName(name: string, views: readonly Pick<SavedView, 'name'>[]): string {
  const isTaken = (text: string) => views.some((view) => view.name === text);
  if (!isTaken(name)) return name;
  const stem = name.replace(/ \(\d+\)$/, '').slice(0, MAX_NAME - 6);
  let count = 2;
  while (isTaken(`${stem} (${count})`)) count += 1;
  return `${stem} (${count})`;
}

const ViewFile = z.object({
  version: z.literal(VERSION, `must be ${VERSION}`),
  list: z.string(),
  views: z.array(StoredView),
});

export function viewFile(list: string, views: readonly SavedView[]): Blob {
  const text = JSON.stringify({ version: VERSION, list, views }, null, 2);
  return new Blob([text], { type: 'application/json' });
}

/**
 * Parses an exported file of views. Returns an error message if the file is invalid or contains the views of another
 * list.
 */
export function readViewFile(text: string, list: string): readonly SavedView[] | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'This file is not JSON.';
  }
  const read = ViewFile.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    return `This is not a file of views: ${issue?.path.join('.') || 'the file'} ${issue?.message}.`;
  }
  return read.data.list === list
    ? read.data.views.map(toView)
    : `These are views of another list, ${quoted(read.data.list)}. Import them there.`;
}
