import {
  type DataTag,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
} from '@tanstack/react-query';
import type { Operation, OperationResult } from '#contract/operation.ts';
import { call, type CallInput, type Reply } from './call.ts';
import type { IdempotentCall } from './idempotent-call.ts';

type WriteOptions<Op extends Operation, Variables> = Pick<
  UseMutationOptions<Reply<OperationResult<Op>>, Error, Variables>,
  'gcTime' | 'mutationKey' | 'onError' | 'scope'
> & {
  /** Sends the request with an idempotency key, so that the service performs a repeated write only once. */
  intent?: IdempotentCall;
  /** Returns the query whose cached data the reply replaces. */
  updates?: (variables: Variables) => CachedQuery<Reply<OperationResult<Op>>>;
  /** Changes other data in the query cache after a successful write. */
  onReply?: (queryClient: QueryClient, reply: Reply<OperationResult<Op>>, variables: Variables) => void;
  /** Returns the keys of the queries that the write makes stale. They are refetched if they are visible. */
  refetches?: (variables: Variables) => readonly QueryKey[];
};

/** Returns the mutation of an operation, with its effects on the query cache. */
export function write<Op extends Operation, Variables = void>(
  operation: Op,
  toInput: (variables: Variables) => CallInput<Op>,
  { intent = { call }, updates, onReply, refetches, ...options }: WriteOptions<Op, Variables> = {},
): UseMutationOptions<Reply<OperationResult<Op>>, Error, Variables> {
  return {
    ...options,
    mutationFn: (variables: Variables) => intent.call(operation, toInput(variables)),
    // The refetches are not awaited, so that the page shows the reply immediately.
    onSuccess: (reply, variables, _, { client }) => {
      if (updates) cacheReply(client, updates(variables), reply);
      onReply?.(client, reply, variables);
      if (refetches) refetch(client, refetches(variables));
    },
  };
}

export function refetch(queryClient: QueryClient, queryKeys: readonly QueryKey[]): void {
  for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey });
}

type CachedQuery<Data> = { queryKey: DataTag<QueryKey, Data, Error>; gcTime?: number | undefined };

/**
 * Caches the reply to a write as the newest data of a query. Pending reads of the query are cancelled, because they may
 * have started before the write.
 */
export function cacheReply<Data>(
  queryClient: QueryClient,
  { queryKey, gcTime }: CachedQuery<Data>,
  reply: Data,
): void {
  void queryClient.cancelQueries({ queryKey });
  // If no component observes the query, the data would otherwise have the default `gcTime`.
  if (gcTime !== undefined) queryClient.setQueryDefaults(queryKey, { gcTime });
  queryClient.setQueryData<Data>(queryKey, reply);
}

/**
 * Like `cacheReply`, for a write that changes only a part of the cached data. Does nothing if the query has no data.
 */
export function changeCached<Known extends Reply<unknown>>(
  queryClient: QueryClient,
  { queryKey }: CachedQuery<Known>,
  change: (data: Known['data']) => Known['data'],
): void {
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Known>(queryKey, (known) => known && { ...known, data: change(known.data) });
}
