import * as z from 'zod';
import { bodyText, HttpUrl, Instant, list, part, Text } from './fields.ts';
import { defineOperation } from './operation.ts';

/** An HTTP request to be made, with places to be filled in. spec: Outbound webhook configuration */
const requestTemplate = {
  method: Text,
  url: Text,
  headers: list(z.object({ name: Text, value: Text })),
  bodyTemplate: Text,
};
export type RequestTemplate = z.infer<z.ZodObject<typeof requestTemplate>>;

/** An object whose keys and values the document does not describe. */
const OpenObject = z.record(z.string(), z.unknown()).nullable().default(null);

/** How a source talks with a system outside, as it was saved. The external key itself is in no reply. spec: same */
export const OutboundWebhook = z.object({
  configured: z.boolean(),
  requireAccessToken: z.boolean(),
  inbound: part({
    contactIdPath: Text,
    bodyPath: Text,
    attachmentsPath: Text,
    statePath: Text,
    contactFieldPaths: OpenObject,
  }),
  filterKey: part({ path: Text, expectedValue: Text }),
  /** 'legacy' or 'templates'; null before the first save. */
  outboundMode: Text,
  sendMessageTemplate: part(requestTemplate),
  setFieldTemplate: part(requestTemplate),
  getContactTemplate: part(requestTemplate),
  contactFieldResponsePaths: OpenObject,
  webhookCallbackUri: Text,
  hasExternalApiKey: z.boolean(),
  listenUntil: Instant,
  contactFieldDescriptors: list(z.string()),
  lastTestResults: OpenObject,
  selectedSampleEventId: z.int().nullable().default(null),
});
export type OutboundWebhook = z.infer<typeof OutboundWebhook>;

/** RFC 9110: what may stand as a method or as the name of a header. */
const Token = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'must be a token as HTTP has them');

const HeaderInput = z.object({
  name: Token,
  value: bodyText(8192).refine((value) => !/[\r\n]/.test(value), 'must stand on one line'),
});

/** assumed: method and address are needed, the rest may be left out. */
export const RequestTemplateInput = z.object({
  method: Token,
  url: HttpUrl,
  headers: z.array(HeaderInput).max(100, 'must be at most 100 headers').nullish(),
  bodyTemplate: bodyText(100_000).nullish(),
});
export type RequestTemplateInput = z.infer<typeof RequestTemplateInput>;

/**
 * What is saved. `externalApiKey`: null or absent keeps the stored key, an empty text removes it.
 * assumed: what else is absent or null stays as it is stored, so that one mode can be set without losing the other's values.
 */
export const OutboundWebhookInput = z.object({
  mode: z.enum(['legacy', 'templates'], "must be 'legacy' or 'templates'"),
  webhookCallbackUri: HttpUrl.nullish(),
  sendMessageTemplate: RequestTemplateInput.nullish(),
  setFieldTemplate: RequestTemplateInput.nullish(),
  externalApiKey: bodyText(8192).nullish(),
});
export type OutboundWebhookInput = z.infer<typeof OutboundWebhookInput>;

/** spec: Endpoints 2 */
export const saveOutboundWebhook = defineOperation({
  id: 'saveOutboundWebhook',
  method: 'PUT',
  path: '/agency/source/{sourceId}/webhook-integration/outbound',
  summary: 'Save the outbound webhook configuration',
  body: OutboundWebhookInput,
  responses: { success: OutboundWebhook, failure: 'text' },
});

export const getOutboundWebhook = defineOperation({
  id: 'getOutboundWebhook',
  method: 'GET',
  path: '/agency/source/{sourceId}/webhook-integration',
  summary: 'Get the outbound webhook configuration of a source',
  origin: 'extension',
  responses: { success: OutboundWebhook },
});
