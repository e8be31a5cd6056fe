import { and, eq } from 'drizzle-orm';
import type { deleteApiKey as operation } from '#contract/api-key.ts';
import type { Verb } from '../context.ts';
import { apiKey } from '../db/schema.ts';
import { NotFound } from '../errors.ts';

/** A request may delete the key that it uses. The next request with this key fails. */
export const deleteApiKey: Verb<typeof operation> = async ({ ctx, input }) => {
  const deleted = await ctx.db
    .delete(apiKey)
    .where(and(eq(apiKey.agencyId, ctx.agencyId), eq(apiKey.id, input.params.keyId)))
    .returning({ id: apiKey.id });
  if (deleted.length === 0) throw new NotFound('There is no API key with this id.');
  return null;
};
