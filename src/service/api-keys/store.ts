/**
 * Inserts and deletes API keys together with their lookups. Only the deletion of a whole agency deletes them elsewhere.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { apiKey, apiKeyLookup } from '../db/schema.ts';

export async function insertKeys(db: Database, rows: readonly (typeof apiKey.$inferInsert)[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(apiKeyLookup)
      .values(rows.map(({ hash, agencyId }) => ({ hash, agencyId })))
      // A host of the previous version deletes a key without its lookup.
      .onConflictDoUpdate({ target: apiKeyLookup.hash, set: { agencyId: sql`excluded.agency_id` } });
    await tx.insert(apiKey).values([...rows]);
  });
}

/** Returns whether the agency had a key with this id. */
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
