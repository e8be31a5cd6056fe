import { timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { acrossAgencies } from '../db/across-agencies.ts';
import type { Database } from '../db/open.ts';
import { apiKey, apiKeyLookup } from '../db/schema.ts';
import { hashKey } from './hash-key.ts';

export type KnownKey = { id: string; agencyId: string; lastUsedAt: Date | null };

/**
 * Returns the stored API key, or null if the presented key is invalid. Deleted, unknown and empty keys take the same
 * code path. Keys are not cached, so that a deleted key is invalid immediately.
 */
export async function findKey(db: Database, presented: string): Promise<KnownKey | null> {
  const hash = hashKey(presented);
  const agencyId = await agencyOfKey(db, hash);
  if (agencyId === null) return null;
  const [stored] = await db
    .select({
      id: apiKey.id,
      agencyId: apiKey.agencyId,
      lastUsedAt: apiKey.lastUsedAt,
      hash: apiKey.hash,
    })
    .from(apiKey)
    .where(and(eq(apiKey.agencyId, agencyId), eq(apiKey.hash, hash)));
  if (!stored || !timingSafeEqual(stored.hash, hash) || presented === '') return null;
  const { hash: _, ...key } = stored;
  return key;
}

async function agencyOfKey(db: Database, hash: Buffer): Promise<string | null> {
  const [known] = await db
    .select({ agencyId: apiKeyLookup.agencyId })
    .from(apiKeyLookup)
    .where(eq(apiKeyLookup.hash, hash));
  if (known) return known.agencyId;
  // Hosts of the previous version store API keys without a row in the lookup table. The next version can remove this
  // query.
  const [unlisted] = await db
    .select({ agencyId: apiKey.agencyId })
    .from(apiKey)
    .where(and(eq(apiKey.hash, hash), acrossAgencies('keys without a lookup')));
  return unlisted?.agencyId ?? null;
}
