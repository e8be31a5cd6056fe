import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents, accessible only to this user. The recursive `mkdir` of Node never returns
 * on file systems such as /proc that report a newly created folder as missing.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created the folder first.
    if (!existsSync(path)) throw error;
  }
}
