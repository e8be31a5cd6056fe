import { and, eq, getTableName, ne, sql } from 'drizzle-orm';
import { acrossAgencies } from '../db/across-agencies.ts';
import { AGENCY_TABLES } from '../db/agency-tables.ts';
import type { Database } from '../db/open.ts';
import { agency, apiKey } from '../db/schema.ts';
import { Rejected } from '../errors.ts';
import type { Agency } from './add.ts';

/**
 * The number of rows that one statement deletes. It is small enough to stay far below the statement timeout, also on a
 * slow disk.
 */
const ROWS_AT_ONCE = 20_000;

export type TableRows = { table: string; rows: number };

type DeletionOptions = {
  /** Called after each batch with the total number of rows deleted so far. */
  onProgress?: (rows: number) => void;
  rowsAtOnce?: number;
};

/** Counts the rows of an agency in each table. Omits tables without rows, and the row in the table of agencies. */
export async function countAgencyRows(db: Database, agencyId: string): Promise<TableRows[]> {
  const counts: TableRows[] = [];
  for (const table of AGENCY_TABLES) {
    const rows = await db.$count(table, eq(table.agencyId, agencyId));
    if (rows > 0) counts.push({ table: getTableName(table), rows });
  }
  return counts;
}

/**
 * Throws `Rejected` if all API keys of the database belong to this agency. After its deletion, no user could sign in.
 */
export async function demandOtherKeys(db: Database, { id, name }: Agency): Promise<void> {
  const own = await db.$count(apiKey, eq(apiKey.agencyId, id));
  const others = await db.$count(apiKey, and(ne(apiKey.agencyId, id), acrossAgencies('keys of others')));
  if (own === 0 || others > 0) return;
  throw new Rejected(
    `the agency '${name}' has the last key of this database, and without a key no user can sign in. Create a key of another agency, or delete the key first.`,
  );
}

/**
 * Deletes an agency with all its rows, in batches. The API keys are deleted first, so that the service accepts no
 * further requests of the agency. The row of the agency is deleted last, so that an operator can repeat an interrupted
 * deletion. Returns the number of deleted rows of each table.
 */
export async function deleteAgency(
  db: Database,
  owner: Agency,
  { onProgress = () => undefined, rowsAtOnce = ROWS_AT_ONCE }: DeletionOptions = {},
): Promise<TableRows[]> {
  await demandOtherKeys(db, owner);
  const deleted = new Map<string, number>();
  const count = ({ table, rows }: TableRows) => {
    if (rows > 0) deleted.set(table, (deleted.get(table) ?? 0) + rows);
  };
  const keysFirst = [apiKey, ...AGENCY_TABLES.filter((table) => table !== apiKey)];
  for (const table of keysFirst) {
    for (let rows = rowsAtOnce; rows === rowsAtOnce;) {
      rows = await deleteSome(db, table, owner.id, rowsAtOnce);
      count({ table: getTableName(table), rows });
      if (rows > 0) onProgress([...deleted.values()].reduce((sum, each) => sum + each, 0));
    }
  }
  await db.transaction(async (tx) => {
    // An insert into these tables locks its agency row, because of the foreign key. This lock therefore waits for
    // inserts in progress. Later inserts wait for the deletion, and then fail.
    await tx.select({ id: agency.id }).from(agency).where(eq(agency.id, owner.id)).for('update');
    for (const table of keysFirst) {
      const { rowCount } = await tx.delete(table).where(eq(table.agencyId, owner.id));
      count({ table: getTableName(table), rows: rowCount ?? 0 });
    }
    await tx.delete(agency).where(eq(agency.id, owner.id));
  });
  // An embedded database never vacuums its tables automatically. A database that only implements the PostgreSQL
  // protocol may not support VACUUM, so errors are ignored.
  for (const table of keysFirst.filter((each) => deleted.has(getTableName(each)))) {
    await db.execute(sql`vacuum (analyze) ${table}`).catch(() => undefined);
  }
  return [...deleted].map(([table, rows]) => ({ table, rows }));
}

async function deleteSome(
  db: Database,
  table: (typeof AGENCY_TABLES)[number],
  agencyId: string,
  limit: number,
): Promise<number> {
  const isOfAgency = eq(table.agencyId, agencyId);
  // A ctid (the physical position of a row) is unique only within a partition. All rows of an agency are in one
  // partition, so the condition for the agency makes the ctid unique.
  const { rowCount } = await db.execute(sql`
    delete from ${table} where ${isOfAgency} and ctid = any(array(
      select ctid from ${table} where ${isOfAgency} limit ${limit}))`);
  return rowCount ?? 0;
}
