/**
 * Runs the tests that use a database, selected by their imports, on PostgreSQL: on the server in TEST_DATABASE_URL,
 * otherwise on a new server in a temporary folder that runs only during the tests.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findOrInstallPostgres, withPostgres } from './with-postgres.ts';

const VITEST = join(import.meta.dirname, '../../../node_modules/vitest/vitest.mjs');
/** All database tests import this file, directly or indirectly. */
const DATABASES = 'src/service/testing/postgres-server.ts';
const [, , ...chosenTests] = process.argv;

process.exitCode = await main();

async function main(): Promise<number> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return runTests(given);

  const postgres = findOrInstallPostgres();
  if (typeof postgres !== 'string') return withPostgres(postgres, runTests);
  console.log(`skipped: ${postgres}, and TEST_DATABASE_URL names none`);
  return 0;
}

async function runTests(url: string): Promise<number> {
  const tests = chosenTests.length > 0 ? ['run', ...chosenTests] : ['related', '--run', DATABASES];
  const run = spawn(process.execPath, [VITEST, ...tests, '--project', 'node'], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url },
  });
  // The tests receive Ctrl+C directly. This process continues, to stop the server after them.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => run.kill('SIGTERM'));
  const [code] = await once(run, 'exit');
  return typeof code === 'number' ? code : 1;
}
