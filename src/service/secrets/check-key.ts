import { eq } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { setting } from '../db/schema.ts';
import type { SecretBox, SecretPlace } from './secret-box.ts';

/** The name in `setting` of the value that proves the secrets key. */
export const SECRETS_KEY_CHECK = 'secrets-key-check';
const PLACE: SecretPlace = { agencyId: '', table: 'setting', row: [SECRETS_KEY_CHECK], field: 'value' };

/** Returns whether the stored value was sealed with this key. */
export function isCheckedBy(secrets: SecretBox, stored: unknown): boolean {
  return typeof stored === 'string' && secrets.open(Buffer.from(stored, 'base64'), PLACE) !== null;
}

/**
 * Logs an error at startup if the key differs from that of the previous start, e.g. because the key was lost or another
 * instance on this database uses a different one. Otherwise the problem would appear only when a secret is needed.
 */
export async function checkSecretsKey(db: Database, secrets: SecretBox): Promise<void> {
  const [kept] = await db.select().from(setting).where(eq(setting.name, SECRETS_KEY_CHECK));
  if (isCheckedBy(secrets, kept?.value)) return;
  const value = secrets.seal('sealed at a start', PLACE).toString('base64');
  await db
    .insert(setting)
    .values({ name: SECRETS_KEY_CHECK, value })
    .onConflictDoUpdate({ target: setting.name, set: { value } });
}
