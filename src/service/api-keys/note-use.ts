import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { apiKey } from '../db/schema.ts';
import type { KnownKey } from './find-key.ts';

const AT_MOST_EVERY_MS = 60_000;

/**
 * Records the time of the last use of an API key at most once per minute, so that most requests write nothing.
 * `lastUsedAt` is the stored time at the start of the request. If several requests are concurrent, only the first one
 * writes.
 */
export async function noteUse(
  db: Database,
  { agencyId, id, lastUsedAt }: KnownKey,
  now: Date,
): Promise<void> {
  const due = new Date(now.getTime() - AT_MOST_EVERY_MS);
  if (lastUsedAt !== null && lastUsedAt > due) return;
  const isDue = or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, due));
  await db
    .update(apiKey)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKey.agencyId, agencyId), eq(apiKey.id, id), isDue))
    // A full disk or a read-only database must not make read requests fail, so errors are ignored.
    .catch(() => undefined);
}
