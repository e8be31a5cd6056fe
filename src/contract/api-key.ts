import * as z from 'zod';
import { Id, Instant, Text } from './fields.ts';
import { defineOperation } from './operation.ts';

/** The header that contains the API key, unless `/config.json` names another header. spec: Authentication 2 */
export const DEFAULT_KEY_HEADER = 'X-SVC-KEY';

/**
 * The API document shows neither a success status nor a body, so clients accept every 2xx status. spec: Endpoints 15
 */
export const deleteApiKey = defineOperation({
  id: 'deleteApiKey',
  method: 'DELETE',
  path: '/account/apiKey/{keyId}',
  summary: 'Delete an API key',
  responses: { success: null },
});

/** The data of an API key, without the key itself. An extension: the API document has no operation that reads keys. */
export const ApiKeySummary = z.object({
  id: Id,
  name: Text,
  /** The last characters of the key, so that users can distinguish keys. */
  hint: Text,
  createdAt: Instant,
  lastUsedAt: Instant,
});
export type ApiKeySummary = z.infer<typeof ApiKeySummary>;

export const listApiKeys = defineOperation({
  id: 'listApiKeys',
  method: 'GET',
  path: '/account/apiKey',
  summary: 'List API keys',
  origin: 'extension',
  responses: { success: z.array(ApiKeySummary), records: [] },
});
