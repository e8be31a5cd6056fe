import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Reply } from './call.ts';

/**
 * Caches the reply to a write as the newest data of a query. Pending reads of the query are cancelled, because they may
 * have started before the write.
 */
export function cacheReply<Data>(queryClient: QueryClient, queryKey: QueryKey, reply: Reply<Data>): void {
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, reply);
}
