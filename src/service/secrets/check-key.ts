import { eq } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { setting } from '../db/schema.ts';
import type { SecretBox, SecretPlace } from './secret-box.ts';

/**
 * The name of the row in the table `setting` that contains an encrypted value. Its decryption proves that the secrets
 * key is correct.
 */
export const SECRETS_KEY_CHECK = 'secrets-key-check';
const PLACE: SecretPlace = { agencyId: '', table: 'setting', row: [SECRETS_KEY_CHECK], field: 'value' };

/** Returns whether this key can decrypt the stored value. */
export function isCheckedBy(secrets: SecretBox, stored: unknown): boolean {
  return typeof stored === 'string' && secrets.open(Buffer.from(stored, 'base64'), PLACE) !== null;
}

/**
 * Logs an error at startup if the secrets key differs from the key of the previous start. The previous key may be lost,
 * or another instance on this database may use a different key. Without this check, the problem would appear only when
 * a secret is needed.
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
