import { and, eq } from 'drizzle-orm';
import type { getCustomChannel as operation } from '#contract/custom-channel.ts';
import type { Verb } from '../context.ts';
import { customChannel } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { requireSource } from '../sources/require-source.ts';
import { toChannel } from './to-channel.ts';

export const getCustomChannel: Verb<typeof operation> = async ({ ctx, input }) => {
  const { db, agencyId } = ctx;
  const { sourceId, channelId } = input.params;
  await requireSource(db, agencyId, sourceId);
  const isAsked = and(
    eq(customChannel.agencyId, agencyId),
    eq(customChannel.sourceId, sourceId),
    eq(customChannel.id, channelId),
  );
  const [row] = await db.select().from(customChannel).where(isAsked);
  if (!row) throw new NotFound('There is no channel with this id.');
  return toChannel(ctx, row);
};
