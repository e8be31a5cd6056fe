import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { deleteApiKey, listApiKeys } from '#contract/api-key.ts';
import { isSupported } from '../transport/config.ts';
import { call } from '../transport/call.ts';
import { personaQueries } from './persona-queries.ts';
import { isSignedIn, KEY_DELETION } from '../session/session.ts';

export const apiKeyQueries = {
  /** Requires `isSupported(listApiKeys)`. */
  list: () =>
    queryOptions({
      queryKey: [listApiKeys.id],
      queryFn: ({ signal }) => call(listApiKeys, {}, { signal }),
    }),
};

export const apiKeyMutations = {
  /** Permanently deletes an API key. It may be the key that this dashboard uses. */
  delete: (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn: (keyId: string) => call(deleteApiKey, { params: { keyId } }),
      onSuccess: () => noteKeyDeletion(queryClient),
    }),
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
  const { queryKey } = isSupported(listApiKeys) ? apiKeyQueries.list() : personaQueries.list();
  try {
    // A read that began before the deletion does not reflect it.
    await queryClient.cancelQueries({ queryKey });
    if (isSupported(listApiKeys)) await queryClient.fetchQuery({ ...apiKeyQueries.list(), staleTime: 0 });
    else await queryClient.fetchQuery({ ...personaQueries.list(), staleTime: 0 });
    // The key in use was not deleted.
    queryClient.removeQueries({ queryKey: KEY_DELETION });
  } catch {
    // After a 401, the session ends with a message. Other failures are left to the next call.
  }
}
