import { sendTestEvent } from '#contract/delivery.ts';
import type { EventType } from '#contract/event.ts';
import { getOutboundWebhook, listOutboundWebhooks } from '#contract/outbound-webhook.ts';
import { write } from '../transport/write.ts';
import { affectedByDelivery, deliveryQueries } from './delivery-queries.ts';

/**
 * Sends a test event to the webhook of a source. It is not in `delivery-queries.ts`, because every page with deliveries
 * would then load the contract of webhooks.
 */
export const sendTest = (sourceId: string) =>
  write(sendTestEvent, (type: EventType) => ({ params: { sourceId }, body: { type } }), {
    refetches: () => [
      ...affectedByDelivery({ endpoint: deliveryQueries.endpoint(sourceId).queryKey }),
      // A webhook contains the results of its last test.
      [listOutboundWebhooks.id],
      [getOutboundWebhook.id],
    ],
  });
