import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  listenForSample,
  listSampleEvents,
  receiveInbound,
  saveInboundMapping,
  selectSampleEvent,
  type InboundMappingInput,
} from '#contract/inbound.ts';
import { getLead, listLeads } from '#contract/lead.ts';
import { getOutboundWebhook, type OutboundWebhook } from '#contract/outbound-webhook.ts';
import { call, type Reply } from '../transport/call.ts';
import { isSupported } from '../transport/config.ts';
import type { IdempotentCall } from '../transport/idempotent-call.ts';
import { parseInstant } from '../../lib/time.ts';
import { cacheReply } from '../transport/cache-reply.ts';
import { webhookQueries } from './webhook-queries.ts';

const ASKED_EVERY_MS = 2000;

/** Returns whether the service can read and change the inbound configuration. All operations are extensions. */
export function offersInbound(): boolean {
  const all = [getOutboundWebhook, saveInboundMapping, listenForSample, listSampleEvents, selectSampleEvent];
  return all.every(isSupported);
}

export const inboundQueries = {
  /** Refetches regularly until `listenUntil` while the tab is visible. Requires `offersInbound()`. */
  samples: (sourceId: string, listenUntil: string | null) => {
    const end = parseInstant(listenUntil)?.getTime() ?? 0;
    return queryOptions({
      queryKey: [listSampleEvents.id, { sourceId }],
      queryFn: ({ signal }) => call(listSampleEvents, { params: { sourceId } }, { signal }),
      refetchInterval: () => Date.now() < end && ASKED_EVERY_MS,
    });
  },
};

/** The configuration mutations return the new configuration, which is shown immediately. */
export const inboundMutations = {
  saveMapping: (queryClient: QueryClient, sourceId: string) =>
    mutationOptions({
      mutationFn: (body: InboundMappingInput) => call(saveInboundMapping, { params: { sourceId }, body }),
      onSuccess: (reply) => keepConfiguration(queryClient, sourceId, reply),
    }),

  /** Listens for the given number of minutes; 0 stops. */
  listen: (queryClient: QueryClient, sourceId: string) =>
    mutationOptions({
      mutationFn: (minutes: number) => call(listenForSample, { params: { sourceId }, body: { minutes } }),
      onSuccess: (reply) => keepConfiguration(queryClient, sourceId, reply),
    }),

  select: (queryClient: QueryClient, sourceId: string) =>
    mutationOptions({
      mutationFn: (id: number) => call(selectSampleEvent, { params: { sourceId }, body: { id } }),
      onSuccess: (reply) => keepConfiguration(queryClient, sourceId, reply),
    }),

  /** Simulates a message from the external system. Cannot be undone. */
  receive: (queryClient: QueryClient, sourceId: string, intent: IdempotentCall) =>
    mutationOptions({
      mutationFn: (body: Record<string, unknown>) =>
        intent.call(receiveInbound, { params: { sourceId }, body }),
      onSuccess: ({ data: { leadId } }) => {
        void queryClient.invalidateQueries({ queryKey: [listSampleEvents.id, { sourceId }] });
        if (leadId === null) return;
        for (const { id } of [listLeads, getLead]) void queryClient.invalidateQueries({ queryKey: [id] });
      },
    }),
};

function keepConfiguration(queryClient: QueryClient, sourceId: string, reply: Reply<OutboundWebhook>): void {
  cacheReply(queryClient, webhookQueries.ofSource(sourceId).queryKey, reply);
}
