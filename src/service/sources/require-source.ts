import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { source } from '../db/schema.ts';
import { NotFound } from '../errors.ts';

/** Returns the source. Throws `NotFound` if the agency does not have this source. */
export async function requireSource(
  db: Database,
  agencyId: string,
  sourceId: string,
): Promise<{ id: string; name: string }> {
  const isAsked = and(eq(source.agencyId, agencyId), eq(source.id, sourceId));
  const [found] = await db.select({ id: source.id, name: source.name }).from(source).where(isAsked);
  if (!found) throw new NotFound('There is no source with this id.');
  return found;
}
