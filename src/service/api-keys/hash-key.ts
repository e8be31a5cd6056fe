import { createHash } from 'node:crypto';

/** How a key is stored and looked up. Keys are long and random, so that a plain digest cannot be searched. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
