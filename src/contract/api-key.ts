import { defineOperation } from './operation.ts';

/** The header that carries the key, unless `/config.json` names another. spec: Authentication 2 */
export const DEFAULT_KEY_HEADER = 'X-SVC-KEY';

/** spec: Endpoints 15. The document shows neither the success status nor a body: any 2xx is success. */
export const deleteApiKey = defineOperation({
  id: 'deleteApiKey',
  method: 'DELETE',
  path: '/account/apiKey/{keyId}',
  summary: 'Delete an API key',
  responses: { success: null },
});
