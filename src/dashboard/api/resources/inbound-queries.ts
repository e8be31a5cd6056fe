import {
  createInboundAddress,
  deleteInboundAddress,
  getInboundAddress,
  updateInboundAddress,
} from '#contract/inbound-address.ts';
import {
  listenForSample,
  listSampleEvents,
  receiveInbound,
  saveInboundMapping,
  selectSampleEvent,
  type InboundMappingInput,
} from '#contract/inbound.ts';
import { getLead, listLeads } from '#contract/lead.ts';
import { getOutboundWebhook } from '#contract/outbound-webhook.ts';
import { isSupported } from '../transport/config.ts';
import type { IdempotentCall } from '../transport/idempotent-call.ts';
import { parseInstant } from '../../lib/time.ts';
import { read } from '../transport/read.ts';
import { refetch, write } from '../transport/write.ts';
import { webhookQueries } from './webhook-queries.ts';

const ASKED_EVERY_MS = 2000;

/**
 * Returns whether the service can read and change the configuration of inbound messages. All operations for it are
 * extensions of the API.
 */
export function offersInbound(): boolean {
  const all = [getOutboundWebhook, saveInboundMapping, listenForSample, listSampleEvents, selectSampleEvent];
  return all.every(isSupported);
}

/** Returns whether the service can create inbound addresses: URLs for senders that cannot set request headers. */
export function offersAddresses(): boolean {
  const all = [getInboundAddress, createInboundAddress, updateInboundAddress, deleteInboundAddress];
  return all.every(isSupported);
}

export const inboundQueries = {
  address: (sourceId: string) => read(getInboundAddress, { params: { sourceId } }),

  /**
   * The inbound messages that the service has stored as samples. Refetched every two seconds until `listenUntil`, but
   * only while the tab is visible.
   */
  samples: (sourceId: string, listenUntil: string | null) => {
    const end = parseInstant(listenUntil)?.getTime() ?? 0;
    return {
      ...read(listSampleEvents, { params: { sourceId } }),
      refetchInterval: () => Date.now() < end && ASKED_EVERY_MS,
    };
  },
};

/**
 * `saveMapping`, `listen` and `select` return the new configuration of the source, which the page shows immediately.
 */
export const inboundMutations = {
  saveMapping: (sourceId: string) =>
    write(saveInboundMapping, (body: InboundMappingInput) => ({ params: { sourceId }, body }), {
      updates: () => webhookQueries.ofSource(sourceId),
    }),

  /** Makes the service store inbound messages as samples for the given number of minutes; 0 stops it. */
  listen: (sourceId: string) =>
    write(listenForSample, (minutes: number) => ({ params: { sourceId }, body: { minutes } }), {
      updates: () => webhookQueries.ofSource(sourceId),
    }),

  select: (sourceId: string) =>
    write(selectSampleEvent, (id: number) => ({ params: { sourceId }, body: { id } }), {
      updates: () => webhookQueries.ofSource(sourceId),
    }),

  /**
   * Creates an inbound address. Only this reply contains its token, which must not be kept in memory. Callers must
   * therefore reset the mutation as soon as they have read the token.
   */
  createAddress: (sourceId: string) =>
    write(createInboundAddress, () => ({ params: { sourceId } }), {
      gcTime: 0,
      refetches: () => [inboundQueries.address(sourceId).queryKey],
    }),

  answerHandshakes: (sourceId: string) =>
    write(
      updateInboundAddress,
      (answersHandshakes: boolean) => ({ params: { sourceId }, body: { answersHandshakes } }),
      {
        // Mutations with the same scope run one after the other, so that the user's last choice wins.
        scope: { id: `handshakes of ${sourceId}` },
        updates: () => inboundQueries.address(sourceId),
      },
    ),

  removeAddress: (sourceId: string) =>
    write(deleteInboundAddress, () => ({ params: { sourceId } }), {
      refetches: () => [inboundQueries.address(sourceId).queryKey],
    }),

  /** Sends a JSON text to the service, as the external system does. Cannot be undone. */
  receive: (sourceId: string, intent: IdempotentCall) =>
    write(receiveInbound, (body: string) => ({ params: { sourceId }, body }), {
      intent,
      onReply: (queryClient, { data: { leadId } }) => {
        if (leadId !== null) refetch(queryClient, [[listLeads.id], [getLead.id]]);
      },
      refetches: () => [inboundQueries.samples(sourceId, null).queryKey],
    }),
};
