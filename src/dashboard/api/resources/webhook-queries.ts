import { mutationOptions, queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import {
  getOutboundWebhook,
  saveOutboundWebhook,
  type OutboundWebhook,
  type OutboundWebhookInput,
} from '#contract/outbound-webhook.ts';
import { isSupported } from '../transport/config.ts';
import { call, type Reply } from '../transport/call.ts';
import { cacheReply } from '../transport/cache-reply.ts';

export const webhookQueries = {
  /** Only where `offers(getOutboundWebhook)`: an extension that a service may not have. */
  ofSource: (sourceId: string) =>
    queryOptions({
      queryKey: [getOutboundWebhook.id, { sourceId }],
      queryFn: ({ signal }) => call(getOutboundWebhook, { params: { sourceId } }, { signal }),
    }),

  /** The key of what is gathered from several sources, see `attentionQueries`. */
  gathered: ['webhooksOfSources'] as const,

  /** What the service answered when it was saved in this tab. Never asked for: there is nothing to ask. */
  saved: (sourceId: string) =>
    queryOptions<Reply<OutboundWebhook>>({
      queryKey: ['savedWebhook', { sourceId }],
      queryFn: skipToken,
      gcTime: Number.POSITIVE_INFINITY,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

export type WebhookSave = { sourceId: string; body: OutboundWebhookInput };

export const webhookMutations = {
  /**
   * Saves the outbound configuration of a source. It cannot be taken back. The caller resets the mutation once it is
   * done: what it was called with holds secrets.
   */
  save: (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn: ({ sourceId, body }: WebhookSave) =>
        call(saveOutboundWebhook, { params: { sourceId }, body }),
      gcTime: 0,
      onSuccess: (reply, { sourceId }) => {
        queryClient.setQueryDefaults(['savedWebhook'], { gcTime: Number.POSITIVE_INFINITY });
        queryClient.setQueryData(webhookQueries.saved(sourceId).queryKey, reply);
        if (!isSupported(getOutboundWebhook)) return;
        cacheReply(queryClient, webhookQueries.ofSource(sourceId).queryKey, reply);
        void queryClient.invalidateQueries({ queryKey: webhookQueries.gathered });
      },
    }),
};
