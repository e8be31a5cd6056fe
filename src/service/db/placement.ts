/**
 * The placement of tables in a cluster of Citus, an extension that distributes a PostgreSQL database over several
 * servers. All rows of one agency are on one server, so that this server can execute every statement about the agency.
 */
import type { Connection } from './database.ts';
import { parentsFirst } from './parents-first.ts';
import { tableNames } from './table-names.ts';

/** Citus stores all rows of a reference table on every server, and each row of a distributed table on one server. */
export type Placement = 'reference' | 'distributed';

export const DISTRIBUTION_COLUMN = 'agency_id';

/**
 * Returns how Citus stores a table. Each server checks a primary key only among its own rows. A key without the agency
 * is therefore unique only in a reference table, because every server has all its rows.
 */
export function placementOf({ keyColumns }: { keyColumns: readonly string[] }): Placement {
  return keyColumns.includes(DISTRIBUTION_COLUMN) ? 'distributed' : 'reference';
}

/**
 * Returns the SQL statements that place a table in the cluster. `neighbour` is an already distributed table, or null if
 * there is none.
 */
export function placing(
  table: { name: string; keyColumns: readonly string[] },
  neighbour: string | null,
): string[] {
  const name = `'${table.name}'`;
  const place =
    placementOf(table) === 'reference'
      ? `create_reference_table(${name})`
      : `create_distributed_table(${name}, '${DISTRIBUTION_COLUMN}', colocate_with => '${neighbour ?? 'none'}')`;
  // Citus copies the rows to the servers. The second statement deletes the original rows, which would still
  // use the disk of the coordinator.
  return [`select ${place}`, `select truncate_local_data_after_distributing_table(${name})`];
}

export type ForeignKey = { name: string; parent: string; definition: string };

export type PlacedTable = {
  name: string;
  keyColumns: string[];
  foreignKeys: ForeignKey[];
  /** 'local' is a table on the coordinator only. 'other' is a placement that this version never creates. */
  placement: 'local' | Placement | 'other';
  /** The column whose value determines the server of a row, or null if the table is not distributed. */
  column: string | null;
  /**
   * Citus keeps the rows of one agency on the same server for all tables with the same number. Null if the table is not
   * distributed.
   */
  group: number | null;
};

export async function hasCitus(client: Connection): Promise<boolean> {
  const { rows } = await client.query(
    "select to_regclass('pg_dist_partition') is not null and to_regclass('pg_dist_node') is not null as has",
  );
  return (rows as [{ has: boolean }])[0].has;
}

/** Returns how Citus stores the named tables. Each table comes after the tables that its foreign keys refer to. */
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

/** Returns the size in bytes of each named table with its indexes, summed over all servers. */
export async function readSizes(client: Connection, names: readonly string[]): Promise<Map<string, number>> {
  // Citus also manages local tables that refer to a reference table, and stores their rows in tables with
  // other names. For all tables that it manages, only Citus knows the size.
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
 * Places the tables that a statement of a migration has created, if the database is distributed. The next statement may
 * add a foreign key to a distributed table, which is impossible for a local table.
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
