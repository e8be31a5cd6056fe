import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents, accessible only to this user. Node's recursive mkdir never returns on file
 * systems that report a new folder as missing, such as /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it first.
    if (!existsSync(path)) throw error;
  }
}
