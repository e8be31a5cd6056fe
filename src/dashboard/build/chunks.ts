/**
 * Decides which file contains each module of the dashboard, based on the pages that need the module. The aims:
 * - A page consists of few files, because a browser fetches six at a time and small files compress badly.
 * - A page loads little code that it does not use.
 * - The modules that read the data of a page load before the modules that render it.
 * - No file takes long to run, because the browser cannot handle input meanwhile.
 */
import { groupBy } from '../lib/group-by.ts';

export type ModuleGraph = {
  /** Returns the ids of the modules that a module imports statically. */
  importsOf: (id: string) => readonly string[];
  /** Returns the ids of the modules that a module imports with `import()`. */
  dynamicImportsOf: (id: string) => readonly string[];
  /** Returns the size of a module in characters. */
  sizeOf: (id: string) => number;
};

/** The module ids of a page: `reads` start its read requests, and `component` renders it. */
export type PageModules = { name: string; reads: readonly string[]; component: string };

export type Roots = {
  /** The module that runs first. */
  start: string;
  /** The module that renders every page. */
  main: string;
  /**
   * The modules that run before `main`, in this order, by the name of their output file. The file also contains the
   * imports of its module.
   */
  beforeMain: Readonly<Record<string, string>>;
  pages: readonly PageModules[];
  /** The modules that every page loads on demand once it is idle. */
  loadedWhenIdle: readonly string[];
  /** Returns the folder of another module that loads on demand; null for menus and tools that any page may open. */
  folderOf: (entry: string) => string | null;
};

/**
 * The names of on-demand code that any page may load: once it is idle, for a tooltip, or after another user action. In a
 * set of pages that need a module, these names mean that such on-demand code needs it too.
 */
const ON_EVERY_PAGE = ['idle', 'tooltip', 'shared'];

/** If at least this fraction of the pages needs a module, the module is in a file for all pages. */
const MOST_PAGES = 0.37;

/**
 * The minimum size of an output file in characters, for modules that read data and for other code. A smaller file is
 * merged into a file that more pages need. The minimum is lower if only one page and on-demand code need the file,
 * because after a merge other pages would load code that they do not use.
 */
const MIN_SIZE = { data: 10_000, code: 5_000, ofPage: 2_000 };

/** On-demand code with more characters than this keeps its own files, because few users need it. */
const LARGE_PART = 150_000;

/** If two features share on-demand code with at least this many characters, the code has a file of its own. */
const LARGE_PAIR = 20_000;

/** The modules that exactly these pages need. Of on-demand code, `pages` contains the folders that need it. */
type Part = { pages: ReadonlySet<string>; modules: string[] };

/**
 * Returns the name of the output file of each module, by module id. The modules of large on-demand parts have no name,
 * so the bundler chooses their files.
 */
export function chunkNames(roots: Roots, graph: ModuleGraph): Map<string, string> {
  const { start, main, beforeMain, pages, loadedWhenIdle, folderOf } = roots;
  const below = (ids: readonly string[]) => allBelow(ids, graph.importsOf);
  const sizeOf = (ids: readonly string[]) => ids.reduce((size, id) => size + graph.sizeOf(id), 0);
  const names = new Map<string, string>();
  /** Names the file of the modules that have no file yet. */
  const assign = (name: string, ids: Iterable<string>) => {
    for (const id of ids) if (!names.has(id)) names.set(id, name);
  };
  const onDemand = onDemandEntries(roots, graph);
  const unknown = loadedWhenIdle.find((id) => !onDemand.includes(id));
  if (unknown !== undefined) throw new Error(`No module imports ${unknown} on demand.`);
  const later = onDemand.map(
    (id) => [loadedWhenIdle.includes(id) ? 'idle' : (folderOf(id) ?? 'shared'), below([id])] as const,
  );
  const rendering = below([main]);
  const data = below(pages.flatMap(({ reads }) => reads));
  const users = usersOf(pages.map(({ name, reads, component }) => [name, below([...reads, component])]));
  const isCommon = (id: string) => (users.get(id)?.size ?? 0) >= pages.length * MOST_PAGES;

  assign('start', below([start]));
  assign(
    'start',
    [...data].filter((id) => rendering.has(id) || isCommon(id)),
  );
  for (const [name, id] of Object.entries(beforeMain)) assign(name, below([id]));
  assign('main', rendering);
  assign('common', [...users.keys()].filter(isCommon));

  // On-demand code of every page counts as one more page. Otherwise it would load files of pages that the user does not
  // visit.
  for (const [folder, modules] of later)
    if (ON_EVERY_PAGE.includes(folder)) for (const id of modules) users.get(id)?.add(folder);
  for (const kind of ['data', 'code'] as const) {
    const common = kind === 'data' ? 'start' : 'common';
    const ids = [...users.keys()].filter((id) => !names.has(id) && (kind === 'code' || data.has(id)));
    const { merged, tooSmall } = mergeSmall(partsOf(ids, users), MIN_SIZE[kind], sizeOf);
    assign(common, tooSmall);
    // A module in the file for all pages may import a module that only few pages need directly. The imported module
    // then belongs in that file too.
    assign(common, below(ids.filter((id) => names.get(id) === common)));
    for (const {
      pages: [page, ...others],
      modules,
    } of merged) {
      // The build drops the text of a name from the first `~` on, so the readable text comes first.
      assign([kind === 'data' ? `${page}-data` : page, ...others].join('~'), modules);
    }
  }

  const parts = later.map(([folder, ids]) => [folder, [...ids].filter((id) => !names.has(id))] as const);
  const shared = usersOf(parts.filter(([, ids]) => sizeOf(ids) <= LARGE_PART));
  for (const { pages: folders, modules } of partsOf([...shared.keys()], shared)) {
    const [first, ...others] = folders;
    const everywhere = ON_EVERY_PAGE.find((name) => folders.has(name));
    // Files of three or more features could import each other.
    const isPair = others.length === 1 && !everywhere && sizeOf(modules) >= LARGE_PAIR;
    const isOwn = others.length === 0 || isPair;
    assign(isOwn ? [`${first}-later`, ...others].join('~') : `${everywhere ?? 'features'}-later`, modules);
  }
  return names;
}

/** Returns the modules that other modules import with `import()`, except the roots themselves. */
function onDemandEntries({ start, main, pages }: Roots, graph: ModuleGraph): string[] {
  const roots = [start, main, ...pages.flatMap(({ reads, component }) => [...reads, component])];
  const modules = allBelow(roots, (id) => [...graph.importsOf(id), ...graph.dynamicImportsOf(id)]);
  return [...new Set([...modules].flatMap(graph.dynamicImportsOf))].filter((id) => !roots.includes(id));
}

/** Returns which users, i.e. pages or folders, need each module. */
function usersOf(
  needs: readonly (readonly [user: string, modules: Iterable<string>])[],
): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const [user, modules] of needs)
    for (const id of modules) users.set(id, (users.get(id) ?? new Set()).add(user));
  return users;
}

/** Groups the modules by the pages or folders that need them. The groups with the fewest pages come first. */
function partsOf(ids: readonly string[], users: ReadonlyMap<string, ReadonlySet<string>>): Part[] {
  const groups = groupBy(ids, (id) => [...users.get(id)!].toSorted().join('~'));
  return Array.from(groups.values(), (modules) => ({ pages: users.get(modules[0]!)!, modules })).toSorted(
    (a, b) => a.pages.size - b.pages.size,
  );
}

/**
 * Merges every part smaller than `least` into a large part whose pages include all pages of the small part. Among these
 * parts, the one with the fewest pages is chosen. Parts of one page are not merged. `tooSmall` contains the modules of
 * the parts that fit into no large part.
 */
function mergeSmall(
  parts: readonly Part[],
  least: number,
  sizeOf: (ids: readonly string[]) => number,
): { merged: Part[]; tooSmall: string[] } {
  const isSmall = ({ pages, modules }: Part) => {
    const count = [...pages].filter((page) => !ON_EVERY_PAGE.includes(page)).length;
    return pages.size > 1 && sizeOf(modules) < (count === 1 ? MIN_SIZE.ofPage : least);
  };
  const tooSmall: string[] = [];
  const merged = parts.filter((part) => !isSmall(part));
  for (const { pages, modules } of parts.filter(isSmall)) {
    const wider = merged.find((part) => [...pages].every((page) => part.pages.has(page)));
    (wider?.modules ?? tooSmall).push(...modules);
  }
  return { merged, tooSmall };
}

/** Returns the items and everything that `below` returns for them, directly or indirectly. */
export function allBelow<Item>(items: readonly Item[], below: (item: Item) => readonly Item[]): Set<Item> {
  const all = new Set(items);
  // A loop over a `Set` also visits items that are added during the loop.
  for (const each of all) for (const item of below(each)) all.add(item);
  return all;
}
