/**
 * The state of the deliveries of all sources. In a separate file, because few pages load the other operations on
 * deliveries.
 */
import * as z from 'zod';
import { Id, Instant, Text } from './fields.ts';
import { defineOperation } from './operation.ts';

/**
 * The states of the deliveries of a source. 'paused' after 4 consecutive failures: the service retries only one
 * delivery. 'off' after 40 consecutive failures, or after a callback responded with 410: the service sends nothing.
 */
export const ENDPOINT_STATES = ['active', 'paused', 'off'] as const;

/**
 * The state of the deliveries of one source, in a list of all sources. The fields have the same meaning as in
 * `WebhookEndpoint`.
 */
export const SourceDeliveries = z.object({
  sourceId: Id,
  state: z.enum(ENDPOINT_STATES),
  reason: Text,
  since: Instant,
  waiting: z.int(),
});
export type SourceDeliveries = z.infer<typeof SourceDeliveries>;

/** Omits sources without stored delivery settings or failures and without waiting deliveries. */
export const listWebhookEndpoints = defineOperation({
  id: 'listWebhookEndpoints',
  method: 'GET',
  path: '/agency/webhook-endpoints',
  summary: 'List the state of the deliveries of all sources',
  origin: 'extension',
  responses: { success: z.array(SourceDeliveries), records: [] },
});
