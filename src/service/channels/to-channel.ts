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

/** The channel as the document shows it: with its `authToken`, and never with its `refreshToken`. */
export function toChannel(owner: SecretOwner, row: ChannelRow): CustomChannel {
  return { ...plainFields(row), authToken: channelSecrets(owner, row).open('authToken', row.authToken) };
}

/** The channel among others. Its token stays sealed: whether it could be opened is not known here. */
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
