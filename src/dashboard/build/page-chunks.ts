/**
 * Decides which file contains each module of the dashboard, based on the pages that need the module. The aims:
 * - A page consists of few files, because a browser fetches six at a time and small files compress badly.
 * - A page loads little code that it does not use.
 * - The modules that read the data of a page load before the modules that draw it.
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
  /** The module that draws every page. */
  drawing: string;
  pages: readonly PageModules[];
};

/** A module that at least this fraction of the pages needs belongs in a file for all pages. */
const MOST_OF_THEM = 0.375;
/** The minimum size of a separate file in characters. Smaller parts join a file that more pages need. */
const WORTH_A_FILE = { data: 10_000, drawing: 5_000 };

/** Returns the file name of each module that a page needs before its first render. Other modules get no name. */
export function pageChunks({ start, drawing, pages }: Roots, graph: ModuleGraph): Map<string, string> {
  const below = (roots: readonly string[]) => allBelow(roots, graph.importsOf);
  const isFirst = below([start]);
  const isData = below(pages.flatMap(({ reads }) => reads));
  const draws = below([drawing]);
  const needs = pages.map(({ reads, component }) => below([...reads, component]));

  const names = new Map<string, string>();
  const parts = { data: new Map<string, Part>(), drawing: new Map<string, Part>() };
  for (const id of new Set([...isFirst, ...isData, ...draws, ...needs.flatMap((all) => [...all])])) {
    const pagesOf = new Set(pages.flatMap((page, at) => (needs[at]?.has(id) ? [page.name] : [])));
    const isCommon = pagesOf.size >= pages.length * MOST_OF_THEM;
    if (isFirst.has(id) || (isData.has(id) && (isCommon || draws.has(id)))) names.set(id, 'start');
    else if (draws.has(id)) names.set(id, 'main');
    else if (isCommon) names.set(id, 'common');
    else {
      const kind = isData.has(id) ? parts.data : parts.drawing;
      const key = [...pagesOf].join('+');
      const part = kind.get(key) ?? { pages: pagesOf, modules: [] };
      part.modules.push(id);
      kind.set(key, part);
    }
  }
  for (const kind of ['data', 'drawing'] as const) {
    const { parts: worth, rest } = gathered([...parts[kind].values()], WORTH_A_FILE[kind], graph);
    const ofAll = kind === 'data' ? 'start' : 'common';
    for (const id of rest) names.set(id, ofAll);
    // A module in the file for all pages may import a module that only few pages need directly.
    const inAll = below([...names].flatMap(([id, name]) => (name === ofAll ? [id] : [])));
    for (const part of worth) {
      for (const id of part.modules) names.set(id, inAll.has(id) ? ofAll : nameOf(part, kind));
    }
  }
  return names;
}

type Part = { pages: ReadonlySet<string>; modules: string[] };

/**
 * Merges every part smaller than `least` into the part with the fewest pages that covers all its pages. `rest` contains
 * the modules of small parts that no other part covers.
 */
function gathered(
  parts: readonly Part[],
  least: number,
  { sizeOf }: ModuleGraph,
): { parts: Part[]; rest: string[] } {
  const sizeOfPart = ({ modules }: Part) => modules.reduce((size, id) => size + sizeOf(id), 0);
  const bySize = parts.map((part) => ({ ...part, modules: [...part.modules] }));
  const whole: Part[] = [];
  const rest: string[] = [];
  while (bySize.length > 0) {
    bySize.sort((a, b) => sizeOfPart(a) - sizeOfPart(b));
    const smallest = bySize.shift()!;
    // Never merge the part of a single page.
    if (smallest.pages.size === 1 || sizeOfPart(smallest) >= least) {
      whole.push(smallest);
      continue;
    }
    const wider = [...bySize, ...whole]
      .filter(
        ({ pages }) =>
          pages.size > smallest.pages.size && [...smallest.pages].every((name) => pages.has(name)),
      )
      .toSorted((a, b) => a.pages.size - b.pages.size)[0];
    if (wider) wider.modules.push(...smallest.modules);
    else rest.push(...smallest.modules);
  }
  return { parts: whole, rest };
}

/** Build file names drop the text from the first `~` on, so the readable part comes first. */
function nameOf({ pages }: Part, kind: 'data' | 'drawing'): string {
  const [first = '', ...others] = pages;
  return [kind === 'data' ? `${first}-data` : first, ...others].join('~');
}

export function allBelow<Item>(roots: readonly Item[], below: (item: Item) => readonly Item[]): Set<Item> {
  const all = new Set(roots);
  // A loop over a `Set` also visits items that are added during the loop.
  for (const each of all) for (const item of below(each)) all.add(item);
  return all;
}
