/** What has come so far of a long list, while it is asked for the first time. In the query cache, to go with the session. */
import {
  queryOptions,
  skipToken,
  useQuery,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';
import type { Operation, OperationResult } from '#contract/operation.ts';
import { call, type CallInput, type Reply } from './call.ts';

function soFar<Data>(queryKey: QueryKey) {
  return queryOptions<Reply<Data>>({
    queryKey: ['arriving', ...queryKey],
    queryFn: skipToken,
    // Each holds the records of the one before.
    structuralSharing: false,
  });
}

/** The `queryFn` of a list that may be long. What was read before stays until all of the new reply has come. */
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

/** A query of `readList` with what has come so far for its data, until there is more. */
export function usePartialList<Data, Query extends { data: Reply<Data> | undefined }>(
  query: Query,
  queryKey: QueryKey,
): Query {
  const { data: part } = useQuery(soFar<Data>(queryKey));
  return query.data === undefined && part ? { ...query, data: part } : query;
}
