import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, withConnection } from '#service/db/open.ts';
import { agency } from '#service/db/schema.ts';
import { usedFolders } from '#service/db/testing/data-folders.ts';
import { tempFolder } from '#service/db/testing/temp-folder.ts';
import { checkSecretsKey } from '#service/secrets/check-key.ts';
import { createSecretBox } from '#service/secrets/secret-box.ts';
import { keptSecretsKey } from '../local-secret.ts';
import { backupCommand } from './backup.ts';
import { restoreCommand } from './restore.ts';
import { commandRunner } from './testing/run-command.ts';

const backup = commandRunner(backupCommand);
const restore = commandRunner(restoreCommand);
const usedFolder = usedFolders();

let empty: string;
beforeAll(async () => {
  empty = mkdtempSync(join(tmpdir(), 'botdeck-test-'));
  await withConnection({ kind: 'pglite', dataDir: empty }, async () => undefined);
});
afterAll(() => rmSync(empty, { recursive: true }));

/** Returns a data folder of a host that has an agency and a secrets key. */
async function hostFolder(): Promise<string> {
  const data = tempFolder();
  renameSync(await usedFolder(), join(data, 'database'));
  const database = await openDatabase({ kind: 'pglite', dataDir: join(data, 'database') });
  await database.db.insert(agency).values({ id: 'a', name: 'Harbour' });
  await checkSecretsKey(database.db, createSecretBox(keptSecretsKey(data), pino({ level: 'silent' })));
  await database.close();
  return data;
}

/** Returns a data folder with an empty database. The database is a copy, because its creation takes seconds. */
function emptyFolder(): string {
  const data = tempFolder();
  cpSync(empty, join(data, 'database'), { recursive: true });
  return data;
}

describe('npm run backup and npm run restore', () => {
  it('move the data to a folder with the same secrets key', async () => {
    const data = await hostFolder();
    const file = join(tempFolder(), 'backup');
    const { told } = await backup(file, '--data', data);
    expect(told.at(-1)).toBe(`Wrote 2 rows of 44 tables to ${file}.`);
    await expect(backup(file, '--data', data)).rejects.toThrow(`FILE: ${file} exists. Choose another name.`);

    const target = emptyFolder();
    await expect(restore(file, '--data', target)).rejects.toThrow(`${target} contains no secrets-key`);
    writeFileSync(join(target, 'secrets-key'), Buffer.alloc(32).toString('base64url'));
    await expect(restore(file, '--data', target)).rejects.toThrow(/^Another secrets key encrypted/);
    cpSync(join(data, 'secrets-key'), join(target, 'secrets-key'));
    const restored = await restore(file, '--data', target);
    expect(restored.told.at(-1)).toMatch(/^Restored 2 rows of 44 tables from /);
    await expect(restore(file, '--data', target)).rejects.toThrow(/^--data: the database is not empty/);
  });

  it('restore without the secrets key on request', async () => {
    const file = join(tempFolder(), 'backup');
    await backup(file, '--data', await hostFolder());
    const { told } = await restore(file, '--ignore-secrets-key', '--data', emptyFolder());
    expect(told.at(-1)).toMatch(/^Restored 2 rows/);
  });

  it('name the argument in their errors', async () => {
    const data = tempFolder();
    await expect(backup('x', '--data', data)).rejects.toThrow(
      `--data: the folder ${data} contains no database.`,
    );
    await expect(backup()).rejects.toThrow('FILE is missing. See npm run backup -- --help.');
    const file = join(data, 'other');
    writeFileSync(file, 'text');
    await expect(restore(file, '--data', data)).rejects.toThrow(
      `FILE: ${file} is not a backup of Botdeck. Nothing was changed.`,
    );
    await expect(restore(join(data, 'gone'))).rejects.toThrow(/^FILE: .* cannot be read \(ENOENT\)\./);
    const nowhere = join(data, 'no/such/folder/backup');
    await expect(backup(nowhere, '--data', await hostFolder())).rejects.toThrow(
      `FILE: ${nowhere} cannot be written (ENOENT).`,
    );
  });

  it('leave no file after an interruption', async () => {
    const data = await hostFolder();
    const file = join(tempFolder(), 'backup');
    const interrupted = commandRunner(backupCommand, { interruption: AbortSignal.abort() });
    await expect(interrupted(file, '--data', data)).rejects.toThrow(
      'The backup was interrupted. No file was written.',
    );
    expect(readdirSync(dirname(file))).toEqual([]);
  });

  it('print their usage', async () => {
    expect((await backup('--help')).printed.join()).toMatch(/^Usage: npm run backup -- FILE/);
    expect((await restore('-h')).printed.join()).toMatch(/^Usage: npm run restore -- FILE/);
  });
});
