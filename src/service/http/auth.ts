import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import { findKey, type KnownKey } from '../api-keys/find-key.ts';
import type { Database } from '../db/open.ts';
import { HttpRefusal } from './problems.ts';

/** What is known of the key in the key header, the only place where a key is taken from. */
export async function authenticate(db: Database, headers: Headers): Promise<KnownKey> {
  // A header that was sent twice arrives joined by a comma, and so belongs to no key.
  const key = await findKey(db, headers.get(DEFAULT_KEY_HEADER) ?? '');
  if (key) return key;
  throw new HttpRefusal(401, `This needs a valid API key in the header ${DEFAULT_KEY_HEADER}.`, {
    headers: { 'WWW-Authenticate': `ApiKey header="${DEFAULT_KEY_HEADER}"` },
  });
}
