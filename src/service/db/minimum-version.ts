import { eq } from 'drizzle-orm';
import { MINIMUM_SCHEMA_VERSION } from './migrate.ts';
import type { Database } from './open.ts';
import { setting } from './schema.ts';

/** Returns the lowest schema version that a host must support to use this database. */
export async function minimumSchemaVersion(db: Database): Promise<number> {
  const [found] = await db
    .select({ value: setting.value })
    .from(setting)
    .where(eq(setting.name, MINIMUM_SCHEMA_VERSION));
  return Number(found?.value ?? 0);
}
