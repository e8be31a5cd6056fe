import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { cancelDelivery, retryDelivery, type Delivery } from '#contract/delivery.ts';
import {
  deliveryMutations,
  keepDeliveries,
  refetchDeliveries,
} from '../../api/resources/delivery-queries.ts';
import { isSignedIn } from '../../api/session/session.ts';
import { isSupported } from '../../api/transport/config.ts';
import { runMutation } from '../../api/transport/run-mutation.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { useBulkRun, type BulkRunner } from '../../list/use-bulk-run.ts';
import { useToast } from '../../ui/toasts.tsx';

export type DeliveryTask = 'retry' | 'cancel';

export const TASK_LABELS: Record<DeliveryTask, { doing: string; done: string }> = {
  retry: { doing: 'Queuing again', done: 'queued again' },
  cancel: { doing: 'Canceling', done: 'canceled' },
};

const OPERATIONS = { retry: retryDelivery, cancel: cancelDelivery };

/** Returns the deliveries that the task is possible for. Empty if the service does not support it. */
export function deliveriesFor(task: DeliveryTask, deliveries: readonly Delivery[]): Delivery[] {
  if (!isSupported(OPERATIONS[task])) return [];
  return deliveries.filter(({ state }) =>
    task === 'retry' ? state !== 'sending' : state === 'pending' || state === 'held',
  );
}

export type DeliveryRunner = BulkRunner<Item, DeliveryTask>;

type Item = { delivery: Delivery; task: DeliveryTask };

/** The number of concurrent requests: fast, without overloading the service. */
const CONCURRENCY = 4;

/** The minimum time in milliseconds between two renders of the list. */
const PACE = 100;

/** Sends or cancels many deliveries, one run at a time. */
export function useDeliveryActions(): DeliveryRunner {
  const queryClient = useQueryClient();
  const toast = useToast();
  const changed = useRef({ deliveries: [] as Delivery[], shownAt: 0 });
  const show = () => {
    keepDeliveries(queryClient, changed.current.deliveries);
    changed.current = { deliveries: [], shownAt: performance.now() };
  };
  return useBulkRun<Item, DeliveryTask>({
    act: ({ delivery, task }) => {
      const mutation = deliveryMutations[task]((_, { data }) => {
        changed.current.deliveries.push(data);
        if (performance.now() - changed.current.shownAt >= PACE) show();
      });
      return runMutation(queryClient, mutation, delivery.id);
    },
    concurrency: CONCURRENCY,
    onEnd: ({ failed }) => {
      show();
      if (failed.length > 0) refetchDeliveries(queryClient);
    },
    onLeft: ({ total, outcome, task }) => {
      // After the session ends, no data may be kept.
      if (!isSignedIn(queryClient)) return;
      show();
      const words = `${outcome.done.length} of ${pluralize(total, 'delivery')} ${TASK_LABELS[task].done}`;
      if (outcome.done.length === total) toast({ text: words, tone: 'good' });
      else toast({ text: `${words}. The page was left before the others.`, tone: 'bad' });
    },
  });
}
