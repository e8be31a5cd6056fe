/**
 * The webhooks of the sample. They cover both modes, an unfinished configuration, and a configuration whose requests
 * are rejected. All other webhooks send to the built-in test receiver.
 */
import type { RequestTemplateInput } from '#contract/outbound-webhook.ts';
import type { sampleEvent, webhook } from '../db/schema.ts';
import { receiverPath, UNAUTHORIZED } from '../delivery/built-in-receiver.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { templateText, webhookSecrets } from '../webhooks/to-outbound-webhook.ts';
import type { SampleAgency, SampleSource } from './agencies.ts';
import { Random } from './random.ts';
import { DAY, HOUR } from './timeline.ts';

type WebhookRow = typeof webhook.$inferInsert;

type WebhookTemplate = Omit<
  WebhookRow,
  | 'agencyId'
  | 'sourceId'
  | 'sendMessageTemplate'
  | 'setFieldTemplate'
  | 'getContactTemplate'
  | 'webhookCallbackUri'
  | 'externalApiKey'
  | 'listenUntil'
> & {
  /** The name of the source. The webhook belongs to the agency that has this source. */
  source: string;
  hasExternalApiKey?: boolean;
  listensForDays?: number;
  /** The token that the built-in receiver expects in requests of the templates. */
  token?: string;
  /** Returns the request templates. `receiver` is the URL of the built-in receiver. */
  templates?: (receiver: string) => {
    sendMessage: RequestTemplateInput;
    setField?: RequestTemplateInput;
    getContact?: RequestTemplateInput;
  };
};

/** The source whose receiver rejects all requests, because the template sends a wrong token. */
const BROKEN_SOURCE = 'Redline Motors: marketplace';
export const REFUSAL = `The receiver responded with ${UNAUTHORIZED}.`;

const bearer = (token: string) => ({ name: 'Authorization', value: `Bearer ${token}` });
const JSON_TYPE = { name: 'Content-Type', value: 'application/json' };

const WEBHOOKS: readonly WebhookTemplate[] = [
  {
    source: 'Brightridge Solar: Facebook ads',
    requireAccessToken: true,
    inbound: {
      contactIdPath: 'contact.id',
      bodyPath: 'message.text',
      attachmentsPath: 'message.attachments',
      statePath: 'conversation.state',
      contactFieldPaths: {
        email: 'contact.email',
        phone: 'contact.phones[0].number',
        monthly_bill: 'contact.custom.monthly_bill',
      },
    },
    filterKey: { path: 'event.type', expectedValue: 'message.received' },
    outboundMode: 'templates',
    hasExternalApiKey: true,
    token: 'sunline-demo-token',
    templates: (receiver) => {
      const headers = [bearer('sunline-demo-token'), JSON_TYPE];
      const contact = `${receiver}?contact={{contactId}}`;
      return {
        sendMessage: {
          method: 'POST',
          url: contact,
          headers,
          bodyTemplate: '{\n  "channel": "facebook",\n  "text": "{{message}}"\n}',
        },
        setField: {
          method: 'POST',
          url: contact,
          headers,
          bodyTemplate: '{ "custom": { "{{field}}": "{{value}}" } }',
        },
        // The configuration is stored, but the service never sends a getContact request.
        getContact: { method: 'GET', url: contact, headers: headers.slice(0, 1) },
      };
    },
    contactFieldResponsePaths: { email: 'data.email', city: 'data.address.city', owner: 'data.owner.name' },
    contactFieldDescriptors: ['email', 'city', 'owner', 'monthly_bill'],
    lastTestResults: {
      sendMessage: { ok: true, status: 200, milliseconds: 14 },
      setField: { ok: true, status: 200, milliseconds: 9 },
    },
  },
  {
    source: BROKEN_SOURCE,
    inbound: {
      contactIdPath: 'buyer_id',
      bodyPath: 'body',
      attachmentsPath: null,
      statePath: null,
      contactFieldPaths: { vehicle: 'listing.title' },
    },
    filterKey: { path: 'direction', expectedValue: 'in' },
    outboundMode: 'templates',
    token: 'marketplace-demo-token',
    templates: (receiver) => ({
      sendMessage: {
        method: 'POST',
        url: `${receiver}?listing={{listing}}`,
        headers: [bearer('revoked-demo-token'), JSON_TYPE],
        bodyTemplate: '{ "buyer": "{{contactId}}", "text": "{{message}}" }',
      },
    }),
    listensForDays: 1,
    contactFieldDescriptors: ['listing'],
    lastTestResults: {
      sendMessage: { ok: false, status: UNAUTHORIZED, milliseconds: 12, error: REFUSAL },
    },
  },
  {
    source: 'Redline Motors: showroom chat',
    outboundMode: 'templates',
    token: 'showroom-demo-token',
    templates: (receiver) => ({
      sendMessage: {
        method: 'POST',
        url: receiver,
        headers: [bearer('showroom-demo-token'), JSON_TYPE],
        bodyTemplate: '{ "visitor": "{{contactId}}", "text": "{{message}}" }',
      },
    }),
    lastTestResults: { sendMessage: { ok: true, status: 200, milliseconds: 11 } },
  },
  {
    source: 'Harbor Home Loans',
    requireAccessToken: true,
    inbound: {
      contactIdPath: 'objectId',
      bodyPath: 'properties.hs_last_message',
      attachmentsPath: null,
      statePath: 'properties.lifecyclestage',
      contactFieldPaths: {},
    },
    filterKey: { path: 'subscriptionType', expectedValue: 'conversation.newMessage' },
    outboundMode: 'legacy',
    hasExternalApiKey: true,
    listensForDays: -12,
    contactFieldDescriptors: ['loan_amount', 'credit_band'],
    lastTestResults: { callback: { ok: true, status: 200, milliseconds: 10 } },
  },
  // An old configuration, which has only a callback URL.
  { source: 'Evergreen Home Care', outboundMode: 'legacy' },
  // A configuration with only the inbound side.
  {
    source: 'Marlow & Finch Estate Agents',
    inbound: {
      contactIdPath: 'applicant.ref',
      bodyPath: null,
      attachmentsPath: null,
      statePath: null,
      contactFieldPaths: null,
    },
    filterKey: { path: 'portal', expectedValue: null },
    listensForDays: 1,
  },
  { source: 'Kestrel Mortgages', requireAccessToken: true, outboundMode: 'legacy', hasExternalApiKey: true },
];

/**
 * Returns the URL of the built-in receiver of a source. The URL always contains the default port. A host replaces it by
 * its own port at its start (`receiver-addresses.ts`).
 */
function receiverUrl(agency: SampleAgency, sourceId: string, token?: string): string {
  return `http://127.0.0.1:4310${receiverPath({ agencyId: agency.id, sourceId }, token)}`;
}

type SampleWebhook = {
  template: WebhookTemplate;
  source: SampleSource;
  requests: Partial<ReturnType<NonNullable<WebhookTemplate['templates']>>>;
};

function webhooksOf(agency: SampleAgency): SampleWebhook[] {
  return WEBHOOKS.flatMap((template) => {
    const source = agency.sources.find(({ name }) => name === template.source);
    if (!source) return [];
    const { templates, token } = template;
    return { template, source, requests: templates?.(receiverUrl(agency, source.id, token)) ?? {} };
  });
}

/** Returns the sources with an outbound webhook. */
export function sendingSourcesOf(agency: SampleAgency): SampleSource[] {
  return webhooksOf(agency).flatMap(({ template, source }) => (template.outboundMode ? source : []));
}

/** Returns the sources whose built-in receiver expects a token. */
export function sourcesWithTokenOf(agency: SampleAgency): SampleSource[] {
  return webhooksOf(agency).flatMap(({ template, source }) => (template.token === undefined ? [] : source));
}

/** Returns the source whose requests are rejected, and its request template. */
export function brokenWebhookOf(
  agency: SampleAgency,
): { source: SampleSource; request: RequestTemplateInput } | null {
  const broken = webhooksOf(agency).find(({ source }) => source.name === BROKEN_SOURCE);
  const request = broken?.requests.sendMessage;
  return broken && request ? { source: broken.source, request } : null;
}

type SampleTemplate = { source: string; hoursAgo: number; body: Record<string, unknown> };

/**
 * Requests that sources received during sample capture, oldest first. The mappings accept some of them and reject
 * others.
 */
const SAMPLE_EVENTS: readonly SampleTemplate[] = [
  {
    source: 'Brightridge Solar: Facebook ads',
    hoursAgo: 71,
    body: {
      event: { type: 'message.received', id: 'evt-90311' },
      contact: {
        id: 'fb-77120',
        name: 'Nadia Brandt',
        email: 'nadia.brandt@mailbox.example',
        phones: [{ type: 'mobile', number: '+1 480 555 0142' }],
        custom: { monthly_bill: 184.5 },
      },
      message: {
        text: 'Hi! Do you also do batteries, or just the panels?',
        attachments: [{ type: 'image', url: 'https://cdn.sunline-crm.example/uploads/roof-77120.jpg' }],
      },
      conversation: { state: 'open', channel: 'facebook' },
    },
  },
  {
    source: 'Brightridge Solar: Facebook ads',
    hoursAgo: 70,
    body: {
      event: { type: 'message.read', id: 'evt-90312' },
      contact: { id: 'fb-77120' },
      conversation: { state: 'open', channel: 'facebook' },
    },
  },
  {
    source: 'Brightridge Solar: Facebook ads',
    hoursAgo: 70,
    body: {
      event: { type: 'message.received', id: 'evt-90313' },
      contact: { id: 'fb-77120', name: 'Nadia Brandt', email: null, phones: [], custom: {} },
      message: { text: 'And how long would it take?', attachments: [] },
      conversation: { state: 'open', channel: 'facebook' },
    },
  },
  {
    source: 'Redline Motors: marketplace',
    hoursAgo: 30,
    body: {
      direction: 'in',
      buyer_id: 5_518_203,
      body: 'Is the wagon still available? Could come by on Saturday.',
      listing: { id: 88_041, title: '2021 Volvo V60 T5', price: 27_900 },
    },
  },
  {
    source: 'Redline Motors: marketplace',
    hoursAgo: 29,
    body: { direction: 'out', buyer_id: 5_518_203, body: 'It is. Saturday at 10?', listing: { id: 88_041 } },
  },
];

type SampleEventRow = Omit<typeof sampleEvent.$inferInsert, 'id'>;

export function sampleEventRowsOf(agency: SampleAgency, today: number): SampleEventRow[] {
  return SAMPLE_EVENTS.flatMap(({ source, hoursAgo, body }) => {
    const sourceId = agency.sources.find(({ name }) => name === source)?.id;
    if (sourceId === undefined) return [];
    return { agencyId: agency.id, sourceId, receivedAt: new Date(today - hoursAgo * HOUR), body };
  });
}

export function webhookRowsOf(agency: SampleAgency, today: number, secrets: SecretBox): WebhookRow[] {
  return webhooksOf(agency).map(({ template, source: { id: sourceId }, requests }, index) => {
    const { source: _, token: __, templates: ___, hasExternalApiKey, listensForDays, ...plain } = template;
    const random = new Random(agency.seed, 'webhook', index);
    const { seal } = webhookSecrets({ agencyId: agency.id, secrets }, sourceId);
    const { sendMessage, setField, getContact } = requests;
    return {
      agencyId: agency.id,
      sourceId,
      ...plain,
      webhookCallbackUri: template.outboundMode === 'legacy' ? receiverUrl(agency, sourceId) : null,
      sendMessageTemplate: sendMessage && seal('sendMessageTemplate', templateText(sendMessage)),
      setFieldTemplate: setField && seal('setFieldTemplate', templateText(setField)),
      getContactTemplate: getContact && seal('getContactTemplate', templateText(getContact)),
      externalApiKey: hasExternalApiKey ? seal('externalApiKey', random.token(40)) : null,
      listenUntil: listensForDays === undefined ? null : new Date(today + listensForDays * DAY + 9 * HOUR),
    };
  });
}
