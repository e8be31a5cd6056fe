import {
  CancelledError,
  type FetchQueryOptions,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * Fetches a query (the dependency) whose data another query (the dependent query) needs. Rejects if the dependency
 * fails, or if the dependent query is cancelled.
 */
export type FetchDependency = <Data, Key extends QueryKey>(
  part: FetchQueryOptions<Data, Error, Data, Key>,
) => Promise<Data>;

/** Creates a function that fetches the queries that another query is derived from. */
export function createDependencyFetcher({ client, queryKey, signal }: QueryFunctionContext): FetchDependency {
  // A refetch of the dependent query must also refetch its dependencies, so that the result is current.
  const freshness = client.getQueryData(queryKey) === undefined ? {} : { staleTime: 0 };
  return async (part) => {
    for (;;) {
      try {
        return await client.fetchQuery({ ...part, ...freshness });
      } catch (error) {
        // React Query cancels the queries of an unmounted page, which may include this dependency. The dependent query
        // still needs the data, so the dependency is fetched again.
        if (!(error instanceof CancelledError) || signal.aborted) throw error;
      }
    }
  };
}
