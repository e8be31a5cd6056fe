import * as z from 'zod';
import { BodyInstant, bodyText, Id, Instant, Text } from './fields.ts';
import { defineOperation } from './operation.ts';
import { secret } from './secret-fields.ts';

/** A channel of the agency's own on a source. `refreshToken` is never sent back. spec: Custom channel */
export const CustomChannel = z.object({
  id: Id,
  sourceId: Text,
  friendlyName: Text,
  provider: Text,
  uniqueId: Text,
  /** A secret that the document does show in replies. */
  authToken: secret(Text),
  expiration: Instant,
});
export type CustomChannel = z.infer<typeof CustomChannel>;

/** A channel among others: whether it has a token, and never the token, which is read when somebody asks for it. */
export const ListedChannel = CustomChannel.omit({ authToken: true }).extend({ hasAuthToken: z.boolean() });
export type ListedChannel = z.infer<typeof ListedChannel>;

/** A channel without its token. */
export function toListedChannel({ authToken, ...channel }: CustomChannel): ListedChannel {
  return { ...channel, hasAuthToken: authToken !== null && authToken !== '' };
}

const MAX_TOKEN_LENGTH = 8192;

/**
 * What a channel is saved with. assumed: each may be left out; a token that is absent or null stays as it is stored,
 * an empty one is removed; all else is replaced, by null where it is absent.
 */
export const CustomChannelInput = z.object({
  friendlyName: bodyText(200).nullish(),
  provider: bodyText(200).nullish(),
  uniqueId: bodyText(500).nullish(),
  authToken: secret(bodyText(MAX_TOKEN_LENGTH)).nullish(),
  refreshToken: secret(bodyText(MAX_TOKEN_LENGTH)).nullish(),
  expiration: BodyInstant.nullish(),
});
export type CustomChannelInput = z.infer<typeof CustomChannelInput>;

/** Creates the channel at this id or replaces the one that is there. spec: Endpoints 4 */
export const putCustomChannel = defineOperation({
  id: 'putCustomChannel',
  method: 'PUT',
  path: '/agency/source/{sourceId}/custom-channels/{channelId}',
  summary: 'Save a custom channel',
  body: CustomChannelInput,
  responses: { success: CustomChannel },
});

export const listCustomChannels = defineOperation({
  id: 'listCustomChannels',
  method: 'GET',
  path: '/agency/source/{sourceId}/custom-channels',
  summary: 'List the custom channels of a source',
  origin: 'extension',
  responses: { success: z.array(ListedChannel), records: [] },
});

/** Those of all sources: to look for tokens that expire, with one request in place of one for each source. */
export const listAgencyChannels = defineOperation({
  id: 'listAgencyChannels',
  method: 'GET',
  path: '/agency/custom-channels',
  summary: 'List the custom channels of all sources',
  origin: 'extension',
  responses: { success: z.array(ListedChannel), records: [] },
});

export const getCustomChannel = defineOperation({
  id: 'getCustomChannel',
  method: 'GET',
  path: '/agency/source/{sourceId}/custom-channels/{channelId}',
  summary: 'Get a custom channel with its token',
  origin: 'extension',
  responses: { success: CustomChannel },
});
