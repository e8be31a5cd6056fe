/**
 * Renders an unsaved template and the stored template for past events, so that users can compare the requests. An
 * extension of the API document.
 */
import * as z from 'zod';
import { SentRequest } from './delivery.ts';
import { Id, Instant, Text } from './fields.ts';
import { defineOperation } from './operation.ts';
import { RequestTemplateInput } from './outbound-webhook.ts';

export const MOST_COMPARED = 50;

export const DryRunInput = z.object({
  request: z.enum(['sendMessage', 'setField'], "must be 'sendMessage' or 'setField'"),
  template: RequestTemplateInput,
});
export type DryRunInput = z.infer<typeof DryRunInput>;

/** A rendered request without secrets, or the problem that prevents the request. */
export const DryRunResult = z.object({ request: SentRequest.nullable(), problem: Text });
export type DryRunResult = z.infer<typeof DryRunResult>;

/**
 * The requests of the stored and the unsaved template for one event, if they differ. They may look the same if only a
 * secret differs.
 */
export const DryRunDifference = z.object({
  eventId: Id,
  time: Instant,
  stored: DryRunResult,
  draft: DryRunResult,
});
export type DryRunDifference = z.infer<typeof DryRunDifference>;

/**
 * The result of a comparison. `compared` is the number of compared requests, at most `MOST_COMPARED`. `differing`
 * starts with the newest event.
 */
export const DryRun = z.object({
  compared: z.int(),
  identical: z.int(),
  differing: z.array(DryRunDifference),
});
export type DryRun = z.infer<typeof DryRun>;

/** Only renders the requests: the service sends nothing to the addresses of the templates. */
export const dryRunTemplate = defineOperation({
  id: 'dryRunTemplate',
  method: 'POST',
  path: '/agency/source/{sourceId}/webhook-integration/dry-run',
  summary: 'Compare an unsaved template with the stored one for past events',
  origin: 'extension',
  isRead: true,
  body: DryRunInput,
  responses: { success: DryRun },
});
