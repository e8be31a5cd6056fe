/**
 * Decides which file contains each module of the dashboard. A file contains the modules that the same units need. A unit
 * is code that loads at once, e.g. a page or a dialog. `merge-parts.ts` merges files that are too small.
 */
import { groupBy } from '../lib/group-by.ts';
import { mergeParts, READS, UnitSets, type Unit, type Units } from './merge-parts.ts';

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
};

/** How often code on demand loads, compared with a page: the parts of an idle page, per page, and any other part. */
const WEIGHTS = { idlePerPage: 0.5, onDemand: 0.15 };

/** Returns the name of the output file of each module, by module id. */
export function chunkNames(roots: Roots, graph: ModuleGraph): Map<string, string> {
  const { start, main, beforeMain, pages } = roots;
  const below = (ids: readonly string[]) => allBelow(ids, graph.importsOf);
  const names = new Map<string, string>();
  /** Names the file of the modules that have no file yet. */
  const assign = (name: string, ids: Iterable<string>) => {
    for (const id of ids) if (!names.has(id)) names.set(id, name);
  };
  const rendering = below([main]);
  const data = below(pages.flatMap(({ reads }) => reads));
  assign('start', below([start]));
  assign(
    'start',
    [...data].filter((id) => rendering.has(id)),
  );
  for (const [name, id] of Object.entries(beforeMain)) assign(name, below([id]));
  assign('main', rendering);

  const units = unitsOf(roots, graph, names);
  const needed = new Map<string, Units>();
  for (const { bit, modules } of units) {
    for (const id of modules)
      if (!names.has(id)) needed.set(id, (needed.get(id) ?? (data.has(id) ? READS : 0n)) | bit);
  }
  const sets = new UnitSets(units);
  const parts = partsOf(
    groupBy([...needed.keys()], (id) => sets.withOpened(needed.get(id)!)),
    graph,
  );
  const ofPages = bitsOf(units.slice(0, pages.length));
  for (const [place, of] of mergeParts(parts, sets).entries()) {
    const isOfAll = (of & ofPages) === ofPages;
    const first = units.find(({ bit }) => (of & bit) !== 0n)!.name;
    const [all, some] = (of & READS) === READS ? ['start', `${first}-data`] : ['common', first];
    // The build drops the text of a name from the first `~` on, so the readable text comes first.
    assign(isOfAll ? all : `${some}~${of}`, parts[place]!.modules);
  }
  return names;
}

/** Returns the parts of the modules that the same units need. */
function partsOf(modulesOf: ReadonlyMap<Units, readonly string[]>, graph: ModuleGraph) {
  const groups = [...modulesOf.values()];
  const placeOf = new Map(groups.flatMap((ids, place) => ids.map((id) => [id, place])));
  const importedBy = (place: number) =>
    groups[place]!.flatMap(graph.importsOf).flatMap((id) => placeOf.get(id) ?? []);
  return Array.from(modulesOf, ([units, modules], place) => ({
    units,
    modules,
    size: modules.reduce((size, id) => size + graph.sizeOf(id), 0),
    imports: [...allBelow([place], importedBy)],
  }));
}

/**
 * Returns the pages, the code that loads when a page is idle, and the other parts on demand, in this order. `always`
 * contains the modules that every page loads before its own code.
 */
function unitsOf(roots: Roots, graph: ModuleGraph, always: ReadonlyMap<string, unknown>): Unit[] {
  const { pages, loadedWhenIdle } = roots;
  const importers = importersOnDemand(roots, graph);
  const unknown = loadedWhenIdle.find((id) => !importers.has(id));
  if (unknown !== undefined) throw new Error(`No module imports ${unknown} on demand.`);
  const unit = (name: string, entries: readonly string[], weight: number) => ({
    name,
    entries,
    modules: allBelow(entries, graph.importsOf),
    weight,
  });
  const units = [
    ...pages.map(({ name, reads, component }) => unit(name, [...reads, component], 1)),
    unit('idle', loadedWhenIdle, WEIGHTS.idlePerPage * pages.length),
    ...[...importers.keys()]
      .filter((id) => !loadedWhenIdle.includes(id))
      .map((id) => unit(id.replace(/.*\/|\.tsx?$/g, ''), [id], WEIGHTS.onDemand)),
  ].map((each, place) => ({ ...each, bit: READS << BigInt(place + 1) }));
  const ofPages = units.slice(0, pages.length);
  const openersOf = ({ bit, entries }: (typeof units)[number]) => {
    const modules = entries.flatMap((id) => importers.get(id) ?? []);
    if (modules.some((id) => always.has(id))) return ofPages;
    return units.filter((other) => other.bit !== bit && modules.some((id) => other.modules.has(id)));
  };
  return units.map((each, place) => ({
    ...each,
    openers: place < pages.length ? 0n : bitsOf(openersOf(each)),
  }));
}

function bitsOf(units: readonly { bit: Units }[]): Units {
  return units.reduce((sum, { bit }) => sum | bit, 0n);
}

/** Returns the modules that import a module with `import()`, by the id of the imported module, except the roots. */
function importersOnDemand({ start, main, pages }: Roots, graph: ModuleGraph): Map<string, string[]> {
  const roots = new Set([start, main, ...pages.flatMap(({ reads, component }) => [...reads, component])]);
  const modules = allBelow([...roots], (id) => [...graph.importsOf(id), ...graph.dynamicImportsOf(id)]);
  const pairs = [...modules].flatMap((importer) =>
    graph.dynamicImportsOf(importer).map((imported) => ({ importer, imported })),
  );
  const groups = groupBy(
    pairs.filter(({ imported }) => !roots.has(imported)),
    ({ imported }) => imported,
  );
  return new Map(Array.from(groups, ([id, group]) => [id, group.map(({ importer }) => importer)]));
}

/** Returns the items and everything that `below` returns for them, directly or indirectly. */
export function allBelow<Item>(items: readonly Item[], below: (item: Item) => readonly Item[]): Set<Item> {
  const all = new Set(items);
  // A loop over a `Set` also visits items that are added during the loop.
  for (const each of all) for (const item of below(each)) all.add(item);
  return all;
}
