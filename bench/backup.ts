/**
 * Measures the backup and the restore of a database with many rows in every table: from PGlite to PostgreSQL and back.
 * Checks that all rows are unchanged.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashRows } from '#service/backup/testing/odd-rows.ts';
import { quoted, readTables, type TableColumns } from '#service/backup/tables.ts';
import { migrate, readMigrations } from '#service/db/migrate.ts';
import { withConnection, type DatabasePlace } from '#service/db/open.ts';
import { createDatabase, databaseUrl, dropDatabase } from '#service/testing/postgres-server.ts';
import { onPostgres } from './on-postgres.ts';

const ROWS = Number(process.env.BACKUP_ROWS ?? 100_000);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LOOK_EVERY_MS = 50;

/**
 * The SQL expression for a column of row number `n`, by column type. All text columns of a row have the same value, so
 * that every foreign key refers to an existing row.
 */
const VALUES: Record<string, string> = {
  text: `'Zoë 😀 ' || n`,
  bigint: '9007199254740993 + n',
  integer: 'n',
  boolean: 'n % 2 = 0',
  'double precision': 'n / 7.0',
  numeric: `(n || '.00000000000000000000000000001')::numeric`,
  bytea: `decode(md5(n::text), 'hex')`,
  json: `json_build_object('n', n, 'text', repeat('x', 200))`,
  jsonb: `jsonb_build_array(jsonb_build_object('n', 12345678901234567890 + n, 'text', repeat('x', 200)))`,
  date: `date '2026-01-01' + n % 365`,
  'timestamp(3) with time zone': `timestamptz '2026-01-01' + n * interval '1.001 s'`,
  'text[]': `array['a' || n, null, '']`,
  xid8: 'n::text::xid8',
  tsvector: `to_tsvector('simple', 'lead ' || n || ' example')`,
};
const EXCEPTIONS: Record<string, string> = {
  'delivery.state': `'delivered'`,
  'event_cursor.last_position': 'n',
};

export async function benchBackup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'botdeck-bench-'));
  const pglite = (name: string): DatabasePlace => ({
    kind: 'pglite',
    dataDir: join(folder, name, 'database'),
  });
  try {
    await onPostgres('backup', async (serverUrl) => {
      const tables = await fill(pglite('first'));
      const before = await hashesOf(pglite('first'), tables);
      const name = await createDatabase(serverUrl);
      const url = databaseUrl(serverUrl, name);
      console.log(`${tables.length} tables with ${ROWS.toLocaleString('en-US')} rows each\n`);
      console.log('| Step | s | peak memory, MB | file, MB |\n| --- | --: | --: | --: |');
      const [one, two] = [join(folder, 'one'), join(folder, 'two')];
      await run('backup of PGlite', ['backup', one, '--data', join(folder, 'first')], one);
      await run('restore into PostgreSQL', ['restore', one, '--data', folder], one, url);
      compare(before, await hashesOf({ kind: 'postgres', url }, tables));
      await run('backup of PostgreSQL', ['backup', two, '--data', folder], two, url);
      await run('restore into PGlite', ['restore', two, '--data', join(folder, 'second')], two);
      compare(before, await hashesOf(pglite('second'), tables));
      console.log('\nThe rows have equal hashes after both ways.');
      await dropDatabase(serverUrl, name);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function fill(place: DatabasePlace): Promise<TableColumns[]> {
  return withConnection(place, async (client) => {
    await client.query('begin');
    await migrate(client, readMigrations());
    await client.query('commit');
    const tables = await readTables(client, readMigrations());
    for (const { name, columns } of tables) {
      const names = columns.map((column) => quoted(column.name)).join(', ');
      const values = columns.map(
        (column) => EXCEPTIONS[`${name}.${column.name}`] ?? `(${VALUES[column.type]})::${column.type}`,
      );
      for (let start = 1; start <= ROWS; start += 10_000) {
        await client.query(
          `insert into ${quoted(name)} (${names}) overriding system value
             select ${values.join(', ')} from generate_series(${start}, ${Math.min(ROWS, start + 9999)}) as n`,
        );
      }
    }
    return tables;
  });
}

const hashesOf = (place: DatabasePlace, tables: readonly TableColumns[]) =>
  withConnection(place, (client) => hashRows(client, tables));

function compare(before: Record<string, string>, after: Record<string, string>): void {
  // A restore increases the positions of events on purpose, so the table `event_cursor` differs.
  const differing = Object.keys(before).filter(
    (name) => name !== 'event_cursor' && before[name] !== after[name],
  );
  if (differing.length > 0) throw new Error(`Other rows after a restore: ${differing.join(', ')}`);
}

/** Runs a command of `src/host/run.js`. Prints its duration and the peak memory of its process. */
async function run(step: string, args: string[], file: string, databaseUrlOrNone = ''): Promise<void> {
  const startedAt = performance.now();
  const env = { ...process.env, DATABASE_URL: databaseUrlOrNone };
  const child = spawn(process.execPath, ['src/host/run.js', ...args], { cwd: ROOT, env, stdio: 'inherit' });
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid ?? 0));
  }, LOOK_EVERY_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(timer);
  if (code !== 0) throw new Error(`${step} ended with ${code}`);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `| ${step} | ${seconds.toFixed(1)} | ${peak} | ${Math.round(statSync(file).size / 1024 / 1024)} |`,
  );
}

/** Returns the peak memory of a process in MB, or 0 if the process has ended. */
function peakOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
