import type { QueryKey } from '@tanstack/react-query';
import { sendTestEvent } from '#contract/delivery.ts';
import type { EventType } from '#contract/event.ts';
import { listOutboundWebhooks } from '#contract/outbound-webhook.ts';
import { write } from '../transport/write.ts';
import { affectedByDelivery, deliveryQueries } from './delivery-queries.ts';
import { webhookQueries } from './webhook-queries.ts';

/**
 * Sends a test event to the webhook of a source. It is not in `delivery-queries.ts`, because every page with deliveries
 * would then load the contract of webhooks.
 */
export const sendTest = (sourceId: string) =>
  write(sendTestEvent, (type: EventType) => ({ params: { sourceId }, body: { type } }), {
    refetches: () => [
      ...affectedByDelivery({ endpoint: deliveryQueries.endpoint(sourceId).queryKey }),
      ...testResults(sourceId),
    ],
  });

/** Returns the keys of the queries that contain the results of the last test of a source's webhook. */
export function testResults(sourceId: string): QueryKey[] {
  return [[listOutboundWebhooks.id], webhookQueries.ofSource(sourceId).queryKey];
}
