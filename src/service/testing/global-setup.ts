import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { applyMigrations, readMigrations } from '../db/migrate.ts';
import { withConnection } from '../db/open.ts';
import { distribute } from '../distribution/distribute.ts';
import { partitionByAgency } from './partition-by-agency.ts';
import { citusServers, createDatabase, databaseUrl, dropTemplate } from './postgres-server.ts';

/** The template of the databases for test files: a dump for PGlite, or a template database on PostgreSQL. */
export type TestDatabaseOrigin =
  | { engine: 'pglite'; dump: string }
  | { engine: 'postgres'; url: string; template: string; isPartitioned: boolean };

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: TestDatabaseOrigin;
  }
}

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/botdeck');

/**
 * Creates the template database once for all test files. Each file starts with a copy of the template. Referenced in
 * src/host/testing/vitest-options.ts.
 */
export async function setup(project: TestProject): Promise<void | (() => Promise<void>)> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return project.provide('testDatabase', { engine: 'pglite', dump: await migratedDump() });

  const template = await createDatabase(url);
  const isPartitioned = process.env['TEST_PARTITIONED'] === '1';
  await withConnection({ kind: 'postgres', url: databaseUrl(url, template) }, async (client) => {
    await applyMigrations(client);
    if (isPartitioned) await partitionByAgency(client);
    if (url === citusServers()[0]) await distribute(client, () => undefined);
  });
  project.provide('testDatabase', { engine: 'postgres', url, template, isPartitioned });
  return () => dropTemplate(url, template);
}

/** Returns the path of a dump of a migrated PGlite database. The dump is cached until a migration or PGlite changes. */
async function migratedDump(): Promise<string> {
  const name = `test-database-${fingerprint()}.tar`;
  const path = join(CACHE, name);
  if (existsSync(path)) return path;

  const database = await PGlite.create();
  await applyMigrations(database);
  const dump = await database.dumpDataDir('none');
  await database.close();

  await mkdir(CACHE, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, new Uint8Array(await dump.arrayBuffer()));
  await rename(unfinished, path);
  const outdated = readdirSync(CACHE).filter(
    (file) => /^test-database-\w+\.tar$/.test(file) && file !== name,
  );
  await Promise.all(outdated.map((file) => rm(join(CACHE, file), { force: true })));
  return path;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const pglite = join(import.meta.dirname, '../../../node_modules/@electric-sql/pglite/package.json');
  hash.update(readFileSync(pglite));
  for (const { hash: content } of readMigrations()) hash.update(content);
  hash.update(readFileSync(join(import.meta.dirname, '../db/migrate.ts')));
  return hash.digest('hex').slice(0, 16);
}
