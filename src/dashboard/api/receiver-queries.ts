import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { getBuiltInReceiver, setBuiltInReceiver, type BuiltInReceiver } from '#contract/delivery.ts';
import { call } from './call.ts';

/** Only where the service offers it: an extension. */
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
      mutationFn: (status: BuiltInReceiver['status']) =>
        call(setBuiltInReceiver, { params: { sourceId }, body: { status: status as 200 } }),
      // One after the other: the last one chosen is what holds.
      scope: { id: `receiver of ${sourceId}` },
      onSuccess: (reply) => {
        const { queryKey } = receiverQueries.ofSource(sourceId);
        void queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, reply);
      },
    }),
};
