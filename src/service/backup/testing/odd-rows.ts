/** Inserts rows into every table of a database. The values are unusual, so that an incorrect encoding changes them. */
import { ODD_TEXT } from '../../testing/factories.ts';
import type { Connection } from '../../db/database.ts';
import { quoted, setExactText, type TableColumns } from '../tables.ts';

/**
 * The text depends only on the row number. Rows with the same number in two tables therefore satisfy the foreign keys.
 */
const textOf = (row: number) => `${ODD_TEXT} \u{10FFFF} e\u0301 ${row}`;

/** Returns a value for each column type, in PostgreSQL's text format. The row number makes most values unique. */
const VALUES: Record<string, (row: number) => string> = {
  text: textOf,
  bigint: (row) => String(9_223_372_036_854_775_000n + BigInt(row)),
  integer: (row) => String(-2_147_483_648 + row),
  boolean: (row) => String(row % 2 === 0),
  'double precision': (row) => ['5e-324', '-0', 'NaN', '1.7976931348623157e+308', '0.1'][row % 5]!,
  numeric: (row) => `12345678901234567890123456789012345678901234567890.0${row}`,
  bytea: (row) => `\\x00ff0a0d${row.toString(16).padStart(8, '0')}`,
  json: (row) => `{ "b" : 1.0e400, "a": ${JSON.stringify(textOf(row))}, "a": [ ] }`,
  jsonb: (row) => `[{"number": 123456789012345678901234567890.1230, "text": ${JSON.stringify(textOf(row))}}]`,
  date: (row) => ['infinity', '4713-01-01 BC', '0001-01-01'][row] ?? `2026-01-${10 + (row % 19)}`,
  'timestamp(3) with time zone': (row) =>
    ['infinity', '0044-03-15 12:00:00.123456 BC', '9999-12-31 23:59:59.999Z'][row] ??
    '2026-11-27 01:02:03.004+05',
  'text[]': (row) => `{"${row}, \\"x\\"",NULL,"","{}"}`,
  xid8: (row) => String(18_446_744_073_709_551_000n + BigInt(row)),
  tsvector: (row) => `'${row}':1A,3 'it''s' 'a b'`,
};

/** Values for columns that accept only certain values, by table and column. */
const EXCEPTIONS: Record<string, string> = {
  'delivery.state': 'pending',
  // A position of an event has at most 15 digits.
  'event_cursor.last_position': '999000000000000',
};

/** Inserts `rows` rows into each table. The last row has null in every column that allows null. */
export async function insertOddRows(
  client: Connection,
  tables: readonly TableColumns[],
  rows = 4,
): Promise<void> {
  for (const { name, columns } of tables) {
    const nullable = await nullableColumns(client, name);
    const names = columns.map((column) => quoted(column.name)).join(', ');
    const places = columns.map(({ type }, index) => `$${index + 1}::${type}`).join(', ');
    for (let row = 0; row < rows; row += 1) {
      const isLast = row === rows - 1;
      const values = columns.map((column) => {
        if (isLast && nullable.has(column.name)) return null;
        return EXCEPTIONS[`${name}.${column.name}`] ?? valueOf(column.type, row);
      });
      await client.query(
        `insert into ${quoted(name)} (${names}) overriding system value values (${places})`,
        values,
      );
    }
  }
}

function valueOf(type: string, row: number): string {
  const value = VALUES[type];
  if (!value) throw new Error(`No odd value of the type ${type}`);
  return value(row);
}

async function nullableColumns(client: Connection, table: string): Promise<Set<string>> {
  const { rows } = await client.query(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attnotnull`,
    [quoted(table)],
  );
  return new Set((rows as { name: string }[]).map(({ name }) => name));
}

/**
 * Returns the number of rows of each table together with a hash of the rows. The hash does not depend on the row order.
 */
export async function hashRows(
  client: Connection,
  tables: readonly TableColumns[],
): Promise<Record<string, string>> {
  await client.query('begin');
  await setExactText(client);
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0) as hash
         from ${quoted(name)} t`,
    );
    hashes[name] = (rows as [{ hash: string }])[0].hash;
  }
  await client.query('rollback');
  return hashes;
}
