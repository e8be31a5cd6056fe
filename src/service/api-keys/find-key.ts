import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { apiKey } from '../db/schema.ts';
import { hashKey } from './hash-key.ts';

export type KnownKey = { id: string; agencyId: string; lastUsedAt: Date | null };

/**
 * Returns the key, or null if it is invalid. All kinds of invalid keys take the same code path. There is no cache, so
 * that a deleted key is invalid immediately.
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
