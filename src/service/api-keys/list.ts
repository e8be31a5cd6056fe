import { asc, eq } from 'drizzle-orm';
import type { listApiKeys as operation } from '#contract/api-key.ts';
import type { Verb } from '../context.ts';
import { apiKey } from '../db/schema.ts';

/**
 * Never returns a key or its hash. assumed: the keys are sorted by age, oldest first, then by id. The API document does
 * not contain this operation.
 */
export const listApiKeys: Verb<typeof operation> = async ({ ctx: { db, agencyId } }) => {
  const rows = await db
    .select({
      id: apiKey.id,
      name: apiKey.name,
      hint: apiKey.hint,
      createdAt: apiKey.createdAt,
      lastUsedAt: apiKey.lastUsedAt,
    })
    .from(apiKey)
    .where(eq(apiKey.agencyId, agencyId))
    .orderBy(asc(apiKey.createdAt), asc(apiKey.id));
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
};
