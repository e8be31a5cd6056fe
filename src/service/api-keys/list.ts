import { asc, eq } from 'drizzle-orm';
import type { listApiKeys as operation } from '#contract/api-key.ts';
import type { Verb } from '../context.ts';
import { listInParts } from '../db/json-list.ts';
import { apiKey } from '../db/schema.ts';

const { id, name, hint, createdAt, lastUsedAt } = apiKey;

/**
 * Never returns a key or its hash. assumed: the keys are sorted by age, oldest first, then by id. The API document does
 * not contain this operation.
 */
export const listApiKeys: Verb<typeof operation> = ({ ctx: { db, agencyId } }) =>
  listInParts(
    db,
    {
      table: apiKey,
      id,
      owner: eq(apiKey.agencyId, agencyId),
      orderBy: [asc(createdAt), asc(id)],
    },
    async (isInPart, orderBy) => {
      const rows = await db
        .select({ id, name, hint, createdAt, lastUsedAt })
        .from(apiKey)
        .where(isInPart)
        .orderBy(...orderBy);
      return rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      }));
    },
  );
