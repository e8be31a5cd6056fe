import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { apiKey } from '../db/schema.ts';

const AT_MOST_EVERY_MS = 60_000;

/**
 * Notes that a key was used, at most once a minute: reads stay reads. `lastUsedAt` is what was stored when the
 * request began; of requests at once only the first writes.
 */
export async function noteUse(
  db: Database,
  { id, lastUsedAt }: { id: string; lastUsedAt: Date | null },
  now: Date,
): Promise<void> {
  const due = new Date(now.getTime() - AT_MOST_EVERY_MS);
  if (lastUsedAt !== null && lastUsedAt > due) return;
  const isDue = or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, due));
  await db
    .update(apiKey)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKey.id, id), isDue))
    // A disk that is full, or a database that only reads, must not keep anybody from reading.
    .catch(() => undefined);
}
