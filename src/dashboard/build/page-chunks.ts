/**
 * Which file each module of the dashboard is put into, by the pages that need it. A page is to come in few files, for a
 * browser asks for six at a time and small ones compress badly, with little that it does not need, and what it reads
 * before what it is drawn with.
 */

export type ModuleGraph = {
  /** What it cannot run without. */
  importsOf: (id: string) => readonly string[];
  /** In characters. */
  sizeOf: (id: string) => number;
};

/** Modules by their ids. */
export type PageModules = {
  name: string;
  /** What starts its reads. */
  reads: readonly string[];
  /** What it is drawn with. */
  component: string;
};

export type Roots = {
  /** Runs first. */
  start: string;
  /** Draws whichever page it is. */
  drawing: string;
  pages: readonly PageModules[];
};

/** What so many pages have in common is in a file of all. */
const MOST_OF_THEM = 0.375;
/** What is smaller goes along with what more pages need. */
const WORTH_A_FILE = { data: 10_000, drawing: 5_000 };

/** The names of files by module: for all that any page needs before it can be seen, and for nothing else. */
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
    // What all have needs may be needed by few on its own.
    const inAll = below([...names].flatMap(([id, name]) => (name === ofAll ? [id] : [])));
    for (const part of worth) {
      for (const id of part.modules) names.set(id, inAll.has(id) ? ofAll : nameOf(part, kind));
    }
  }
  return names;
}

type Part = { pages: ReadonlySet<string>; modules: string[] };

/** The same modules in fewer parts: one that is too small joins the one of the fewest pages that has all of its own. */
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
    // A page always has a file of its own.
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

/** What stands before the first `~` is to be read. */
function nameOf({ pages }: Part, kind: 'data' | 'drawing'): string {
  const [first = '', ...others] = pages;
  return [kind === 'data' ? `${first}-data` : first, ...others].join('~');
}

export function allBelow<Item>(roots: readonly Item[], below: (item: Item) => readonly Item[]): Set<Item> {
  const all = new Set(roots);
  // A set that grows while it is gone through is gone through to its end.
  for (const each of all) for (const item of below(each)) all.add(item);
  return all;
}
