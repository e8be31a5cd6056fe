import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder for nobody but this user, and those above it that are missing. Node's own recursive mkdir
 * never returns where a file system says of a new folder that it does not exist, as those under /proc do.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another start may have been faster.
    if (!existsSync(path)) throw error;
  }
}
