import { getTableName } from 'drizzle-orm';
import type { CustomChannel, ListedChannel } from '#contract/custom-channel.ts';
import { customChannel } from '../db/schema.ts';
import { rowSecrets, type RowSecrets, type SecretOwner } from '../secrets/row-secrets.ts';

type ChannelRow = typeof customChannel.$inferSelect;

export function channelSecrets(
  owner: SecretOwner,
  { sourceId, id }: { sourceId: string; id: string },
): RowSecrets<'authToken' | 'refreshToken'> {
  return rowSecrets(owner, getTableName(customChannel), [sourceId, id]);
}

/** Converts a stored channel to the type in the contract. It contains `authToken` and never `refreshToken`. */
export function toChannel(owner: SecretOwner, row: ChannelRow): CustomChannel {
  return { ...plainFields(row), authToken: channelSecrets(owner, row).open('authToken', row.authToken) };
}

/** Converts a channel for a list. Its token stays encrypted, so this does not reveal whether it can be decrypted. */
export function toListedChannel(row: ChannelRow): ListedChannel {
  return { ...plainFields(row), hasAuthToken: row.authToken !== null };
}

function plainFields(row: ChannelRow) {
  return {
    id: row.id,
    sourceId: row.sourceId,
    friendlyName: row.friendlyName,
    provider: row.provider,
    uniqueId: row.uniqueId,
    expiration: row.expiration?.toISOString() ?? null,
  };
}
