/**
 * Decides which file contains each module of the dashboard, based on the pages that need the module. The aims:
 * - A page consists of few files, because a browser fetches six at a time and small files compress badly.
 * - A page loads little code that it does not use.
 * - The modules that read the data of a page load before the modules that render it.
 * - No file takes long to run, because the browser cannot handle input meanwhile.
 */

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
  /**
   * Returns the folder of a module that loads on demand; `ON_EVERY_PAGE` for menus and tools that any page may open.
   */
  folderOf: (entry: string) => string;
};

/**
 * The folder name of on-demand modules that any page may load. In a set of pages that need a module, this name means
 * that such an on-demand module needs it too.
 */
export const ON_EVERY_PAGE = 'shared';

/** If at least this fraction of the pages needs a module, the module is in a file for all pages. */
const MOST_PAGES = 0.375;

/**
 * The minimum size of an output file in characters, for modules that read data and for other code. A smaller file is
 * merged into a file that more pages need.
 */
const MIN_SIZE = { data: 10_000, code: 5_000 };

/**
 * The minimum size of a file that only one page and on-demand code need. The limit is lower, because after a merge
 * other pages would load the code without using it.
 */
const MIN_SIZE_OF_PAGE = 2_000;

/** On-demand code with more characters than this keeps its own files, because few users need it. */
const LARGE_PART = 150_000;

/**
 * Returns the name of the output file of each module, by module id. The modules of large on-demand parts have no name,
 * so the bundler chooses their files.
 */
export function chunkNames(roots: Roots, graph: ModuleGraph): Map<string, string> {
  const entries = onDemandEntries(roots, graph);
  const ofPages = pageChunks(roots, entries, graph);
  return new Map([...onDemandChunks(roots, entries, ofPages, graph), ...ofPages]);
}

/** Returns the modules that other modules import with `import()`, except the roots themselves. */
function onDemandEntries({ start, main, pages }: Roots, graph: ModuleGraph): string[] {
  const roots = [start, main, ...pages.flatMap(({ reads, component }) => [...reads, component])];
  const modules = allBelow(roots, (id) => [...graph.importsOf(id), ...graph.dynamicImportsOf(id)]);
  return [...new Set([...modules].flatMap(graph.dynamicImportsOf))].filter((id) => !roots.includes(id));
}

/** A candidate for an output file: the modules that exactly these pages need. */
type Part = { pages: ReadonlySet<string>; modules: string[] };

/** Returns the file name of each module that a page needs before its first render. */
function pageChunks(roots: Roots, entries: readonly string[], graph: ModuleGraph): Map<string, string> {
  const { start, main, beforeMain, pages, folderOf } = roots;
  const below = (ids: readonly string[]) => allBelow(ids, graph.importsOf);
  const first = below([start]);
  const rendering = below([main]);
  const later = below(entries.filter((id) => folderOf(id) === ON_EVERY_PAGE));
  const before = Object.entries(beforeMain).map(([name, id]) => ({ name, modules: below([id]) }));
  const data = below(pages.flatMap(({ reads }) => reads));
  const needs = pages.map(({ name, reads, component }) => ({ name, modules: below([...reads, component]) }));

  const names = new Map<string, string>();
  const parts = { data: new Map<string, Part>(), code: new Map<string, Part>() };
  for (const id of new Set([...first, ...rendering, ...needs.flatMap(({ modules }) => [...modules])])) {
    const users = new Set(needs.flatMap(({ name, modules }) => (modules.has(id) ? [name] : [])));
    const isCommon = users.size >= pages.length * MOST_PAGES;
    if (first.has(id) || (data.has(id) && (isCommon || rendering.has(id)))) names.set(id, 'start');
    else if (rendering.has(id)) names.set(id, before.find(({ modules }) => modules.has(id))?.name ?? 'main');
    else if (isCommon) names.set(id, 'common');
    else {
      // On-demand code of all pages counts as one more page. Otherwise it would load files of pages that the user does
      // not visit.
      if (later.has(id)) users.add(ON_EVERY_PAGE);
      const ofKind = parts[data.has(id) ? 'data' : 'code'];
      const key = [...users].join('~');
      const part = ofKind.get(key) ?? { pages: users, modules: [] };
      part.modules.push(id);
      ofKind.set(key, part);
    }
  }
  for (const [kind, common] of [
    ['data', 'start'],
    ['code', 'common'],
  ] as const) {
    const ofAll = { pages: new Set([...pages.map(({ name }) => name), ON_EVERY_PAGE]), modules: [] };
    const merged = mergeSmall([...parts[kind].values(), ofAll], MIN_SIZE[kind], graph);
    for (const id of ofAll.modules) names.set(id, common);
    // A module in the file for all pages may import a module that only few pages need directly. The imported module
    // then belongs in that file too.
    const inCommon = below([...names].flatMap(([id, name]) => (name === common ? [id] : [])));
    for (const part of merged) {
      // The build drops the text of a name from the first `~` on, so the readable text comes first.
      const [page, ...others] = part.pages;
      const name = [kind === 'data' ? `${page}-data` : page, ...others].join('~');
      for (const id of part.modules) names.set(id, inCommon.has(id) ? common : name);
    }
  }
  return names;
}

/**
 * Merges every part smaller than `least` into a part whose pages include all pages of the small part. Among these
 * parts, the part with the fewest pages is chosen. Parts that are small themselves come last, because they may in turn
 * be merged into the file for all pages, together with large imports. Parts of one page are not merged, and neither is
 * the last part, which is for all pages. Returns the parts without the last one.
 */
function mergeSmall(parts: readonly Part[], least: number, { sizeOf }: ModuleGraph): Part[] {
  const sizeOfPart = ({ modules }: Part) => modules.reduce((size, id) => size + sizeOf(id), 0);
  const isOfPage = ({ pages }: Part) => pages.size === 2 && pages.has(ON_EVERY_PAGE);
  const isSmall = (part: Part) => sizeOfPart(part) < (isOfPage(part) ? MIN_SIZE_OF_PAGE : least);
  const rest = new Set(parts);
  const ofAll = parts.at(-1)!;
  for (;;) {
    const [small] = [...rest]
      .filter((part) => part !== ofAll && part.pages.size > 1 && isSmall(part))
      .toSorted((a, b) => sizeOfPart(a) - sizeOfPart(b));
    if (!small) break;
    rest.delete(small);
    const [wider = ofAll] = [...rest]
      .filter(
        ({ pages }) => pages.size > small.pages.size && [...small.pages].every((page) => pages.has(page)),
      )
      .toSorted((a, b) => Number(isSmall(a)) - Number(isSmall(b)) || a.pages.size - b.pages.size);
    wider.modules.push(...small.modules);
  }
  rest.delete(ofAll);
  return [...rest];
}

/**
 * Returns the file name of each module that loads on demand. There is one file for the modules of each folder, and one
 * for the modules that several features need.
 */
function onDemandChunks(
  { folderOf }: Roots,
  entries: readonly string[],
  ofPages: ReadonlyMap<string, string>,
  { importsOf, sizeOf }: ModuleGraph,
): Map<string, string> {
  const names = new Map<string, string>();
  for (const entry of entries) {
    const modules = [...allBelow([entry], importsOf)].filter((id) => !ofPages.has(id));
    if (modules.reduce((sum, id) => sum + sizeOf(id), 0) > LARGE_PART) continue;
    const name = `${folderOf(entry)}-later`;
    for (const id of modules) {
      const known = names.get(id) ?? name;
      const isShared = [known, name].includes(`${ON_EVERY_PAGE}-later`);
      names.set(id, isShared ? `${ON_EVERY_PAGE}-later` : known === name ? name : 'features-later');
    }
  }
  return names;
}

/** Returns the items and everything that `below` returns for them, directly or indirectly. */
export function allBelow<Item>(items: readonly Item[], below: (item: Item) => readonly Item[]): Set<Item> {
  const all = new Set(items);
  // A loop over a `Set` also visits items that are added during the loop.
  for (const each of all) for (const item of below(each)) all.add(item);
  return all;
}
