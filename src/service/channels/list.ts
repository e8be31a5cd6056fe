import { and, asc, eq } from 'drizzle-orm';
import type { listCustomChannels as operation } from '#contract/custom-channel.ts';
import type { Verb } from '../context.ts';
import { customChannel } from '../db/schema.ts';
import { requireSource } from '../sources/require-source.ts';
import { listChannels } from './list-channels.ts';

/** assumed: channels are sorted by name, then id. */
export const listCustomChannels: Verb<typeof operation> = async ({ ctx, input }) => {
  const { db, agencyId } = ctx;
  const { sourceId } = input.params;
  await requireSource(db, agencyId, sourceId);
  return listChannels(db, {
    id: customChannel.id,
    owner: and(eq(customChannel.agencyId, agencyId), eq(customChannel.sourceId, sourceId)),
    orderBy: [asc(customChannel.friendlyName), asc(customChannel.id)],
  });
};
