import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { customChannel, source } from '../db/schema.ts';
import { createNotification } from '../notifications/create.ts';

/**
 * Marks the token of a channel as expired and creates a notification for the agency, in one transaction. Returns false
 * and changes nothing if the channel does not exist or its token has already expired.
 */
export function expireChannel(
  ctx: Pick<Context, 'db' | 'agencyId' | 'clock'>,
  { sourceId, channelId }: { sourceId: string; channelId: string },
): Promise<boolean> {
  const { agencyId, clock } = ctx;
  return ctx.db.transaction(async (tx) => {
    const now = clock();
    const [expired] = await tx
      .update(customChannel)
      .set({ expiration: now })
      .where(
        and(
          eq(customChannel.agencyId, agencyId),
          eq(customChannel.sourceId, sourceId),
          eq(customChannel.id, channelId),
          or(isNull(customChannel.expiration), gt(customChannel.expiration, now)),
        ),
      )
      .returning({ name: customChannel.friendlyName, provider: customChannel.provider });
    if (!expired) return false;
    const [place] = await tx
      .select({ name: source.name })
      .from(source)
      .where(and(eq(source.agencyId, agencyId), eq(source.id, sourceId)));
    const channel = expired.name?.trim() || expired.provider || channelId;
    await createNotification(
      { ...ctx, db: tx },
      {
        kind: 'channelExpired',
        title: `A channel of ${place?.name ?? sourceId} has expired`,
        body: `The token of ${channel} has expired. Renew it: until then, this channel cannot send or receive messages.`,
        metadata: { aiProviderId: null, sourceId, botId: null, rawAiError: null },
      },
    );
    return true;
  });
}
