import { asc, eq } from 'drizzle-orm';
import type { listAgencyChannels as operation } from '#contract/custom-channel.ts';
import type { Verb } from '../context.ts';
import { customChannel } from '../db/schema.ts';
import { toListedChannel } from './to-channel.ts';

/** assumed: channels are sorted by source, then name, then id. */
export const listAgencyChannels: Verb<typeof operation> = async ({ ctx: { db, agencyId } }) => {
  const rows = await db
    .select()
    .from(customChannel)
    .where(eq(customChannel.agencyId, agencyId))
    .orderBy(asc(customChannel.sourceId), asc(customChannel.friendlyName), asc(customChannel.id));
  return rows.map(toListedChannel);
};
