import { eq } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { setting } from '../db/schema.ts';
import type { SecretBox, SecretPlace } from './secret-box.ts';

const NAME = 'secrets-key-check';
const PLACE: SecretPlace = { agencyId: '', table: 'setting', row: [NAME], field: 'value' };

/**
 * Logs an error at startup if the key differs from that of the previous start, e.g. because the key was lost or another
 * instance on this database uses a different one. Otherwise the problem would appear only when a secret is needed.
 */
export async function checkSecretsKey(db: Database, secrets: SecretBox): Promise<void> {
  const [kept] = await db.select().from(setting).where(eq(setting.name, NAME));
  if (typeof kept?.value === 'string' && secrets.open(Buffer.from(kept.value, 'base64'), PLACE) !== null)
    return;
  const value = secrets.seal('sealed at a start', PLACE).toString('base64');
  await db
    .insert(setting)
    .values({ name: NAME, value })
    .onConflictDoUpdate({ target: setting.name, set: { value } });
}
