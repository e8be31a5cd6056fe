/**
 * The records of a long list that have arrived during its first load. Kept in the query cache, which is cleared at the
 * end of the session.
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
import type { Operation, OperationResult } from '#contract/operation.ts';
import { call, type CallInput, type Reply } from './call.ts';
import { PREFETCHED } from './query-client.ts';

function soFar<Data>(queryKey: QueryKey) {
  return queryOptions<Reply<Data>>({
    queryKey: ['arriving', ...queryKey],
    queryFn: skipToken,
    // Each update contains the previous records, so comparing them is unnecessary work.
    structuralSharing: false,
  });
}

/**
 * The `queryFn` of lists that may be long. During a refetch, the previous data stays until the new reply is complete.
 */
export async function fetchList<Op extends Operation>(
  operation: Op,
  input: CallInput<Op>,
  { client, queryKey, signal }: QueryFunctionContext,
): Promise<Reply<OperationResult<Op>>> {
  const part = soFar<OperationResult<Op>>(queryKey);
  if (client.getQueryData(queryKey) !== undefined) return call(operation, input, { signal });
  client.removeQueries({ queryKey: part.queryKey, exact: true });
  const reply = await call(operation, input, {
    signal,
    onPart: (soFarRead) => {
      if (!signal.aborted) client.setQueryData(part.queryKey, soFarRead);
    },
  });
  client.removeQueries({ queryKey: part.queryKey, exact: true });
  return reply;
}

/** Reads a query that the page also prefetches. Returns partial data from `fetchList` until all data is available. */
export function usePartialList<Data>(
  options: UseQueryOptions<Reply<Data>> & { queryKey: QueryKey },
): UseQueryResult<Reply<Data>> {
  const query = useQuery({ ...options, ...PREFETCHED });
  const { data: part } = useQuery(soFar<Data>(options.queryKey));
  return query.data === undefined && part ? withData(query, part) : query;
}

function withData<Query extends { data: unknown }>(query: Query, data: unknown): Query {
  return { ...query, data };
}
