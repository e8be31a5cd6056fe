import { createHash } from 'node:crypto';

/**
 * Returns the hash under which the database stores an API key. A fast hash function is sufficient because keys are long
 * and random.
 */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
