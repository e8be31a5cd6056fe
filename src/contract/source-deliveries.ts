/** The state of the deliveries of all sources, separate from other operations on deliveries, which few pages load. */
import * as z from 'zod';
import { Id, Instant, Text } from './fields.ts';
import { defineOperation } from './operation.ts';

/**
 * 'paused' after 4 consecutive failures: only one delivery is retried. 'off' after 40, or after a 410 from a callback.
 */
export const ENDPOINT_STATES = ['active', 'paused', 'off'] as const;

/** The deliveries of one source, in a list of all sources. The fields have the same meaning as those of an endpoint. */
export const SourceDeliveries = z.object({
  sourceId: Id,
  state: z.enum(ENDPOINT_STATES),
  reason: Text,
  since: Instant,
  waiting: z.int(),
});
export type SourceDeliveries = z.infer<typeof SourceDeliveries>;

/** Omits sources that have never sent anything. */
export const listWebhookEndpoints = defineOperation({
  id: 'listWebhookEndpoints',
  method: 'GET',
  path: '/agency/webhook-endpoints',
  summary: 'List the state of the deliveries of all sources',
  origin: 'extension',
  responses: { success: z.array(SourceDeliveries), records: [] },
});
