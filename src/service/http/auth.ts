import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import { findKey, type KnownKey } from '../api-keys/find-key.ts';
import type { Database } from '../db/open.ts';
import { HttpRefusal } from './problems.ts';

/**
 * Returns the API key in the key header of a request. The service accepts keys only in this header. Throws an
 * `HttpRefusal` with status 401 if the key is missing or unknown.
 */
export async function authenticate(db: Database, headers: Headers): Promise<KnownKey> {
  // If a client sends the header twice, its values are joined by a comma. The joined text never matches a key.
  const key = await findKey(db, headers.get(DEFAULT_KEY_HEADER) ?? '');
  if (key) return key;
  throw new HttpRefusal(401, `This needs a valid API key in the header ${DEFAULT_KEY_HEADER}.`, {
    headers: { 'WWW-Authenticate': `ApiKey header="${DEFAULT_KEY_HEADER}"` },
  });
}
