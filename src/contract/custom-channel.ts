import * as z from 'zod';
import { BodyInstant, bodyText, Flag, Id, Instant, Text } from './fields.ts';
import { defineOperation } from './operation.ts';
import { secret } from './secret-fields.ts';

/** A custom channel of the agency on a source. Responses never contain `refreshToken`. spec: Custom channel */
export const CustomChannel = z.object({
  id: Id,
  sourceId: Text,
  friendlyName: Text,
  provider: Text,
  uniqueId: Text,
  /** A secret. Nevertheless, the API document includes this field in responses. */
  authToken: secret(Text),
  expiration: Instant,
});
export type CustomChannel = z.infer<typeof CustomChannel>;

/** A channel in a list, without its token. The dashboard requests the token only when the user wants to see it. */
export const ListedChannel = CustomChannel.omit({ authToken: true }).extend({ hasAuthToken: Flag });
export type ListedChannel = z.infer<typeof ListedChannel>;

export function toListedChannel({ authToken, ...channel }: CustomChannel): ListedChannel {
  return { ...channel, hasAuthToken: authToken !== null && authToken !== '' };
}

const MAX_TOKEN_LENGTH = 8192;

/**
 * The body of a save. assumed: all fields are optional. An absent or null token keeps the stored token, and an empty
 * token deletes the stored token. A save overwrites each other documented field, with null if the field is absent.
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

/** Creates the channel with the id in the path, or replaces it. spec: Endpoints 4 */
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

/** Lists the channels of all sources, so that a client finds all expiring tokens with one request. */
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
