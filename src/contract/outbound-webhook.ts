import * as z from 'zod';
import { bodyText, HttpUrl, Instant, list, optionalNumber, part, Text } from './fields.ts';
import { defineOperation } from './operation.ts';
import { parseUrl } from './parse-url.ts';
import { mayHoldSecret, secret } from './secret-fields.ts';
import { withoutPlaces } from './template-places.ts';

/** An HTTP request to be made, with places to be filled in. spec: Outbound webhook configuration */
const requestTemplate = {
  method: Text,
  url: Text,
  headers: list(z.object({ name: Text, value: secret(Text) })),
  bodyTemplate: mayHoldSecret(Text),
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
  filterKey: part({ path: Text, expectedValue: mayHoldSecret(Text) }),
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
  selectedSampleEventId: optionalNumber(z.int()),
});
export type OutboundWebhook = z.infer<typeof OutboundWebhook>;

/** RFC 9110: what may stand as a method or as the name of a header. */
const Token = z
  .string()
  .regex(
    /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/,
    'may contain letters, digits and characters such as - and _, but no spaces or colons',
  );

/** Of the connection itself: TRACE answers with the headers that it was sent, and CONNECT opens a tunnel. */
export const Method = Token.refine(
  (method) => !/^(?:connect|trace|track)$/i.test(method),
  'must not be CONNECT, TRACE or TRACK',
);

/**
 * What only the connection may say (RFC 9110, 7.6.1, and RFC 2616, 13.5.1), the host, which is that of the address, and
 * the length, which is that of the body: set in a template they would lead astray, or never end, what they belong to.
 */
const OF_THE_CONNECTION = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'trailers',
  'transfer-encoding',
  'upgrade',
]);

export const HeaderName = Token.refine(
  (name) => !OF_THE_CONNECTION.has(name.toLowerCase()) && !/^proxy-/i.test(name),
  { error: ({ input }) => `${String(input)} is set by the connection and cannot be set in a template` },
);

/** Whether HTTP can carry a text as the value of a header: tabs and printable Latin-1. */
export function isHeaderText(text: string): boolean {
  return /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(text);
}

const HeaderInput = z.object({
  name: HeaderName,
  value: secret(
    bodyText(8192)
      .refine((value) => !/[\r\n]/.test(value), { message: 'must be a single line', abort: true })
      .refine(
        (value) => isHeaderText(withoutPlaces(value)),
        'must consist of Latin letters, digits and signs, because HTTP sends no other characters in headers',
      ),
  ),
});

/** assumed: method and address are needed, the rest may be left out. */
export const RequestTemplateInput = z
  .object({
    method: Method,
    url: HttpUrl,
    headers: z.array(HeaderInput).max(100, 'must have at most 100 headers').nullish(),
    bodyTemplate: mayHoldSecret(bodyText(100_000)).nullish(),
  })
  .superRefine(({ headers }, context) => {
    const types = (headers ?? []).flatMap(({ name }, index) =>
      name.toLowerCase() === 'content-type' ? [index] : [],
    );
    for (const index of types.slice(1)) {
      context.addIssue({
        code: 'custom',
        path: ['headers', index, 'name'],
        message: 'Content-Type can be set only once',
      });
    }
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
  externalApiKey: secret(bodyText(8192)).nullish(),
});
export type OutboundWebhookInput = z.infer<typeof OutboundWebhookInput>;

export const KEY_NEEDED_AGAIN = 'Enter the key again: the address now points to another server.';

/**
 * Whether a save would send the stored external key to a server that it was not saved for.
 * assumed: it was saved for the servers of all addresses that are stored.
 */
export function needsKeyAgain(stored: OutboundWebhook, input: Omit<OutboundWebhookInput, 'mode'>): boolean {
  if (!stored.hasExternalApiKey || typeof input.externalApiKey === 'string') return false;
  const known = new Set(
    [
      stored.webhookCallbackUri,
      stored.sendMessageTemplate?.url,
      stored.setFieldTemplate?.url,
      stored.getContactTemplate?.url,
    ].flatMap(originOf),
  );
  const sent = [input.webhookCallbackUri, input.sendMessageTemplate?.url, input.setFieldTemplate?.url];
  return sent.flatMap(originOf).some((origin) => !known.has(origin));
}

/** Scheme, host and port; nothing of what is no address. */
function originOf(address: string | null | undefined): string[] {
  const url = parseUrl(address ?? '');
  return url ? [url.origin] : [];
}

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

/** Of the webhook of a source, how its last tests went. Without its templates, which are long and hold secrets. */
export const TestedWebhook = OutboundWebhook.pick({
  configured: true,
  outboundMode: true,
  lastTestResults: true,
}).extend({ sourceId: Text });
export type TestedWebhook = z.infer<typeof TestedWebhook>;

/** Of all sources whose webhook was ever saved: to look for what failed, with one request. */
export const listTestedWebhooks = defineOperation({
  id: 'listTestedWebhooks',
  method: 'GET',
  path: '/agency/webhook-integrations',
  summary: 'List the last test results of all outbound webhooks',
  origin: 'extension',
  responses: { success: z.array(TestedWebhook), records: [] },
});
