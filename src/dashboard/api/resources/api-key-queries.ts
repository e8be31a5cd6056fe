import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { deleteApiKey, listApiKeys } from '#contract/api-key.ts';
import { isSupported } from '../transport/config.ts';
import { call } from '../transport/call.ts';
import { personaQueries } from './persona-queries.ts';
import { isSignedIn, KEY_DELETION } from '../session/session.ts';

export const apiKeyQueries = {
  /** Only where `offers(listApiKeys)`. */
  list: () =>
    queryOptions({
      queryKey: [listApiKeys.id],
      queryFn: ({ signal }) => call(listApiKeys, {}, { signal }),
    }),
};

export const apiKeyMutations = {
  /** Deletes the API key of an id, for good. It may be the one that this dashboard signed in with. */
  delete: (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn: (keyId: string) => call(deleteApiKey, { params: { keyId } }),
      onSuccess: () => noteKeyDeletion(queryClient),
    }),
};

/** A key was deleted, which may have been the one in use: a refusal that follows has a reason that can be told. */
function noteKeyDeletion(queryClient: QueryClient): void {
  queryClient.setQueryDefaults(KEY_DELETION, { gcTime: Infinity });
  queryClient.setQueryData(KEY_DELETION, true);
}

/**
 * Asks whether the key in use still is one, by one cheap call that also brings the list up to date where there is one.
 * Where it was deleted, the refusal ends the session, as that of any call does; where one did already, nothing is asked.
 */
export async function probeKey(queryClient: QueryClient): Promise<void> {
  if (!isSignedIn(queryClient)) return;
  const { queryKey } = isSupported(listApiKeys) ? apiKeyQueries.list() : personaQueries.list();
  try {
    // A read that began before the deletion says nothing of what is so since.
    await queryClient.cancelQueries({ queryKey });
    if (isSupported(listApiKeys)) await queryClient.fetchQuery({ ...apiKeyQueries.list(), staleTime: 0 });
    else await queryClient.fetchQuery({ ...personaQueries.list(), staleTime: 0 });
    // The key in use is none of those that were deleted.
    queryClient.removeQueries({ queryKey: KEY_DELETION });
  } catch {
    // Refused: the session is over, and says so. Not answered: the next call will tell.
  }
}
