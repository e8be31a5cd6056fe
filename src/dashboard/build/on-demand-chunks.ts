import { allBelow, type ModuleGraph } from './page-chunks.ts';

export type DynamicGraph = ModuleGraph & {
  /** Returns the ids of the modules that a module imports with `import()`. */
  dynamicImportsOf: (id: string) => readonly string[];
};

/** Parts with more source code than this, in characters, keep files of their own, because few users need them. */
const LARGE_PART = 150_000;

/** Returns the modules that the modules below `roots` import with `import()`, except the roots themselves. */
export function onDemandEntries(roots: readonly string[], graph: DynamicGraph): Set<string> {
  const modules = allBelow(roots, (id) => [...graph.importsOf(id), ...graph.dynamicImportsOf(id)]);
  const entries = new Set([...modules].flatMap(graph.dynamicImportsOf));
  for (const root of roots) entries.delete(root);
  return entries;
}

/** The folder of parts that every page loads later, such as menus and the shell's tools. */
export const ON_EVERY_PAGE = 'shared';

/**
 * Decides which file contains the code that loads on demand: one file for the parts in each folder, and one for the
 * modules that parts of several features need. Many small files compress badly and occupy the browser's connections.
 *
 * `pages` contains the modules that a page needs before its first render. `folderOf` returns the name of an entry's
 * folder.
 */
export function onDemandChunks(
  entries: Iterable<string>,
  pages: ReadonlyMap<string, string>,
  folderOf: (entry: string) => string,
  { importsOf, sizeOf }: ModuleGraph,
): Map<string, string> {
  const foldersOf = new Map<string, Set<string>>();
  for (const entry of entries) {
    const folder = folderOf(entry);
    const parts = [...allBelow([entry], importsOf)].filter((id) => !pages.has(id));
    const size = parts.reduce((sum, id) => sum + sizeOf(id), 0);
    if (size > LARGE_PART) continue;
    for (const id of parts) foldersOf.set(id, (foldersOf.get(id) ?? new Set()).add(folder));
  }
  const names = new Map<string, string>();
  for (const [id, folders] of foldersOf) {
    const [folder, ...others] = folders.has(ON_EVERY_PAGE) ? [ON_EVERY_PAGE] : folders;
    names.set(id, others.length > 0 ? 'features-later' : `${folder}-later`);
  }
  return names;
}
