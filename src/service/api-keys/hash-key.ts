import { createHash } from 'node:crypto';

/** Returns the hash that is stored for a key. A plain digest is sufficient because keys are long and random. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
