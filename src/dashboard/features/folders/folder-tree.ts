import type { Persona } from '#contract/persona.ts';
import { folderName } from '../../api/names/folder-names.ts';
import { compareNames } from '../../lib/format.ts';
import { containsWords } from '#contract/fold.ts';
import type { KnownBot } from '../../api/resources/bot-directory.ts';
import type { KnownFolder } from '../../api/resources/folder-queries.ts';

/** The number of bots and the number of personas. Null if unknown. */
export type Counts = { bots: number | null; personas: number | null };

export type FolderNode = KnownFolder & {
  /** False if only other records mention the folder: a bot, a persona or another folder. */
  isListed: boolean;
  /** The ids of the subfolders, sorted by name. */
  children: readonly string[];
  /** The numbers of bots and personas directly in the folder. */
  here: Counts;
  /** The numbers of bots and personas in the folder and all its subfolders. */
  within: Counts;
};

export type FolderTree = {
  byId: ReadonlyMap<string, FolderNode>;
  roots: readonly string[];
  /** The numbers of bots and personas without a folder. */
  outside: Pick<FolderNode, 'here' | 'within'>;
  /** The number of loops, i.e. folders that contain each other. One folder of each loop is shown at the top level. */
  circular: number;
};

type Places = {
  folders: readonly KnownFolder[];
  /** The bots to count. Null while they load. */
  bots: readonly KnownBot[] | null;
  personas: readonly Persona[] | null;
};

/** A folder during the construction of the tree, while its subfolders and numbers are incomplete. */
type Draft = KnownFolder & { isListed: boolean; children: string[]; here: Counts; within: Counts };

/**
 * Builds a tree of all folders that any record mentions. A folder that the list of folders does not contain is at the
 * top level without a name. assumed: the folders form a tree. If folders contain each other in a loop, the parent of
 * one folder is removed.
 */
export function buildFolderTree({ folders, bots, personas }: Places): FolderTree {
  const drafts = new Map<string, Draft>();
  // The folder of a bot is unknown if the details of the bot are. A number of 0 could then be wrong, so the numbers
  // start at null.
  const none: Counts = { bots: bots?.every(({ bot }) => bot) ? 0 : null, personas: personas && 0 };
  const draftOf = (id: string, folder: KnownFolder | null) => {
    const known = drafts.get(id);
    if (known) return known;
    const { name, parentId } = folder ?? { name: null, parentId: null };
    const draft = {
      id,
      name: name?.trim() ? name : null,
      parentId: parentId || null,
      isListed: folder !== null,
      ...(folder?.isLocal && { isLocal: true }),
      children: [],
      here: { ...none },
      within: none,
    };
    drafts.set(id, draft);
    return draft;
  };
  for (const folder of folders) draftOf(folder.id, folder);
  for (const { parentId } of folders) if (parentId) draftOf(parentId, null);

  const outside = { ...none };
  const count = (folderId: string | null, what: keyof Counts) => {
    const counts = folderId ? draftOf(folderId, null).here : outside;
    counts[what] = (counts[what] ?? 0) + 1;
  };
  for (const { bot } of bots ?? []) if (bot) count(bot.folderId, 'bots');
  for (const { folderId } of personas ?? []) count(folderId, 'personas');

  const circular = cutCircles(drafts);
  const roots: string[] = [];
  for (const { id, parentId } of drafts.values()) {
    (parentId === null ? roots : drafts.get(parentId)!.children).push(id);
  }
  const byName = (a: string, b: string) => compareFolders(drafts.get(a)!, drafts.get(b)!);
  roots.sort(byName);
  for (const draft of drafts.values()) draft.children.sort(byName);
  for (const draft of deepestFirst(roots, drafts)) {
    const parts = draft.children.map((id) => drafts.get(id)!.within);
    draft.within = [draft.here, ...parts].reduce(sum);
  }
  return { byId: drafts, roots, outside: { here: outside, within: outside }, circular };
}

/** Cuts each loop of folders that contain each other: removes the parent of one folder. Returns the number of loops. */
function cutCircles(drafts: ReadonlyMap<string, Draft>): number {
  const safe = new Set<string>();
  let cut = 0;
  for (const start of drafts.values()) {
    const walk = new Set<string>();
    let at: Draft | undefined = start;
    while (at && !safe.has(at.id)) {
      if (walk.has(at.id)) {
        at.parentId = null;
        cut += 1;
        break;
      }
      walk.add(at.id);
      at = drafts.get(at.parentId ?? '');
    }
    for (const id of walk) safe.add(id);
  }
  return cut;
}

function deepestFirst(roots: readonly string[], drafts: ReadonlyMap<string, Draft>): Draft[] {
  const order = roots.map((id) => drafts.get(id)!);
  // The loop appends to the array over which it iterates. Each folder therefore comes before its subfolders, and the
  // reversed order has subfolders first.
  for (const { children } of order) for (const id of children) order.push(drafts.get(id)!);
  return order.toReversed();
}

function sum(a: Counts, b: Counts): Counts {
  return { bots: add(a.bots, b.bots), personas: add(a.personas, b.personas) };
}

function add(a: number | null, b: number | null): number | null {
  return a === null && b === null ? null : (a ?? 0) + (b ?? 0);
}

/** Compares folders by name, for sorting. Folders without a name are last. */
function compareFolders(a: KnownFolder, b: KnownFolder): number {
  if (a.name === null || b.name === null) {
    if (a.name !== b.name) return a.name === null ? 1 : -1;
    return compareNames(a.id, b.id);
  }
  return compareNames(a.name, b.name) || compareNames(a.id, b.id);
}

/** Returns the ids of a folder and all its parents, from the top level down. Empty for an unknown folder. */
export function idsTo(tree: FolderTree, id: string): string[] {
  const ids: string[] = [];
  for (let at = tree.byId.get(id); at; at = tree.byId.get(at.parentId ?? '')) ids.push(at.id);
  return ids.toReversed();
}

/** Returns all folders in depth-first order: each folder directly before its subfolders. */
export function foldersDepthFirst(tree: FolderTree): FolderNode[] {
  const order: FolderNode[] = [];
  const waiting = tree.roots.toReversed();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = tree.byId.get(id)!;
    order.push(node);
    waiting.push(...node.children.toReversed());
  }
  return order;
}

type FoundFolders = {
  count: number;
  /** The ids of the matching folders and all their parents. */
  shown: ReadonlySet<string>;
  /** The ids of the parents of matching folders. The tree expands them, so that the matches are visible. */
  around: ReadonlySet<string>;
};

/** Returns the folders whose name or id contains every word of the text. Ignores case and accents. */
export function findFolders(tree: FolderTree, text: string): FoundFolders {
  const contains = containsWords(text);
  const shown = new Set<string>();
  const around = new Set<string>();
  let count = 0;
  for (const node of tree.byId.values()) {
    if (!contains(`${folderName(node)}\n${node.id}`)) continue;
    count += 1;
    for (const id of idsTo(tree, node.id)) {
      shown.add(id);
      if (id !== node.id) around.add(id);
    }
  }
  return { count, shown, around };
}
