/** Views of lists, saved by name in this browser, of each agency its own. */
import * as z from 'zod';
import { agencyKey } from '../api/session/agency-key.ts';
import { readLayout, type TableLayout } from './table-layout.ts';
import { BASE_PATH, withoutBase } from '../lib/base-path.ts';
import { ownLocal } from '../lib/own-storage.ts';

const MAX_NAME = 80;

const StoredView = z.object({
  id: z.string().min(1),
  name: z.string().trim().min(1).max(MAX_NAME),
  /** What the list keeps in its address: filters, words, sort. */
  search: z.string().max(8000),
  layout: z.unknown().optional(),
});
export type SavedView = Omit<z.infer<typeof StoredView>, 'layout'> & { layout: TableLayout };

function toView(stored: z.infer<typeof StoredView>): SavedView {
  return { ...stored, layout: readLayout(stored.layout) };
}

/** Of one list. */
export type ListViews = {
  /** The address of the list. */
  path: string;
  views: readonly SavedView[];
  /** The one that the navigation opens. */
  defaultId: string | null;
};

type AllViews = Readonly<Record<string, ListViews>>;

/** Of what is stored. Another one where what was stored before cannot be read as it is. */
const VERSION = 1;

const NONE: AllViews = {};
const NO_VIEWS: ListViews = { path: '', views: [], defaultId: null };

function storageKey(): string {
  return `botdeck.views.${agencyKey()}`;
}

/** By list. What cannot be read is left out, and the rest stays. */
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
/** What the browser does not keep, by its key: it lasts as long as the page does. */
const unstored = new Map<string, string>();

/** The same object for as long as the same is stored. */
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

/** Of one list, as they are in this tab or another. The same object for as long as nothing of any list changes. */
export function viewsOf(list: string): ListViews {
  return allViews()[list] ?? NO_VIEWS;
}

/** False where this browser keeps nothing more: then they last as long as the page does. */
export function writeListViews(list: string, views: ListViews): boolean {
  const key = storageKey();
  const lists = Object.entries({ ...allViews(), [list]: views }).map(([name, each]) => [
    name,
    // Without the base path, so that a settings file works at every installation.
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

/** The address that opens a view. */
export function viewAddress({ path }: Pick<ListViews, 'path'>, { id, search }: SavedView): string {
  const params = new URLSearchParams(search);
  params.set('saved', id);
  return `${path}?${params.toString()}`;
}

/** All views of this agency, for whoever looks for one by its name. */
export function readAllViews(): { list: string; name: string; to: string }[] {
  return Object.entries(allViews()).flatMap(([list, views]) =>
    views.views.map((view) => ({ list, name: view.name, to: viewAddress(views, view) })),
  );
}

/** Where the navigation leads to for the address of a list: to its default view. */
export function defaultAddress(path: string): string {
  for (const list of Object.values(allViews())) {
    const view = list.path === path && list.views.find(({ id }) => id === list.defaultId);
    if (view) return viewAddress(list, view);
  }
  return path;
}

/** A view that an address names: one of this browser, or one that somebody else sent, whole. */
export type ActiveView = { name: string; layout: TableLayout; saved: SavedView | null };

const sharedViews = new Map<string, ActiveView | null>();
const openViews = new WeakMap<SavedView, ActiveView>();

/** The same object for the same view. Null where it is not known here. */
export function findView(list: string, text: string): ActiveView | null {
  const saved = viewsOf(list).views.find(({ id }) => id === text);
  if (saved) {
    const known = openViews.get(saved) ?? { name: saved.name, layout: saved.layout, saved };
    openViews.set(saved, known);
    return known;
  }
  if (!sharedViews.has(text)) {
    const shared = readShared(text);
    sharedViews.set(text, shared && { ...shared, saved: null });
  }
  return sharedViews.get(text) ?? null;
}

/** In the address, in place of an id: a view that somebody else sent, whole. */
const SHARED = '~';

const SharedView = StoredView.omit({ id: true, search: true });

/** A text for the address by which a view opens in another browser. Its filters stand beside it. */
export function sharedText({ name, layout }: Pick<SavedView, 'name' | 'layout'>): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ name, layout }));
  const base64 = btoa(String.fromCodePoint(...bytes));
  return SHARED + base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The view in such a text; null where there is none. */
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

/** What is wrong with a name; null for nothing. */
export function nameProblem(name: string, taken: readonly string[]): string | null {
  const text = name.trim();
  if (text === '') return 'Enter a name.';
  if (text.length > MAX_NAME) return `At most ${MAX_NAME} characters.`;
  return taken.includes(text) ? 'Another view has this name.' : null;
}

/** 'Failed (2)' where there is a 'Failed'. */
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

/** Views of a list, to take along. */
export function viewFile(list: string, views: readonly SavedView[]): Blob {
  const text = JSON.stringify({ version: VERSION, list, views }, null, 2);
  return new Blob([text], { type: 'application/json' });
}

/** The views of such a file, or, where it is none of this list, why. */
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
    : `These are views of another list, '${read.data.list}'. Import them there.`;
}
