import type { CustomChannelInput, putCustomChannel as operation } from '#contract/custom-channel.ts';
import { toUtcTime } from '#contract/fields.ts';
import type { Verb } from '../context.ts';
import { customChannel } from '../db/schema.ts';
import { requireSource } from '../sources/require-source.ts';
import { channelSecrets, toChannel } from './to-channel.ts';

export const putCustomChannel: Verb<typeof operation> = ({ ctx, input: { params, body } }) =>
  ctx.db.transaction(async (tx) => {
    await requireSource(tx, ctx.agencyId, params.sourceId);
    const key = { agencyId: ctx.agencyId, sourceId: params.sourceId, id: params.channelId };
    const secrets = channelSecrets(ctx, key);
    const values = {
      ...plainValues(body),
      authToken: secrets.change('authToken', body.authToken),
      refreshToken: secrets.change('refreshToken', body.refreshToken),
    };
    // One statement reads and changes the stored channel, so that concurrent saves wait for each other.
    const [row] = await tx
      .insert(customChannel)
      .values({ ...key, ...values })
      .onConflictDoUpdate({
        target: [customChannel.agencyId, customChannel.sourceId, customChannel.id],
        set: values,
      })
      .returning();
    if (!row) throw new Error('A channel that was put came back empty.');
    return toChannel(ctx, row);
  });

/** The fields that a save replaces. The type requires every field of the request here. */
type PlainValues = Record<keyof Omit<CustomChannelInput, 'authToken' | 'refreshToken'>, unknown>;

/**
 * assumed: a PUT replaces all documented fields except secrets, so a missing field becomes null. A missing extension
 * field stays undefined, which keeps the stored value, because a client that knows only the documented fields would
 * otherwise delete it.
 */
function plainValues({ friendlyName, provider, uniqueId, expiration }: CustomChannelInput) {
  return {
    friendlyName: friendlyName ?? null,
    provider: provider ?? null,
    uniqueId: uniqueId ?? null,
    expiration: expiration ? new Date(toUtcTime(expiration)) : null,
  } satisfies PlainValues;
}
