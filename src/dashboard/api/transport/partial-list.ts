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
} from '@tanstack/react-query';
import type { Operation, OperationResult } from '#contract/operation.ts';
import { call, type CallInput, type ListReply } from './call.ts';

type Request<Op extends Operation> = NonNullable<CallInput<Op>['query']>;

function soFar<Cached, Data = Cached>(queryKey: QueryKey, select?: (reply: Cached) => Data) {
  return queryOptions<Cached, Error, Data>({
    queryKey: ['arriving', ...queryKey],
    queryFn: skipToken,
    // Each update contains the previous records, so comparing them is unnecessary work.
    structuralSharing: false,
    ...(select && { select }),
  });
}

/**
 * The `queryFn` of lists that may be long. During a refetch, the previous data stays until the new reply is complete.
 */
export async function fetchList<Op extends Operation>(
  operation: Op,
  input: CallInput<Op>,
  { client, queryKey, signal }: QueryFunctionContext,
): Promise<ListReply<OperationResult<Op>, Request<Op>>> {
  const request = (input.query ?? {}) as Request<Op>;
  const part = soFar<ListReply<OperationResult<Op>, Request<Op>>>(queryKey);
  if (client.getQueryData(queryKey) !== undefined) {
    return { ...(await call(operation, input, { signal })), request };
  }
  client.removeQueries({ queryKey: part.queryKey, exact: true });
  const reply = await call(operation, input, {
    signal,
    onPart: (soFarRead) => {
      if (!signal.aborted) client.setQueryData(part.queryKey, { ...soFarRead, request });
    },
  });
  client.removeQueries({ queryKey: part.queryKey, exact: true });
  return { ...reply, request };
}

type PartialListOptions<Cached, Data> = { queryKey: QueryKey; select?: (reply: Cached) => Data };

/** Returns the query with partial data from `fetchList` until the complete data is available. */
export function usePartialList<Cached, Query extends { data: unknown }>(
  query: Query,
  { queryKey, select }: PartialListOptions<Cached, Query['data']>,
): Query {
  const { data: part } = useQuery(soFar(queryKey, select));
  return query.data === undefined && part ? { ...query, data: part } : query;
}
