import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CannotOpenDatabase } from '../db/cannot-open.ts';
import type { Connection } from '../db/database.ts';
import { readApplied } from '../db/migrate.ts';
import { hasCitus } from '../db/placement.ts';
import { giveName } from './give-name.ts';
import { newHeader, type Header, type Trailer } from './format.ts';
import { quoted, readTables, setExactText, type TableColumns } from './tables.ts';

/** The size of a batch of rows between the database and the file. It limits the memory use. */
const BYTES_AT_ONCE = 1024 * 1024;
const MOST_ROWS_AT_ONCE = 5000;
const FIRST_ROWS_AT_ONCE = 50;

/** A low gzip level, because a fast backup is more important than the last few percent of the file size. */
const COMPRESSION_LEVEL = 4;

/**
 * Writes all rows of one database snapshot into a new file. The file has a temporary name until it is complete, so an
 * interrupted backup leaves no file with the given name. Throws an error with the code `EEXIST` if the file exists.
 */
export async function writeBackup(
  client: Connection,
  path: string,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<Header> {
  await removeAbandoned(path);
  const unfinished = `${path}${UNFINISHED}${process.pid}`;
  await client.query('begin isolation level repeatable read read only');
  try {
    await setExactText(client);
    // On Citus, each connection to a worker node has its own snapshot. With one connection per node, all rows of an
    // agency come from the same snapshot.
    if (await hasCitus(client)) await client.query('set local citus.max_adaptive_executor_pool_size = 1');
    const tables = await tablesOf(client);
    signal?.throwIfAborted();
    const header = await describe(client, tables, now);
    const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    const lines = linesOf(client, header, tables);
    await pipeline(lines, createGzip({ level: COMPRESSION_LEVEL }), file, { signal });
    await giveName(unfinished, path);
    return header;
  } finally {
    await rm(unfinished, { force: true });
    await client.query('rollback');
  }
}

/** The part of the temporary file name before the id of the writing process. */
const UNFINISHED = '.unfinished-';

/**
 * Removes the temporary files of processes that were killed. A file with the id of this process is removed too, because
 * this process has not created its file yet.
 */
async function removeAbandoned(path: string): Promise<void> {
  const folder = dirname(path);
  const start = `${basename(path)}${UNFINISHED}`;
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(start) ? name.slice(start.length) : '';
    if (!/^\d+$/.test(pid) || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    await rm(join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The error EPERM means that the process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

type DatabaseTables = { migrations: Header['migrations']; tables: TableColumns[] };

async function tablesOf(client: Connection): Promise<DatabaseTables> {
  const applied = await readApplied(client);
  if (applied.length === 0) throw new CannotOpenDatabase('There is no database of Botdeck here.');
  const migrations = applied.map(({ name, hash }) => ({ name, hash }));
  return { migrations, tables: await readTables(client, applied) };
}

async function describe(
  client: Connection,
  { migrations, tables }: DatabaseTables,
  now: Date,
): Promise<Header> {
  const described: Header['tables'] = [];
  const sequences: Header['sequences'] = [];
  for (const { name, columns, counted } of tables) {
    const rows = await client.query(`select count(*)::text as rows from ${quoted(name)}`);
    const [count] = rows.rows as [{ rows: string }];
    described.push({ name, columns: columns.map((column) => column.name), rows: Number(count.rows) });
    for (const column of counted) {
      sequences.push({ table: name, column, last: await lastValue(client, name, column) });
    }
  }
  return newHeader({ createdAt: now.toISOString(), migrations, tables: described, sequences });
}

/**
 * Returns the last value of a sequence, or 0 if the sequence is unused. Sequences are not transactional, so the value
 * is never below the values in the rows of the snapshot.
 */
async function lastValue(client: Connection, table: string, column: string): Promise<string> {
  const named = await client.query('select pg_get_serial_sequence($1, $2) as sequence', [
    quoted(table),
    column,
  ]);
  const [{ sequence }] = named.rows as [{ sequence: string }];
  const found = await client.query(
    `select (case when is_called then last_value else 0 end)::text as last from ${sequence}`,
  );
  return (found.rows as [{ last: string }])[0].last;
}

async function* linesOf(
  client: Connection,
  header: Header,
  { tables }: DatabaseTables,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const hashed = (text: string) => {
    const bytes = Buffer.from(text);
    hash.update(bytes);
    return bytes;
  };
  yield hashed(`${JSON.stringify(header)}\n`);
  for (const table of tables) {
    for await (const lines of rowsOf(client, table)) yield hashed(lines);
  }
  const trailer: Trailer = { sha256: hash.digest('hex') };
  yield Buffer.from(`${JSON.stringify(trailer)}\n`);
}

/** Yields the rows of a table in batches, with one line of JSON per row. The database creates the JSON. */
async function* rowsOf(client: Connection, { name, columns }: TableColumns): AsyncGenerator<string> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await client.query(
    `declare backup_rows no scroll cursor for select json_build_array(${values})::text as line from ${quoted(name)}`,
  );
  for (let size = FIRST_ROWS_AT_ONCE; ;) {
    const { rows } = await client.query(`fetch forward ${size} from backup_rows`);
    if (rows.length === 0) break;
    const text = (rows as { line: string }[]).map(({ line }) => `${line}\n`).join('');
    yield text;
    const fitting = Math.floor((rows.length * BYTES_AT_ONCE) / text.length);
    size = Math.max(1, Math.min(fitting, 4 * size, MOST_ROWS_AT_ONCE));
  }
  await client.query('close backup_rows');
}
