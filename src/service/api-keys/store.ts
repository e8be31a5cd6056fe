/**
 * Inserts and deletes API keys together with their rows in the lookup table. Besides this module, only the deletion of
 * a whole agency deletes keys.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { apiKey, apiKeyLookup } from '../db/schema.ts';

export async function insertKeys(db: Database, rows: readonly (typeof apiKey.$inferInsert)[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(apiKeyLookup)
      .values(rows.map(({ hash, agencyId }) => ({ hash, agencyId })))
      // Hosts of the previous version delete a key but not its lookup row. An insert of the same key replaces the old
      // lookup row.
      .onConflictDoUpdate({ target: apiKeyLookup.hash, set: { agencyId: sql`excluded.agency_id` } });
    await tx.insert(apiKey).values([...rows]);
  });
}

/** Deletes an API key. Returns false if the agency has no key with this id. */
export async function removeKey(db: Database, agencyId: string, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(apiKey)
      .where(and(eq(apiKey.agencyId, agencyId), eq(apiKey.id, id)))
      .returning({ hash: apiKey.hash });
    if (!removed) return false;
    await tx.delete(apiKeyLookup).where(eq(apiKeyLookup.hash, removed.hash));
    return true;
  });
}
