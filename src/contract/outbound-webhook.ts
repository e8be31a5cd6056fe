import * as z from 'zod';
import { extensionField } from './extension-fields.ts';
import { bodyText, HttpUrl, Instant, list, optionalNumber, part, Text } from './fields.ts';
import { defineOperation } from './operation.ts';
import { parseUrl } from './parse-url.ts';
import { mayHoldSecret, secret } from './secret-fields.ts';
import { withoutPlaces } from './template-places.ts';

/** A request to an external system, with variables such as `{{contactId}}`. spec: Outbound webhook configuration */
const requestTemplate = {
  method: Text,
  url: Text,
  headers: list(z.object({ name: Text, value: secret(Text) })),
  bodyTemplate: mayHoldSecret(Text),
};
export type RequestTemplate = z.infer<z.ZodObject<typeof requestTemplate>>;

/** An object whose keys and values the API document does not describe. */
const OpenObject = z.record(z.string(), z.unknown()).nullable().default(null);

/**
 * The saved configuration for the exchange of a source with an external system. Responses never contain the external
 * API key. spec: Outbound webhook configuration
 */
export const OutboundWebhook = z.object({
  configured: z.boolean(),
  requireAccessToken: z.boolean(),
  inbound: part({
    contactIdPath: Text,
    bodyPath: Text,
    attachmentsPath: Text,
    statePath: Text,
    messageIdPath: extensionField(Text),
    timestampPath: extensionField(Text),
    contactFieldPaths: OpenObject,
  }),
  filterKey: part({ path: Text, expectedValue: mayHoldSecret(Text) }),
  /**
   * The kind of outbound requests, 'legacy' (a POST of each event to the callback URL) or 'templates'; null before the
   * first save.
   */
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

/** The characters that RFC 9110 allows in methods and header names. */
const Token = z
  .string()
  .regex(
    /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/,
    'may contain letters, digits and characters such as - and _, but no spaces or colons',
  );

/**
 * The method of a template. Excludes methods that concern the connection: TRACE returns the request's headers, and
 * CONNECT opens a tunnel.
 */
export const Method = Token.refine(
  (method) => !/^(?:connect|trace|track)$/i.test(method),
  'must not be CONNECT, TRACE or TRACK',
);

/**
 * Headers that a template must not set: connection headers (RFC 9110, 7.6.1, and RFC 2616, 13.5.1), the host, which
 * follows from the URL, and the length, which follows from the body. A wrong value would misroute the request or leave
 * it incomplete.
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

/** Whether HTTP allows the text as a header value: tabs and printable Latin-1. */
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

/** assumed: the method and the URL are required, the headers and the body are optional. */
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
 * The body of a save. A null or absent `externalApiKey` keeps the stored key, and an empty one deletes it.
 * assumed: other absent or null fields also keep the stored values, so that a save of one mode does not lose the values
 * of the other mode.
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
 * Whether a save would send the stored external key to a new server, so that the user must enter the key again.
 * assumed: the user saved the key for the servers of all stored addresses.
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

/**
 * Returns a list with the origin (scheme, host and port) of an address; an empty list if the text is not an address.
 */
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

/** A webhook in the list of all sources. The list omits the templates, because they are long and contain secrets. */
export const ListedWebhook = OutboundWebhook.pick({
  configured: true,
  outboundMode: true,
  lastTestResults: true,
}).extend({ sourceId: Text });
export type ListedWebhook = z.infer<typeof ListedWebhook>;

/** Lists the saved webhooks of all sources, so that a client finds all failed tests with one request. */
export const listOutboundWebhooks = defineOperation({
  id: 'listOutboundWebhooks',
  method: 'GET',
  path: '/agency/webhook-integrations',
  summary: 'List the outbound webhooks of all sources with their last test results',
  origin: 'extension',
  responses: { success: z.array(ListedWebhook), records: [] },
});
