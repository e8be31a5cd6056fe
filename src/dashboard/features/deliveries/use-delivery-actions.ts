import { useQueryClient } from '@tanstack/react-query';
import { cancelDelivery, retryDelivery, type Delivery } from '#contract/delivery.ts';
import {
  deliveryMutations,
  keepDeliveries,
  refetchDeliveries,
} from '../../api/resources/delivery-queries.ts';
import { isSupported } from '../../api/transport/config.ts';
import { runMutation } from '../../api/transport/run-mutation.ts';
import type { BulkRunner } from '../../list/use-bulk-run.ts';
import { useBulkWrites } from '../../list/use-bulk-writes.ts';

export type DeliveryTask = 'retry' | 'cancel';

export const TASK_LABELS: Record<DeliveryTask, { doing: string; done: string }> = {
  retry: { doing: 'Queuing again', done: 'queued again' },
  cancel: { doing: 'Cancelling', done: 'cancelled' },
};

const OPERATIONS = { retry: retryDelivery, cancel: cancelDelivery };

/** Returns the deliveries whose state allows the action. Empty if the service does not support the action. */
export function deliveriesFor(task: DeliveryTask, deliveries: readonly Delivery[]): Delivery[] {
  if (!isSupported(OPERATIONS[task])) return [];
  return deliveries.filter(({ state }) =>
    task === 'retry' ? state !== 'sending' : state === 'pending' || state === 'held',
  );
}

export type DeliveryRunner = BulkRunner<Item, DeliveryTask>;

type Item = { delivery: Delivery; task: DeliveryTask };

/** Returns the runner that sends or cancels many deliveries, one run at a time. */
export function useDeliveryActions(): DeliveryRunner {
  const queryClient = useQueryClient();
  return useBulkWrites<Item, DeliveryTask, Delivery>({
    noun: 'delivery',
    words: TASK_LABELS,
    write: ({ delivery, task }, onReply) =>
      runMutation(
        queryClient,
        deliveryMutations[task]((_, { data }) => onReply(data)),
        delivery.id,
      ),
    cache: (deliveries) => keepDeliveries(queryClient, deliveries),
    onEnd: ({ failed }) => refetchDeliveries(queryClient, { withPages: failed.length > 0 }),
  });
}
