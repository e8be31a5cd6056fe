import {
  CancelledError,
  type FetchQueryOptions,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';

/** Answers what a query reads. Rejects as that query does, and once the whole is no longer wanted. */
export type FetchDependency = <Data, Key extends QueryKey>(
  part: FetchQueryOptions<Data, Error, Data, Key>,
) => Promise<Data>;

/** For a query that is gathered from others: reads them as its parts. */
export function createDependencyFetcher({ client, queryKey, signal }: QueryFunctionContext): FetchDependency {
  // Who asks for the whole again wants to know what is so now: then its parts are asked for again as well.
  const freshness = client.getQueryData(queryKey) === undefined ? {} : { staleTime: 0 };
  return async (part) => {
    for (;;) {
      try {
        return await client.fetchQuery({ ...part, ...freshness });
      } catch (error) {
        // A page that goes takes back what it alone was drawn from. That is no answer to whoever waits for the whole.
        if (!(error instanceof CancelledError) || signal.aborted) throw error;
      }
    }
  };
}
