import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { openDatabase, type OpenDatabase } from '../open.ts';
import type { PgliteFolderOptions } from '../open-pglite.ts';
import { tempFolder } from './temp-folder.ts';

/**
 * A data folder for each who asks, as a first start leaves it and gone after the test: a copy of what all test databases
 * are made from, which takes a fraction of what a first start takes.
 */
export function usedFolders(): () => Promise<string> {
  let template: string;
  beforeAll(async () => {
    template = await mkdtemp(join(tmpdir(), 'botdeck-test-'));
    const origin = inject('testDatabase');
    if (origin.engine === 'pglite') {
      const folder = join(template, 'pgdata');
      await mkdir(folder);
      // It says on standard error that paths in it begin at the root.
      execFileSync('tar', ['-xf', origin.dump, '-C', folder], { stdio: 'ignore' });
      // Without it somebody has deleted it, and a lock waits for whoever that was.
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

/** Opens the database of a folder until the end of the test. */
export async function openFolder(dataDir: string, options: PgliteFolderOptions = {}): Promise<OpenDatabase> {
  const database = await openDatabase({ kind: 'pglite', dataDir, ...options });
  onTestFinished(database.close);
  return database;
}
