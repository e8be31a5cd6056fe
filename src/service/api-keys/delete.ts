import type { deleteApiKey as operation } from '#contract/api-key.ts';
import type { Verb } from '../context.ts';
import { NotFound } from '../errors.ts';
import { removeKey } from './store.ts';

/** A request may delete its own API key. The next request with this key is rejected. */
export const deleteApiKey: Verb<typeof operation> = async ({ ctx, input }) => {
  const isRemoved = await removeKey(ctx.db, ctx.agencyId, input.params.keyId);
  if (!isRemoved) throw new NotFound('There is no API key with this id.');
  return null;
};
