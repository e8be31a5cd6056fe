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
  /** Requires `isSupported(getOutboundWebhook)`, because the operation is an extension. */
  ofSource: (sourceId: string) =>
    queryOptions({
      queryKey: [getOutboundWebhook.id, { sourceId }],
      queryFn: ({ signal }) => call(getOutboundWebhook, { params: { sourceId } }, { signal }),
    }),

  /** The query key of the data that `allSourcesQueries` collects from several sources. */
  gathered: ['webhooksOfSources'] as const,

  /** The reply to a save in this tab. Read from the cache only, because the API has no such operation. */
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
   * Saves the outbound configuration of a source. Cannot be undone. Callers must reset the mutation afterwards, because
   * its variables contain secrets.
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
