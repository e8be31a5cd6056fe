import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { openDatabase, type OpenDatabase } from '../open.ts';
import type { PgliteFolderOptions } from '../open-pglite.ts';
import { tempFolder } from './temp-folder.ts';

/**
 * Returns a function that creates a data folder as it is after a first start, and deletes it after the test. Each
 * folder is a copy of a template folder, which is much faster than a first start.
 */
export function usedFolders(): () => Promise<string> {
  let template: string;
  beforeAll(async () => {
    template = await mkdtemp(join(tmpdir(), 'botdeck-test-'));
    const origin = inject('testDatabase');
    if (origin.engine === 'pglite') {
      const folder = join(template, 'pgdata');
      await mkdir(folder);
      // Ignores the output of `tar`, a warning about absolute paths.
      execFileSync('tar', ['-xf', origin.dump, '-C', folder], { stdio: 'ignore' });
      // Creates an empty lock file. Without it, opening the folder would wait for a possible holder, as after
      // a manual deletion of the lock file.
      await writeFile(join(template, 'lock'), '');
    } else await (await openDatabase({ kind: 'pglite', dataDir: template })).close();
  });
  afterAll(() => rm(template, { recursive: true, force: true }));

  return async () => {
    const folder = tempFolder();
    await cp(template, folder, { recursive: true });
    return folder;
  };
}

/** Opens the database in a folder and closes it after the test. */
export async function openFolder(dataDir: string, options: PgliteFolderOptions = {}): Promise<OpenDatabase> {
  const database = await openDatabase({ kind: 'pglite', dataDir, ...options });
  onTestFinished(database.close);
  return database;
}
