import { allBelow, type ModuleGraph } from './page-chunks.ts';

export type DynamicGraph = ModuleGraph & {
  /** Returns the ids of the modules that a module imports with `import()`. */
  dynamicImportsOf: (id: string) => readonly string[];
};

/** Parts with more source code than this, in characters, keep files of their own, because few users need them. */
const LARGE_PART = 150_000;

/**
 * Decides which file contains the code that loads on demand: one file for the parts in each folder, and one for the
 * modules that parts of several folders need. Many small files compress badly and occupy the browser's connections.
 *
 * `pages` contains the modules that a page needs before its first render. `folderOf` returns the name of an entry's
 * folder.
 */
export function onDemandChunks(
  pages: ReadonlyMap<string, string>,
  folderOf: (entry: string) => string,
  { importsOf, dynamicImportsOf, sizeOf }: DynamicGraph,
): Map<string, string> {
  const modules = allBelow([...pages.keys()], (id) => [...importsOf(id), ...dynamicImportsOf(id)]);
  const entries = new Set([...modules].flatMap(dynamicImportsOf).filter((id) => !pages.has(id)));
  const foldersOf = new Map<string, Set<string>>();
  for (const entry of entries) {
    const folder = folderOf(entry);
    const parts = [...allBelow([entry], importsOf)].filter((id) => !pages.has(id));
    const size = parts.reduce((sum, id) => sum + sizeOf(id), 0);
    if (size > LARGE_PART) continue;
    for (const id of parts) foldersOf.set(id, (foldersOf.get(id) ?? new Set()).add(folder));
  }
  const names = new Map<string, string>();
  for (const [id, [folder, ...others]] of foldersOf) {
    names.set(id, others.length > 0 ? 'shared-later' : `${folder}-later`);
  }
  return names;
}
