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
    // One statement creates or updates the channel. The row lock serializes concurrent saves.
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

/** A value for each request field except the secrets, so that the compiler reports a field that `plainValues` omits. */
type PlainValues = Record<keyof Omit<CustomChannelInput, 'authToken' | 'refreshToken'>, unknown>;

/**
 * assumed: a PUT replaces all documented fields except secrets, so a missing documented field becomes null. A missing
 * extension field becomes undefined, which keeps its stored value. A client that knows only the documented fields would
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
