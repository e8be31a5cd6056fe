import { asc, eq, getTableName } from 'drizzle-orm';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { readTables } from '../backup/tables.ts';
import { insertOddRows } from '../backup/testing/odd-rows.ts';
import { AGENCY_TABLES } from '../db/agency-tables.ts';
import { applyMigrations, readMigrations } from '../db/migrate.ts';
import { openDatabase, withConnection, type DatabasePlace, type OpenDatabase } from '../db/open.ts';
import { agency, apiKey, lead } from '../db/schema.ts';
import { usedFolders } from '../db/testing/data-folders.ts';
import { createDatabase, databaseUrl, dropDatabase } from '../testing/postgres-server.ts';
import { countAgencyRows, deleteAgency } from './delete.ts';

const AGENCIES = 4;

const usedFolder = usedFolders();

async function emptyPlace(): Promise<DatabasePlace> {
  const origin = inject('testDatabase');
  if (origin.engine === 'pglite') return { kind: 'pglite', dataDir: await usedFolder() };
  const name = await createDatabase(origin.url);
  onTestFinished(() => dropDatabase(origin.url, name));
  return { kind: 'postgres', url: databaseUrl(origin.url, name) };
}

/** Returns a database with several agencies. Every table with agency data contains one row per agency. */
async function filledDatabase(): Promise<OpenDatabase> {
  const place = await emptyPlace();
  await withConnection(place, async (client) => {
    await applyMigrations(client);
    await insertOddRows(client, await readTables(client, readMigrations()), AGENCIES);
  });
  const database = await openDatabase(place);
  onTestFinished(database.close);
  return database;
}

const agenciesIn = ({ db }: OpenDatabase) => db.select().from(agency).orderBy(asc(agency.id));

describe('the deletion of an agency', () => {
  it('deletes its rows from every table, and no row of another agency', async () => {
    const database = await filledDatabase();
    const { db } = database;
    const [owner, ...others] = await agenciesIn(database);
    const inEveryTable = AGENCY_TABLES.map((table) => ({ table: getTableName(table), rows: 1 }));
    expect(await countAgencyRows(db, owner!.id)).toEqual(inEveryTable);
    const told: number[] = [];
    const deleted = await deleteAgency(db, owner!, { onProgress: (rows) => told.push(rows) });
    const byName = (one: { table: string }, other: { table: string }) => (one.table < other.table ? -1 : 1);
    expect(deleted.toSorted(byName)).toEqual(inEveryTable.toSorted(byName));
    expect(told.at(-1)).toBe(AGENCY_TABLES.length);
    expect(await countAgencyRows(db, owner!.id)).toEqual([]);
    expect(await agenciesIn(database)).toEqual(others);
    for (const { id } of others) expect(await countAgencyRows(db, id)).toEqual(inEveryTable);
  });

  it('deletes more rows than one batch has', async () => {
    const database = await filledDatabase();
    const { db } = database;
    const [owner] = await agenciesIn(database);
    await db.execute(
      `insert into lead (agency_id, id, source_id, starred, unread)
       select agency.id, number::text, 's', false, false from generate_series(1, 25) as number,
         (select id from agency order by id limit 1) as agency`,
    );
    const deleted = await deleteAgency(db, owner!, { rowsAtOnce: 10 });
    expect(deleted.find(({ table }) => table === 'lead')).toEqual({ table: 'lead', rows: 26 });
    expect(await db.$count(lead, eq(lead.agencyId, owner!.id))).toBe(0);
  });

  it('is rejected for the agency with the last key, and allowed in a database without keys', async () => {
    const database = await filledDatabase();
    const { db } = database;
    const [owner, ...others] = await agenciesIn(database);
    for (const { id } of others) await db.delete(apiKey).where(eq(apiKey.agencyId, id));
    await expect(deleteAgency(db, owner!)).rejects.toThrow(/has the last key of this database/);
    expect(await agenciesIn(database)).toHaveLength(AGENCIES);
    await db.delete(apiKey);
    await deleteAgency(db, owner!);
    expect(await agenciesIn(database)).toHaveLength(AGENCIES - 1);
  });
});
