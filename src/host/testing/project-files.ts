import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders below the project's own folders that are not part of the project: installed packages and build results. */
const GENERATED = new Set(['node_modules', 'dist']);

/** Returns the paths of the files in a folder and its subfolders. */
export function projectFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return GENERATED.has(entry.name) ? [] : projectFiles(path);
  });
}
