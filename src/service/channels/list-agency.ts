import { asc, eq } from 'drizzle-orm';
import type { listAgencyChannels as operation } from '#contract/custom-channel.ts';
import type { Verb } from '../context.ts';
import { customChannel } from '../db/schema.ts';
import { listChannels } from './list-channels.ts';

/** assumed: channels are sorted by source, then name, then id. */
export const listAgencyChannels: Verb<typeof operation> = ({ ctx: { db, agencyId } }) =>
  listChannels(db, {
    id: customChannel.id,
    parentId: customChannel.sourceId,
    owner: eq(customChannel.agencyId, agencyId),
    orderBy: [asc(customChannel.sourceId), asc(customChannel.friendlyName), asc(customChannel.id)],
  });
