/**
 * Decides which file contains each module of the dashboard. Two aims conflict. A page should consist of few files,
 * because a browser fetches six at a time and small files compress badly. And a page should load little code that it
 * does not need. So each file has a cost, and files are merged as long as this reduces the sum of all costs.
 *
 * A file contains the modules that the same units need. A unit is code that loads at once, e.g. a page or a dialog. A
 * module's imports are needed by at least the same units. So a unit loads no other file, and files never import each
 * other. Merges keep this rule, because all imports of a merged file then count as needed by the same units.
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

  const units = unitsOf(roots, graph, [...names.keys()]);
  const needed = new Map<string, Units>();
  for (const { bit, modules } of units) {
    for (const id of modules)
      if (!names.has(id)) needed.set(id, (needed.get(id) ?? (data.has(id) ? READS : 0n)) | bit);
  }
  const sets = new UnitSets(units);
  const modulesOf = groupBy([...needed.keys()], (id) => sets.withOpened(needed.get(id)!));
  const placeOf = new Map([...modulesOf.values()].flatMap((ids, place) => ids.map((id) => [id, place])));
  const groups = [...modulesOf.values()];
  const importedBy = (place: number) =>
    groups[place]!.flatMap(graph.importsOf).flatMap((id) => placeOf.get(id) ?? []);
  const parts = Array.from(modulesOf, ([of, modules], place) => ({
    units: of,
    modules,
    size: modules.reduce((size, id) => size + graph.sizeOf(id), 0),
    imports: [...allBelow([place], importedBy)],
  }));
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

/** Returns the pages, the code that loads when a page is idle, and the other parts on demand, in this order. */
function unitsOf(roots: Roots, graph: ModuleGraph, always: readonly string[]): Unit[] {
  const { pages, loadedWhenIdle } = roots;
  const onDemand = onDemandEntries(roots, graph);
  const unknown = loadedWhenIdle.find((id) => !onDemand.includes(id));
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
    ...onDemand
      .filter((id) => !loadedWhenIdle.includes(id))
      .map((id) => unit(id.replace(/.*\/|\.tsx?$/g, ''), [id], WEIGHTS.onDemand)),
  ].map((each, place) => ({ ...each, bit: READS << BigInt(place + 1) }));
  const ofPages = units.slice(0, pages.length);
  return units.map(({ entries, ...each }, place) => {
    const isOpener = (id: string) => graph.dynamicImportsOf(id).some((opened) => entries.includes(opened));
    const openers = always.some(isOpener)
      ? ofPages
      : units.filter(({ modules }) => [...modules].some(isOpener));
    return {
      ...each,
      openers: place < pages.length ? 0n : bitsOf(openers.filter(({ bit }) => bit !== each.bit)),
    };
  });
}

function bitsOf(units: readonly { bit: Units }[]): Units {
  return units.reduce((sum, { bit }) => sum | bit, 0n);
}

/** Returns the modules that other modules import with `import()`, except the roots themselves. */
function onDemandEntries({ start, main, pages }: Roots, graph: ModuleGraph): string[] {
  const roots = [start, main, ...pages.flatMap(({ reads, component }) => [...reads, component])];
  const modules = allBelow(roots, (id) => [...graph.importsOf(id), ...graph.dynamicImportsOf(id)]);
  return [...new Set([...modules].flatMap(graph.dynamicImportsOf))].filter((id) => !roots.includes(id));
}

/** Returns the items and everything that `below` returns for them, directly or indirectly. */
export function allBelow<Item>(items: readonly Item[], below: (item: Item) => readonly Item[]): Set<Item> {
  const all = new Set(items);
  // A loop over a `Set` also visits items that are added during the loop.
  for (const each of all) for (const item of below(each)) all.add(item);
  return all;
}
