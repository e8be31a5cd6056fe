import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { apiKey } from '../db/schema.ts';
import { hashKey } from './hash-key.ts';

export type KnownKey = { id: string; agencyId: string; lastUsedAt: Date | null };

/**
 * What is known of a key, null where it is none. Every kind of bad key takes the same way to the same answer, and
 * the database is asked each time: a deleted key is dead at once.
 */
export async function findKey(db: Database, presented: string): Promise<KnownKey | null> {
  const hash = hashKey(presented);
  const [stored] = await db
    .select({
      id: apiKey.id,
      agencyId: apiKey.agencyId,
      lastUsedAt: apiKey.lastUsedAt,
      hash: apiKey.hash,
    })
    .from(apiKey)
    .where(eq(apiKey.hash, hash));
  if (!stored || !timingSafeEqual(stored.hash, hash) || presented === '') return null;
  const { hash: _, ...key } = stored;
  return key;
}
