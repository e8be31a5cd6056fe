import type { Connection } from '../db/database.ts';
import { LOOKUP_TABLES } from '../db/agency-tables.ts';
import { quoted } from '../backup/tables.ts';

const PARTITIONS = 4;
const INFIX = '_of_agencies_';

/**
 * The first words of the PostgreSQL notice that a trigger raises for a write to several agencies. The SQL statement
 * follows.
 */
export const WRITE_NOTICE = 'not one agency: ';

type Table = { name: string; foreignKeys: { name: string; definition: string }[]; sequences: Counted[] };
type Counted = { column: string; sequence: string };

/**
 * Replaces each empty table that has an agency column with a table of four partitions, each for a quarter of the
 * agencies. The query plan of a statement then shows whether the statement needs more than one agency. A distributed
 * database would run such a statement on several servers.
 */
export async function partitionByAgency(client: Connection): Promise<void> {
  await client.query(`
    create function report_change_of_agency() returns trigger language plpgsql as $$
      begin raise notice '${WRITE_NOTICE}%', current_query(); return null; end $$`);
  await client.query(`
    create function report_several_agencies() returns trigger language plpgsql as $$
      begin
        if (select count(distinct agency_id) from written) > 1 then
          raise notice '${WRITE_NOTICE}%', current_query();
        end if;
        return null;
      end $$`);
  const tables = await readTables(client);
  for (const table of tables) await partition(client, table);
  for (const { name, foreignKeys } of tables) {
    for (const key of foreignKeys) {
      await client.query(`alter table ${quoted(name)} add constraint ${quoted(key.name)} ${key.definition}`);
    }
  }
}

/** Returns the table and the number of a partition, or null if `relation` is not a partition. */
export function partitionOf(relation: string): { table: string; number: number } | null {
  const [table = '', number] = relation.split(INFIX);
  return number === undefined ? null : { table, number: Number(number) };
}

async function readTables(client: Connection): Promise<Table[]> {
  const { rows } = await client.query(
    `select c.relname as name,
       (select coalesce(json_agg(json_build_object('name', f.conname, 'definition', pg_get_constraintdef(f.oid))), '[]')
          from pg_constraint f where f.conrelid = c.oid and f.contype = 'f') as "foreignKeys",
       (select coalesce(json_agg(json_build_object('column', o.attname, 'sequence', o.sequence)), '[]')
          from (select attname, pg_get_serial_sequence(quote_ident(c.relname), attname) as sequence
                  from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) o
         where o.sequence is not null) as sequences
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname = 'agency_id'
       and c.relname <> all($1)
     order by c.relname`,
    [LOOKUP_TABLES],
  );
  return rows as Table[];
}

async function partition(client: Connection, { name, sequences }: Table): Promise<void> {
  const table = quoted(name);
  const plain = quoted(`${name}_plain`);
  await client.query(`alter table ${table} rename to ${plain}`);
  await client.query(`create table ${table} (like ${plain} including all) partition by hash (agency_id)`);
  for (let number = 0; number < PARTITIONS; number += 1) {
    await client.query(
      `create table ${quoted(`${name}${INFIX}${number}`)} partition of ${table}
         for values with (modulus ${PARTITIONS}, remainder ${number})`,
    );
  }
  for (const { column, sequence } of sequences) {
    await client.query(`alter sequence ${sequence} owned by ${table}.${quoted(column)}`);
  }
  await client.query(`drop table ${plain} cascade`);
  // The trigger fires for each UPDATE that contains agency_id in SET, even with an equal value, because a
  // distributed database rejects such statements.
  await client.query(
    `create trigger change_of_agency before update of agency_id on ${table}
       for each statement execute function report_change_of_agency()`,
  );
  await client.query(
    `create trigger several_agencies after insert on ${table} referencing new table as written
       for each statement execute function report_several_agencies()`,
  );
}
