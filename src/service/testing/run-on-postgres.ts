/**
 * Runs the database tests on PostgreSQL: on the server in TEST_DATABASE_URL, or with distributed tables on the Citus
 * cluster in TEST_CITUS_URL. Without these variables, starts a server in a temporary folder for the duration of the
 * tests. Vitest selects the tests by their imports.
 *
 * With `--partitioned`, runs the tests that call the service over HTTP on partitioned tables, with a partition for each
 * quarter of the agencies. A test fails if the service runs a statement that needs several partitions.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { citusServers } from './postgres-server.ts';
import { findOrInstallPostgres, withPostgres } from './with-postgres.ts';

const VITEST = join(import.meta.dirname, '../../../node_modules/vitest/vitest.mjs');
/** A file that all database tests import, directly or indirectly. */
const DATABASES = 'src/service/testing/postgres-server.ts';
/** A file that all tests of the service over HTTP import. */
const SERVICES = 'src/service/testing/a-service.ts';
const [, , ...given] = process.argv;
const isPartitioned = given.includes('--partitioned');
const chosenTests = given.filter((each) => each !== '--partitioned');

process.exitCode = await main();

async function main(): Promise<number> {
  const server = citusServers()[0] ?? process.env['TEST_DATABASE_URL'];
  if (server) return runTests(server);

  const postgres = findOrInstallPostgres();
  if (typeof postgres !== 'string') return withPostgres(postgres, runTests);
  console.log(`skipped: ${postgres}, and TEST_DATABASE_URL names none`);
  return 0;
}

async function runTests(url: string): Promise<number> {
  const tests =
    chosenTests.length > 0
      ? ['run', ...chosenTests]
      : ['related', '--run', isPartitioned ? SERVICES : DATABASES];
  const run = spawn(process.execPath, [VITEST, ...tests, '--project', 'node'], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url, ...(isPartitioned && { TEST_PARTITIONED: '1' }) },
  });
  // Ignores Ctrl+C, which the tests also receive. This process must stop the PostgreSQL server after the
  // tests have ended.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => run.kill('SIGTERM'));
  const [code] = await once(run, 'exit');
  return typeof code === 'number' ? code : 1;
}
