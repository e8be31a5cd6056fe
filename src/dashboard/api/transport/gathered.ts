import { queryOptions, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';
import type { Operation, OperationResult } from '#contract/operation.ts';
import { call, type Reply } from './call.ts';
import { isSupported } from './config.ts';
import { createDependencyFetcher, type FetchDependency } from './fetch-dependency.ts';

export type Gathered<Data> = Reply<Data> & {
  /** A sentence for the user about the origin of the data, which may be incomplete; null for the service's own list. */
  gatheredFrom: string | null;
};

type Sources<Op extends Operation, Result> = {
  fromList: (list: Promise<Reply<OperationResult<Op>>>, read: FetchDependency) => Promise<Result>;
  /** Gathers the data from other queries, if the service does not support the operation. */
  fallback: (read: FetchDependency, context: QueryFunctionContext) => Promise<Result>;
  /** The parameters of `fallback`, which become a part of the query key. */
  input?: object;
};

/**
 * Returns the query of a list: the service's own list if the service supports the operation, otherwise data gathered
 * from other queries.
 */
export function gathered<Op extends Operation, Result extends Reply<unknown>>(
  operation: Op,
  { fromList, fallback, input }: Sources<Op, Result>,
) {
  const isListed = isSupported(operation);
  const queryKey: QueryKey = isListed || !input ? [operation.id] : [operation.id, input];
  return queryOptions({
    queryKey,
    queryFn: (context) => {
      const fetchDependency = createDependencyFetcher(context);
      if (!isListed) return fallback(fetchDependency, context);
      return fromList(call(operation, {} as never, { signal: context.signal }), fetchDependency);
    },
    // The queries that the fallback fetches have their own retries.
    ...(!isListed && { retry: false }),
  });
}
