/** Renders an unsaved template and the stored one for past events, to compare the requests. An extension. */
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

/** A request without secrets, or the reason why there is none. */
export const DryRunResult = z.object({ request: SentRequest.nullable(), problem: Text });
export type DryRunResult = z.infer<typeof DryRunResult>;

/** Two requests for the same event that differ. They may look the same if only a secret differs. */
export const DryRunDifference = z.object({
  eventId: Id,
  time: Instant,
  stored: DryRunResult,
  draft: DryRunResult,
});
export type DryRunDifference = z.infer<typeof DryRunDifference>;

/** `compared` is the number of requests, at most `MOST_COMPARED`, newest event first. */
export const DryRun = z.object({
  compared: z.int(),
  identical: z.int(),
  differing: z.array(DryRunDifference),
});
export type DryRun = z.infer<typeof DryRun>;

/** Sends nothing to the addresses of the template. */
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
