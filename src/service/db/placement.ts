/**
 * The placement of tables in a cluster of Citus, an extension that spreads a PostgreSQL database over several servers.
 * The rows of one agency are on one server, so that this server can execute the statements about the agency.
 */
import type { Connection } from './database.ts';
import { parentsFirst } from './parents-first.ts';
import { tableNames } from './table-names.ts';

/** A reference table has a copy on every server. A distributed table has each row on the server of its agency. */
export type Placement = 'reference' | 'distributed';

export const DISTRIBUTION_COLUMN = 'agency_id';

/**
 * Each server checks the primary key of its own rows only. A key without the agency is therefore unique only in a table
 * with all rows on every server.
 */
export function placementOf({ keyColumns }: { keyColumns: readonly string[] }): Placement {
  return keyColumns.includes(DISTRIBUTION_COLUMN) ? 'distributed' : 'reference';
}

/** Returns the statements that place a table. `neighbour` is a table that is already distributed, null without one. */
export function placing(
  table: { name: string; keyColumns: readonly string[] },
  neighbour: string | null,
): string[] {
  const name = `'${table.name}'`;
  const place =
    placementOf(table) === 'reference'
      ? `create_reference_table(${name})`
      : `create_distributed_table(${name}, '${DISTRIBUTION_COLUMN}', colocate_with => '${neighbour ?? 'none'}')`;
  // Citus copies the rows, and the original ones would still use the disk of the coordinator.
  return [`select ${place}`, `select truncate_local_data_after_distributing_table(${name})`];
}

export type ForeignKey = { name: string; parent: string; definition: string };

export type PlacedTable = {
  name: string;
  keyColumns: string[];
  foreignKeys: ForeignKey[];
  /** `other` is a placement that this version never creates. */
  placement: 'local' | Placement | 'other';
  /** The column that determines the server of a row. Null if the table is not distributed. */
  column: string | null;
  /** Tables of one group have the rows of one agency on the same server. Null if the table is not distributed. */
  group: number | null;
};

export async function hasCitus(client: Connection): Promise<boolean> {
  const { rows } = await client.query(
    "select to_regclass('pg_dist_partition') is not null and to_regclass('pg_dist_node') is not null as has",
  );
  return (rows as [{ has: boolean }])[0].has;
}

/** Returns the placement of these tables in a database with Citus. A table comes after those that it refers to. */
export async function readPlacements(client: Connection, names: readonly string[]): Promise<PlacedTable[]> {
  const { rows } = await client.query(
    `select c.relname as name,
       array(select a.attname::text from pg_index i
               join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
              where i.indrelid = c.oid and i.indisprimary order by a.attnum) as "keyColumns",
       coalesce((select json_agg(json_build_object('name', f.conname, 'parent', parent.relname,
                   'definition', pg_get_constraintdef(f.oid)) order by f.conname)
          from pg_constraint f join pg_class parent on parent.oid = f.confrelid
         where f.conrelid = c.oid and f.contype = 'f'), '[]') as "foreignKeys",
       case when p.logicalrelid is null or (p.partmethod = 'n' and p.repmodel = 's' and p.colocationid = 0) then 'local'
            when p.partmethod = 'h' then 'distributed'
            when p.partmethod = 'n' and p.repmodel = 't' then 'reference'
            else 'other' end as placement,
       case when p.partmethod = 'h' then column_to_column_name(p.logicalrelid, p.partkey) end as column,
       case when p.partmethod = 'h' then p.colocationid end as "group"
     from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname = any($1)
     order by c.relname`,
    [names],
  );
  return parentsFirst(rows as PlacedTable[], ({ foreignKeys }) => foreignKeys.map(({ parent }) => parent));
}

/** Returns the bytes of these tables and their indexes on all servers. */
export async function readSizes(client: Connection, names: readonly string[]): Promise<Map<string, number>> {
  // Citus also knows local tables that refer to a reference table. It stores their rows in tables with other names.
  const { rows } = await client.query(
    `select c.relname as name,
       (case when p.logicalrelid is null then pg_total_relation_size(c.oid)
             else citus_total_relation_size(c.oid::regclass) end)::float8 as bytes
     from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname = any($1)`,
    [names],
  );
  return new Map((rows as { name: string; bytes: number }[]).map(({ name, bytes }) => [name, bytes]));
}

/**
 * Places the tables that a statement of a migration has created, if the other tables are distributed. The next statement
 * may add a foreign key to a distributed table, which is impossible for a local table.
 */
export async function placeCreated(
  client: Connection,
  statement: string,
  otherTables: readonly string[],
): Promise<void> {
  const created = tableNames([{ statements: [statement] }]);
  if (created.length === 0) return;
  const tables = await readPlacements(client, [...otherTables, ...created]);
  const neighbour = tables.find(({ placement }) => placement === 'distributed');
  if (!neighbour) return;
  for (const table of tables.filter(({ name }) => created.includes(name))) {
    for (const each of placing(table, neighbour.name)) await client.query(each);
  }
}
