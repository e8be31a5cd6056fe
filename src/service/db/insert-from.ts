import { is, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Rows per statement: large enough to be fast, small enough for one parameter of a few megabytes. */
const BATCH = 1000;

/**
 * Builds an INSERT that passes all rows as one JSON parameter. It is as fast as COPY and works on every engine. A missing
 * value becomes the expression that the database has as the default of the column, or else null.
 */
export function insertFrom(table: PgTable, columns: Record<string, PgColumn>, rows: readonly object[]): SQL {
  const names = sql.join(
    Object.values(columns).map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const values = sql.join(
    Object.values(columns).map((column) =>
      is(column.default, SQL)
        ? sql`coalesce(${sql.identifier(column.name)}, ${column.default})`
        : sql.identifier(column.name),
    ),
    sql`, `,
  );
  const types = sql.join(
    Object.values(columns).map(
      (column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`,
    ),
    sql`, `,
  );
  const records = rows.map((row) =>
    Object.fromEntries(
      Object.entries(columns).map(([key, column]) => [column.name, Reflect.get(row, key) ?? null]),
    ),
  );
  return sql`insert into ${table} (${names})
    select ${values} from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as record(${types})`;
}

export function* batches<Row>(rows: readonly Row[], size = BATCH): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
