import type { QueryClient } from '@tanstack/react-query';
import { deleteApiKey, listApiKeys } from '#contract/api-key.ts';
import { read } from '../transport/read.ts';
import { write } from '../transport/write.ts';
import { personaQueries } from './persona-queries.ts';
import { isSignedIn, KEY_DELETION } from '../session/session.ts';

export const apiKeyQueries = { list: () => read(listApiKeys, {}) };

export const apiKeyMutations = {
  /** Permanently deletes an API key. It may be the key that this dashboard uses. */
  delete: () => write(deleteApiKey, (keyId: string) => ({ params: { keyId } }), { onReply: noteKeyDeletion }),
};

/**
 * Records that the user has deleted an API key. It may be the key in use, so `reasonOfRefusal` can explain a later 401.
 */
function noteKeyDeletion(queryClient: QueryClient): void {
  queryClient.setQueryDefaults(KEY_DELETION, { gcTime: Infinity });
  queryClient.setQueryData(KEY_DELETION, true);
}

/**
 * Checks whether the key in use is still valid, with a cheap request for the list of API keys, or of personas if the
 * service cannot list keys. A response with status 401 ends the session. Does nothing if the session has already ended.
 */
export async function probeKey(queryClient: QueryClient): Promise<void> {
  if (!isSignedIn(queryClient)) return;
  const keys = apiKeyQueries.list();
  const { queryKey } = keys.enabled ? keys : personaQueries.list();
  try {
    // The response to a pending read proves nothing, because the service may have created it before the deletion of the
    // key.
    await queryClient.cancelQueries({ queryKey });
    if (keys.enabled) await queryClient.fetchQuery({ ...keys, staleTime: 0 });
    else await queryClient.fetchQuery({ ...personaQueries.list(), staleTime: 0 });
    // The request succeeded, so the key in use is still valid.
    queryClient.removeQueries({ queryKey: KEY_DELETION });
  } catch {
    // A 401 has already ended the session. Other failures prove nothing about the key.
  }
}
