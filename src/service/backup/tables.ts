import type { Connection } from '../db/database.ts';
import type { Migration } from '../db/migrate.ts';
import { parentsFirst } from '../db/parents-first.ts';
import { tableNames } from '../db/table-names.ts';

export type TableColumns = {
  name: string;
  /** The columns of the table in their stored order, with their types. Omits generated columns. */
  columns: { name: string; type: string }[];
  /** The names of the columns whose values come from a sequence. */
  counted: string[];
};

/**
 * Returns the tables that these migrations create. The tables are sorted so that a table follows all tables that it
 * references.
 */
export async function readTables(
  client: Connection,
  migrations: readonly Migration[],
): Promise<TableColumns[]> {
  const names = tableNames(migrations);
  const found = await client.query(
    `select c.relname as name,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
          from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null) as counted,
       array(select distinct parent.relname::text from pg_constraint f join pg_class parent on parent.oid = f.confrelid
              where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname = any($1)
     order by c.relname`,
    [names],
  );
  const tables = found.rows as (TableColumns & { parents: string[] })[];
  const sorted = parentsFirst(tables, ({ parents }) => parents);
  return sorted.map(({ name, columns, counted }) => ({ name, columns, counted }));
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Sets options of the current transaction, so that the text format of every value is complete and does not depend on
 * the configuration of the server. Raises the time limits, because reading a whole database takes longer than a request
 * may take.
 */
export async function setExactText(client: Connection): Promise<void> {
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO',
    intervalstyle: 'postgres',
    bytea_output: 'hex',
    extra_float_digits: 1,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  };
  for (const [name, value] of Object.entries(settings)) await client.query(`set local ${name} = '${value}'`);
}
