import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, or } from 'drizzle-orm';
import { hashKey } from '../api-keys/hash-key.ts';
import { insertKeys, removeKey } from '../api-keys/store.ts';
import type { Database } from '../db/open.ts';
import { apiKey } from '../db/schema.ts';
import { onlyMatch } from './only-match.ts';

const KEY_BYTES = 24;
const HINT_LENGTH = 4;

/** Creates an API key of an agency. The database stores only the hash, so no later call can return the key again. */
export async function addKey(
  db: Database,
  agencyId: string,
  { name, now }: { name: string; now: Date },
): Promise<{ id: string; key: string }> {
  // Hexadecimal digits, so that the last characters of a key never look like a command-line flag.
  const key = randomBytes(KEY_BYTES).toString('hex');
  const id = `key_${randomUUID()}`;
  const hint = key.slice(-HINT_LENGTH);
  await insertKeys(db, [{ id, agencyId, name, hash: hashKey(key), hint, createdAt: now }]);
  return { id, key };
}

/** Deletes the API key with this id or with these last characters. Throws if no key or several keys match. */
export async function deleteKey(
  db: Database,
  agencyId: string,
  idOrHint: string,
): Promise<{ id: string; name: string; hint: string }> {
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: apiKey.id, name: apiKey.name, hint: apiKey.hint })
      .from(apiKey)
      .where(and(eq(apiKey.agencyId, agencyId), or(eq(apiKey.id, idOrHint), eq(apiKey.hint, idOrHint))))
      .orderBy(apiKey.id);
    const key = onlyMatch(found, idOrHint, {
      none: `the agency has no key with the id or the last characters '${idOrHint}'.`,
      several: `several keys end with '${idOrHint}'.`,
    });
    await removeKey(tx, agencyId, key.id);
    return key;
  });
}
