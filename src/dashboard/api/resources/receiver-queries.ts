import { getBuiltInReceiver, setBuiltInReceiver } from '#contract/delivery.ts';
import type { CallInput } from '../transport/call.ts';
import { read } from '../transport/read.ts';
import { write } from '../transport/write.ts';

type ReceiverStatus = CallInput<typeof setBuiltInReceiver>['body']['status'];

export const receiverQueries = {
  ofSource: (sourceId: string) => read(getBuiltInReceiver, { params: { sourceId } }),
};

export const receiverMutations = {
  answerWith: (sourceId: string) =>
    write(setBuiltInReceiver, (status: ReceiverStatus) => ({ params: { sourceId }, body: { status } }), {
      // Mutations with the same scope run one after the other, so that the user's last choice wins.
      scope: { id: `receiver of ${sourceId}` },
      updates: () => receiverQueries.ofSource(sourceId),
    }),
};
