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

/** Records that a key was deleted. It may be the key in use, so a later 401 can be explained to the user. */
function noteKeyDeletion(queryClient: QueryClient): void {
  queryClient.setQueryDefaults(KEY_DELETION, { gcTime: Infinity });
  queryClient.setQueryData(KEY_DELETION, true);
}

/**
 * Checks whether the key in use is still valid, with one cheap call that also refreshes the list of keys if supported.
 * If the key was deleted, the 401 ends the session like that of any other call. Does nothing if the session has already
 * ended.
 */
export async function probeKey(queryClient: QueryClient): Promise<void> {
  if (!isSignedIn(queryClient)) return;
  const keys = apiKeyQueries.list();
  const { queryKey } = keys.enabled ? keys : personaQueries.list();
  try {
    // A read that began before the deletion does not reflect it.
    await queryClient.cancelQueries({ queryKey });
    if (keys.enabled) await queryClient.fetchQuery({ ...keys, staleTime: 0 });
    else await queryClient.fetchQuery({ ...personaQueries.list(), staleTime: 0 });
    // The key in use was not deleted.
    queryClient.removeQueries({ queryKey: KEY_DELETION });
  } catch {
    // After a 401, the session ends with a message. Other failures are left to the next call.
  }
}
