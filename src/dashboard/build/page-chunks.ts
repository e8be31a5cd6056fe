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
  /** Returns the size of a module in characters. */
  sizeOf: (id: string) => number;
};

/** The modules of a page, by id. */
export type PageModules = {
  name: string;
  /** The modules that start the requests of the page. */
  reads: readonly string[];
  component: string;
};

export type Roots = {
  /** The module that runs first. */
  start: string;
  /** The module that renders every page. */
  main: string;
  /** Modules that run before `main`, in this order, by the name of their file. It contains their imports too. */
  beforeMain: Readonly<Record<string, string>>;
  pages: readonly PageModules[];
  /** The entries of the code that every page loads later. */
  onEveryPage: readonly string[];
};

/** A member of the pages of a part, if code that every page loads later needs the part too. */
const LATER = 'later';

/** The modules that exactly these pages need. */
type Part = { pages: ReadonlySet<string>; modules: string[] };

/** A module that at least this fraction of the pages needs belongs in a file for all pages. */
const MOST_PAGES = 0.375;

/** The minimum size of a separate file in characters. Smaller parts join a file that more pages need. */
const MIN_SIZE = { data: 10_000, code: 5_000 };

/** The same for a part that only one page and later code need. Every other page would load it without need. */
const MIN_SIZE_OF_PAGE = 2_000;

/** Returns the file name of each module that a page needs before its first render. Other modules get no name. */
export function pageChunks(
  { start, main, beforeMain, pages, onEveryPage }: Roots,
  graph: ModuleGraph,
): Map<string, string> {
  const below = (roots: readonly string[]) => allBelow(roots, graph.importsOf);
  const first = below([start]);
  const rendering = below([main]);
  const later = below(onEveryPage);
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
      const ofKind = parts[data.has(id) ? 'data' : 'code'];
      // Otherwise the later code would load files of pages that the user does not visit.
      if (later.has(id)) users.add(LATER);
      const key = [...users].join('~');
      if (!ofKind.has(key)) ofKind.set(key, { pages: users, modules: [] });
      ofKind.get(key)!.modules.push(id);
    }
  }
  for (const kind of ['data', 'code'] as const) {
    const ofAll = { pages: new Set([...pages.map(({ name }) => name), LATER]), modules: [] };
    const merged = mergeSmall([...parts[kind].values(), ofAll], MIN_SIZE[kind], graph);
    const common = kind === 'data' ? 'start' : 'common';
    for (const id of ofAll.modules) names.set(id, common);
    // A module in the file for all pages may import a module that only few pages need directly.
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
 * Merges every part smaller than `least` into the part with the fewest pages that includes all its pages. A part that is
 * small too comes last, because it may end in the file for all pages, and take large imports along. Parts of one page
 * stay, and so does the last part, which is for all pages. Returns the parts without the last one.
 */
function mergeSmall(parts: readonly Part[], least: number, { sizeOf }: ModuleGraph): Part[] {
  const sizeOfPart = ({ modules }: Part) => modules.reduce((size, id) => size + sizeOf(id), 0);
  const isOfPage = ({ pages }: Part) => pages.size === 2 && pages.has(LATER);
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

export function allBelow<Item>(roots: readonly Item[], below: (item: Item) => readonly Item[]): Set<Item> {
  const all = new Set(roots);
  // A loop over a `Set` also visits items that are added during the loop.
  for (const each of all) for (const item of below(each)) all.add(item);
  return all;
}
