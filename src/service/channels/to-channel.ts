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

/** Converts a stored channel to the type in the contract. The result contains `authToken`, but never `refreshToken`. */
export function toChannel(owner: SecretOwner, row: ChannelRow): CustomChannel {
  return { ...plainFields(row), authToken: channelSecrets(owner, row).open('authToken', row.authToken) };
}

/**
 * Converts a stored channel for a list. `hasAuthToken` is true for every stored token, even if the token cannot be
 * decrypted.
 */
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
