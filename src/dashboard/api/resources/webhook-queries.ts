import {
  getOutboundWebhook,
  listOutboundWebhooks,
  saveOutboundWebhook,
  type OutboundWebhookInput,
} from '#contract/outbound-webhook.ts';
import { read } from '../transport/read.ts';
import { write } from '../transport/write.ts';

export const webhookQueries = {
  ofSource: (sourceId: string) => read(getOutboundWebhook, { params: { sourceId } }),
};

export type WebhookSave = { sourceId: string; body: OutboundWebhookInput };

export const webhookMutations = {
  /**
   * Saves the outbound configuration of a source. Cannot be undone. Callers must reset the mutation afterwards, because
   * its variables contain secrets.
   */
  save: () =>
    write(saveOutboundWebhook, ({ sourceId, body }: WebhookSave) => ({ params: { sourceId }, body }), {
      gcTime: 0,
      updates: ({ sourceId }) => webhookQueries.ofSource(sourceId),
      refetches: () => [[listOutboundWebhooks.id]],
    }),
};
