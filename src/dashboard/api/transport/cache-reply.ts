import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Reply } from './call.ts';

/** Shows what a write answered with wherever it is read: it is the newest there is, so that a read that began before is dropped. */
export function cacheReply<Data>(queryClient: QueryClient, queryKey: QueryKey, reply: Reply<Data>): void {
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, reply);
}
