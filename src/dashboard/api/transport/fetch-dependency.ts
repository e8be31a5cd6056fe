import {
  CancelledError,
  type FetchQueryOptions,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';

/** Returns the data of another query. Rejects if that query fails, or if the dependent query is cancelled. */
export type FetchDependency = <Data, Key extends QueryKey>(
  part: FetchQueryOptions<Data, Error, Data, Key>,
) => Promise<Data>;

/** Creates a function that fetches the queries that another query is derived from. */
export function createDependencyFetcher({ client, queryKey, signal }: QueryFunctionContext): FetchDependency {
  // A refetch of the dependent query must also refetch its parts, so that the result is current.
  const freshness = client.getQueryData(queryKey) === undefined ? {} : { staleTime: 0 };
  return async (part) => {
    for (;;) {
      try {
        return await client.fetchQuery({ ...part, ...freshness });
      } catch (error) {
        // An unmounted page cancels its own queries, which may include this part. The dependent query still needs it,
        // so fetch it again.
        if (!(error instanceof CancelledError) || signal.aborted) throw error;
      }
    }
  };
}
