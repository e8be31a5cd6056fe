import { getTableName } from 'drizzle-orm';
import type { CustomChannel } from '#contract/custom-channel.ts';
import { customChannel } from '../db/schema.ts';
import { rowSecrets, type RowSecrets, type SecretOwner } from '../secrets/row-secrets.ts';

type ChannelRow = typeof customChannel.$inferSelect;

export function channelSecrets(
  owner: SecretOwner,
  { sourceId, id }: { sourceId: string; id: string },
): RowSecrets<'authToken' | 'refreshToken'> {
  return rowSecrets(owner, getTableName(customChannel), [sourceId, id]);
}

/** The channel as the document shows it: with its `authToken`, and never with its `refreshToken`. */
export function toChannel(owner: SecretOwner, row: ChannelRow): CustomChannel {
  return {
    id: row.id,
    sourceId: row.sourceId,
    friendlyName: row.friendlyName,
    provider: row.provider,
    uniqueId: row.uniqueId,
    authToken: channelSecrets(owner, row).open('authToken', row.authToken),
    expiration: row.expiration?.toISOString() ?? null,
  };
}
