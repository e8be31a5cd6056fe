import {
  queryOptions,
  skipToken,
  type FetchQueryOptions,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';
import type { Operation, OperationResult } from '#contract/operation.ts';
import { call, type CallInput, type ListReply, type Reply } from './call.ts';
import { isSupported } from './config.ts';
import { fetchInParts } from './partial-list.ts';

/** Options that keep data in the cache until the session ends, for data that the service cannot return again. */
const KEEP = { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY };

type ListOptions = {
  /**
   * Whether a page can show the first records of a long list while the others arrive. Such a page reads the list with
   * `usePartialList`.
   */
  inParts?: boolean;
};

type ReadOptions<Op extends Operation, Data> = ListOptions & {
  /** Creates the function that converts the reply of one request. It may receive the reply in growing parts. */
  createToData?: (context: QueryFunctionContext) => (reply: Reply<OperationResult<Op>>) => Data;
};

/**
 * Returns the query of an operation. Its key is the id and the input of the operation, so `[operation.id]` matches all
 * queries of the operation. If the service does not support the operation, the query is disabled and holds only the
 * replies of writes in this tab.
 */
export function read<Op extends Operation, Data = Reply<OperationResult<Op>>>(
  operation: Op,
  input: CallInput<Op>,
  { inParts = false, createToData = () => (reply) => reply as Data }: ReadOptions<Op, Data> = {},
) {
  const queryKey: QueryKey = [operation.id, input];
  const isOffered = isSupported(operation);
  const options = queryOptions({
    queryKey,
    queryFn: (context) => {
      const toData = createToData(context);
      const fetchReply = async (onPart?: (part: Data) => void) => {
        const reply = await call(operation, input, {
          signal: context.signal,
          ...(onPart && { onPart: (part) => onPart(toData(part)) }),
        });
        return toData(reply);
      };
      return inParts ? fetchInParts(fetchReply, context) : fetchReply();
    },
    ...(!isOffered && KEEP),
  });
  return { ...options, enabled: isOffered };
}

/**
 * Returns the query of a list. Its data contains the request, because a page shows the previous reply until the next
 * reply arrives. `createConverter` creates the function that converts the records of one request. It may receive them
 * in growing parts.
 */
export function readList<
  Op extends Operation,
  Request extends NonNullable<CallInput<Op>['query']>,
  Records = OperationResult<Op>,
>(
  operation: Op,
  request: Request,
  {
    createConverter = () => (records) => records as Records,
    ...options
  }: ListOptions & { createConverter?: () => (records: OperationResult<Op>) => Records } = {},
) {
  const createToData = () => {
    const convert = createConverter();
    return (reply: Reply<OperationResult<Op>>): ListReply<Records, Request> => ({
      ...reply,
      data: convert(reply.data),
      request,
    });
  };
  return read(operation, { query: request } as unknown as CallInput<Op>, { ...options, createToData });
}

/**
 * Returns a query without a request. `cacheReply` or `setQueryData` provide its data, which stays until the end of the
 * session.
 */
export function cacheOnly<Data>(queryKey: QueryKey) {
  return queryOptions<Data>({ queryKey, queryFn: skipToken, ...KEEP });
}

type AnyQuery = { queryKey: QueryKey; enabled?: unknown };

/** Starts the requests of the enabled queries. The components that render a query report its failure. */
export async function prefetch(queryClient: QueryClient, ...queries: readonly AnyQuery[]): Promise<void> {
  const isInfinite = (query: AnyQuery) => 'initialPageParam' in query;
  await Promise.all(
    queries
      .filter(({ enabled }) => enabled !== false)
      .map((query) =>
        isInfinite(query)
          ? queryClient.prefetchInfiniteQuery(query as never)
          : queryClient.prefetchQuery(query as FetchQueryOptions),
      ),
  );
}
