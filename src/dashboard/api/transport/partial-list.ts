/**
 * During the first load of a long list, this module keeps the records that have arrived so far in the query cache,
 * which is cleared at the end of the session.
 */
import {
  queryOptions,
  skipToken,
  useQuery,
  type QueryFunctionContext,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { PREFETCHED } from './query-client.ts';

function soFar<Cached, Data = Cached>(queryKey: QueryKey, select?: (reply: Cached) => Data) {
  return queryOptions<Cached, Error, Data>({
    queryKey: ['arriving', ...queryKey],
    queryFn: skipToken,
    // Structural sharing would compare all records with the previous update, which contains the same objects.
    structuralSharing: false,
    ...(select && { select }),
  });
}

/**
 * Fetches a list that may be long. During a refetch, the previous data stays until the new reply is complete, so
 * `fetchReply` then gets no listener for partial data.
 */
export async function fetchInParts<Data>(
  fetchReply: (onPart?: (part: Data) => void) => Promise<Data>,
  { client, queryKey, signal }: QueryFunctionContext,
): Promise<Data> {
  if (client.getQueryData(queryKey) !== undefined) return fetchReply();
  const part = soFar<Data>(queryKey);
  client.removeQueries({ queryKey: part.queryKey, exact: true });
  const reply = await fetchReply((soFarRead) => {
    if (!signal.aborted) client.setQueryData(part.queryKey, soFarRead);
  });
  client.removeQueries({ queryKey: part.queryKey, exact: true });
  return reply;
}

/**
 * Reads a query that the page also prefetches. Returns partial data from `fetchInParts` until all data is available.
 */
export function usePartialList<Cached, Data = Cached>(
  options: UseQueryOptions<Cached, Error, Data> & { queryKey: QueryKey },
): UseQueryResult<Data> {
  const query = useQuery({ ...options, ...PREFETCHED });
  const { data: part } = useQuery(soFar(options.queryKey, options.select));
  return query.data === undefined && part !== undefined ? withData(query, part) : query;
}

function withData<Query extends { data: unknown }>(query: Query, data: unknown): Query {
  return { ...query, data };
}
