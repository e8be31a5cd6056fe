import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { getBuiltInReceiver, setBuiltInReceiver } from '#contract/delivery.ts';
import { call, type CallInput } from '../transport/call.ts';
import { cacheReply } from '../transport/cache-reply.ts';

type ReceiverStatus = CallInput<typeof setBuiltInReceiver>['body']['status'];

/** The operations are extensions, so check `isSupported` first. */
export const receiverQueries = {
  ofSource: (sourceId: string) =>
    queryOptions({
      queryKey: [getBuiltInReceiver.id, { sourceId }],
      queryFn: ({ signal }) => call(getBuiltInReceiver, { params: { sourceId } }, { signal }),
    }),
};

export const receiverMutations = {
  answerWith: (queryClient: QueryClient, sourceId: string) =>
    mutationOptions({
      mutationFn: (status: ReceiverStatus) =>
        call(setBuiltInReceiver, { params: { sourceId }, body: { status } }),
      // Runs sequentially, so that the last choice wins.
      scope: { id: `receiver of ${sourceId}` },
      onSuccess: (reply) => cacheReply(queryClient, receiverQueries.ofSource(sourceId).queryKey, reply),
    }),
};
