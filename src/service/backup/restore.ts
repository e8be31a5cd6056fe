import * as z from 'zod';
import { CannotOpenDatabase } from '../db/cannot-open.ts';
import type { Connection } from '../db/database.ts';
import { migrate, MIGRATION_LOCK, readMigrations, type Migration } from '../db/migrate.ts';
import { tableNames } from '../db/table-names.ts';
import { InvalidBackup, readBackup, type Header } from './format.ts';
import { quoted, readTables, setExactText, type TableColumns } from './tables.ts';

const BYTES_AT_ONCE = 1024 * 1024;

/**
 * Clients store the position of the last event that they received. The original host may have assigned further
 * positions after the backup. The restore therefore skips this number of positions, so that each new event has a higher
 * position than any stored one, and no client misses an event. A position has at most 15 digits, which is enough for a
 * million restores.
 */
const EVENT_GAP = 1_000_000_000;

const Row = z.array(z.string().nullable());

/** Reads a whole backup file and checks that this version can restore it. Changes no database. */
export async function checkBackup(
  path: string,
  /** Called for each row, with the value of each column. */
  onRow: (table: string, row: ReadonlyMap<string, string | null>) => void = () => undefined,
): Promise<Header> {
  return readBackup(path, {
    onHeader: (header) => void migrationsOf(header),
    onRow: (line, { name, columns }) => {
      const row = Row.safeParse(parse(line));
      if (row.data?.length !== columns.length) throw new InvalidBackup(`has an invalid row of ${name}.`);
      onRow(name, new Map(columns.map((column, index) => [column, row.data?.[index] ?? null])));
      return undefined;
    },
  });
}

/**
 * Fills an empty database with the rows of a backup file, in one transaction. Applies the migrations of the file,
 * inserts the rows, and then applies the newer migrations. If it throws `InvalidBackup` or `CannotOpenDatabase`, the
 * database is unchanged.
 */
export async function restoreBackup(client: Connection, path: string): Promise<Header> {
  await client.query('begin isolation level read committed');
  try {
    await setExactText(client);
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await demandEmpty(client);
    const header = await restoreRows(client, path);
    await migrate(client, readMigrations());
    await moveEventPositions(client);
    await client.query('commit');
    await tidy(client, header);
    return header;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Returns the migrations of a backup file. Throws if they are not the oldest migrations of this version. */
function migrationsOf({ migrations }: Header): Migration[] {
  const known = readMigrations();
  const unknown = migrations.find(
    ({ name, hash }, index) => known[index]?.name !== name || known[index].hash !== hash,
  );
  if (unknown) {
    throw new InvalidBackup(
      `was written by a newer or a different version of Botdeck (migration ${unknown.name}). Restore it with that version.`,
    );
  }
  return known.slice(0, migrations.length);
}

async function demandEmpty(client: Connection): Promise<void> {
  const { rows } = await client.query(
    `select c.relname as name from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relname = any($1) limit 1`,
    [['botdeck_migration', ...tableNames(readMigrations())]],
  );
  const [table] = rows as { name: string }[];
  if (!table) return;
  throw new CannotOpenDatabase(
    `the database is not empty (it has the table ${table.name}). Restore into a new database. Nothing was changed.`,
  );
}

async function restoreRows(client: Connection, path: string): Promise<Header> {
  let tables: TableColumns[] = [];
  let waiting: { table: string; lines: string[]; bytes: number } = { table: '', lines: [], bytes: 0 };
  const flush = async () => {
    const table = tables.find(({ name }) => name === waiting.table);
    if (table && waiting.lines.length > 0) await insert(client, table, waiting.lines);
    waiting = { table: '', lines: [], bytes: 0 };
  };
  const header = await readBackup(path, {
    onHeader: async (found) => {
      tables = await createTables(client, found);
    },
    onRow: (line, { name }) => {
      const isFull = waiting.table !== name || waiting.bytes > BYTES_AT_ONCE;
      const add = () => {
        waiting.table = name;
        waiting.lines.push(line);
        waiting.bytes += line.length;
      };
      if (isFull) return flush().then(add);
      add();
      return undefined;
    },
  });
  await flush();
  await continueSequences(client, header, tables);
  return header;
}

/** Creates the tables of a backup file, and deletes the rows that the migrations insert. */
async function createTables(client: Connection, header: Header): Promise<TableColumns[]> {
  const migrations = migrationsOf(header);
  await migrate(client, migrations);
  const tables = await readTables(client, migrations);
  const expected = tables.map(({ name, columns }) =>
    shapeOf(
      name,
      columns.map((column) => column.name),
    ),
  );
  const given = header.tables.map(({ name, columns }) => shapeOf(name, columns));
  if (given.toSorted().join(' ') !== expected.toSorted().join(' ')) {
    throw new InvalidBackup('has other tables than its migrations create.');
  }
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  return header.tables.map(({ name, columns }) => inOrder(tables, name, columns));
}

function shapeOf(table: string, columns: readonly string[]): string {
  return `${table}(${columns.toSorted().join(',')})`;
}

/** Returns the table with its columns in the order of the backup file. */
function inOrder(tables: readonly TableColumns[], name: string, order: readonly string[]): TableColumns {
  const table = tables.find((each) => each.name === name);
  const columns = order.flatMap((each) => table?.columns.find((column) => column.name === each) ?? []);
  return { name, columns, counted: table?.counted ?? [] };
}

/** Inserts rows of a table. All rows are one JSON parameter, which is as fast as COPY and works on every engine. */
async function insert(
  client: Connection,
  { name, columns }: TableColumns,
  lines: readonly string[],
): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `(line->>${index})::${type}`).join(', ');
  await client.query(
    `insert into ${quoted(name)} (${names}) overriding system value
       select ${values} from json_array_elements($1::json) as line`,
    [`[${lines.join(',')}]`],
  );
}

async function continueSequences(
  client: Connection,
  { sequences }: Header,
  tables: readonly TableColumns[],
): Promise<void> {
  for (const { table, column, last } of sequences) {
    const isKnown = tables.some(({ name, counted }) => name === table && counted.includes(column));
    if (!isKnown) throw new InvalidBackup('has a sequence that its migrations do not create.');
    // Earlier versions used this sequence for the positions of events, so the sequence must skip the same number of
    // positions.
    const gap = table === 'event' ? BigInt(EVENT_GAP) : 0n;
    const value = BigInt(last) + gap;
    if (value === 0n) continue;
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [
      quoted(table),
      column,
      String(value),
    ]);
  }
}

async function moveEventPositions(client: Connection): Promise<void> {
  await client.query(
    `insert into event_cursor (agency_id, last_position)
       select id, 0 from agency on conflict (agency_id) do nothing`,
  );
  await client.query('update event_cursor set last_position = last_position + $1', [EVENT_GAP]);
}

/**
 * Updates the statistics of the query planner, because an embedded database never updates them automatically. A
 * database that only implements the PostgreSQL protocol may not support VACUUM, so errors are ignored. ANALYZE reads a
 * sample of a table. VACUUM reads all of it, and may exceed the time limit of a statement.
 */
async function tidy(client: Connection, { tables }: Header): Promise<void> {
  for (const command of ['analyze', 'vacuum'])
    for (const { name } of tables) await client.query(`${command} ${quoted(name)}`).catch(() => undefined);
}
