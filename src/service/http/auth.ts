import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import { hashKey } from '../api-keys/hash-key.ts';
import type { Database } from '../db/open.ts';
import { apiKey } from '../db/schema.ts';
import { HttpRefusal } from './problems.ts';

type AuthenticatedKey = { id: string; agencyId: string; lastUsedAt: Date | null };

/**
 * What is known of the key in the key header, the only place where a key is taken from. Every kind of bad key
 * takes the same way to the same refusal. Each request asks the database: a deleted key is dead at once.
 */
export async function authenticate(db: Database, headers: Headers): Promise<AuthenticatedKey> {
  // A header that was sent twice arrives joined by a comma, and so belongs to no key.
  const presented = headers.get(DEFAULT_KEY_HEADER) ?? '';
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
  if (!stored || !timingSafeEqual(stored.hash, hash) || presented === '') {
    throw new HttpRefusal(401, `This needs a valid API key in the header ${DEFAULT_KEY_HEADER}.`, {
      headers: { 'WWW-Authenticate': `ApiKey header="${DEFAULT_KEY_HEADER}"` },
    });
  }
  const { hash: _, ...key } = stored;
  return key;
}
