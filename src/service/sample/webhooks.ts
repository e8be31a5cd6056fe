/** The webhooks of the sample: both modes, successful and failed tests, and an unfinished one. */
import type { RequestTemplateInput } from '#contract/outbound-webhook.ts';
import type { sampleEvent, webhook } from '../db/schema.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { templateText, webhookSecrets } from '../webhooks/to-outbound-webhook.ts';
import type { SampleAgency } from './agencies.ts';
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
  | 'externalApiKey'
  | 'listenUntil'
> & {
  /** The name of its source. The webhook belongs to the agency that has this source. */
  source: string;
  hasExternalApiKey?: boolean;
  listensForDays?: number;
  /** Each load generates a new token for the headers. */
  templates?: (token: string) => {
    sendMessage: RequestTemplateInput;
    setField?: RequestTemplateInput;
    getContact?: RequestTemplateInput;
  };
};

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
    templates: (token) => {
      const headers = [
        { name: 'Authorization', value: `Bearer ${token}` },
        { name: 'Content-Type', value: 'application/json' },
      ];
      const contact = 'https://api.sunline-crm.example/v2/contacts/{{contactId}}';
      return {
        sendMessage: {
          method: 'POST',
          url: `${contact}/messages`,
          headers,
          bodyTemplate: '{\n  "channel": "facebook",\n  "text": "{{message}}"\n}',
        },
        setField: {
          method: 'PATCH',
          url: contact,
          headers,
          bodyTemplate: '{ "custom": { "{{field}}": "{{value}}" } }',
        },
        getContact: { method: 'GET', url: contact, headers: headers.slice(0, 1) },
      };
    },
    contactFieldResponsePaths: { email: 'data.email', city: 'data.address.city', owner: 'data.owner.name' },
    contactFieldDescriptors: ['email', 'city', 'owner', 'monthly_bill'],
    lastTestResults: {
      sendMessage: { ok: true, status: 202, milliseconds: 184 },
      setField: { ok: true, status: 200, milliseconds: 96 },
      getContact: { ok: true, status: 200, milliseconds: 71, fields: { city: 'Tempe', owner: null } },
    },
  },
  {
    source: 'Redline Motors: marketplace',
    inbound: {
      contactIdPath: 'buyer_id',
      bodyPath: 'body',
      attachmentsPath: null,
      statePath: null,
      contactFieldPaths: { vehicle: 'listing.title' },
    },
    filterKey: { path: 'direction', expectedValue: 'in' },
    outboundMode: 'templates',
    templates: (token) => ({
      sendMessage: {
        method: 'POST',
        url: 'https://partners.motormarket.example/reply?listing={{listing}}',
        headers: [{ name: 'X-Partner-Key', value: token }],
        bodyTemplate: 'buyer={{contactId}}&text={{message}}',
      },
    }),
    webhookCallbackUri: 'https://old-desk.redline-motors.example/bot-events',
    listensForDays: 1,
    contactFieldDescriptors: ['listing'],
    lastTestResults: {
      sendMessage: { ok: false, status: 401, milliseconds: 412, error: 'The partner key has been revoked.' },
    },
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
    webhookCallbackUri: 'https://hooks.harborhomeloans.example/bots/events',
    hasExternalApiKey: true,
    listensForDays: -12,
    contactFieldDescriptors: ['loan_amount', 'credit_band'],
    lastTestResults: { callback: { ok: true, status: 204, milliseconds: 58 } },
  },
  // An old configuration with only an address.
  {
    source: 'Evergreen Home Care',
    outboundMode: 'legacy',
    webhookCallbackUri: 'https://evergreen-homecare.example/hooks/messages',
  },
  // Only the inbound side is configured so far.
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
  {
    source: 'Kestrel Mortgages',
    requireAccessToken: true,
    outboundMode: 'legacy',
    webhookCallbackUri: 'https://kestrel-mortgages.example/api/bot-events',
    hasExternalApiKey: true,
  },
];

type SampleTemplate = { source: string; hoursAgo: number; body: Record<string, unknown> };

/** Requests received while these sources listened, oldest first. The mappings accept some and reject others. */
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
      body: 'Is the estate still available? Could come by on Saturday.',
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
  return WEBHOOKS.flatMap((template, index) => {
    const { source, hasExternalApiKey = false, listensForDays, templates, ...plain } = template;
    const sourceId = agency.sources.find(({ name }) => name === source)?.id;
    if (sourceId === undefined) return [];
    const random = new Random(agency.seed, 'webhook', index);
    const { seal } = webhookSecrets({ agencyId: agency.id, secrets }, sourceId);
    const { sendMessage, setField, getContact } = templates?.(random.token(40)) ?? {};
    return {
      agencyId: agency.id,
      sourceId,
      ...plain,
      sendMessageTemplate: sendMessage && seal('sendMessageTemplate', templateText(sendMessage)),
      setFieldTemplate: setField && seal('setFieldTemplate', templateText(setField)),
      getContactTemplate: getContact && seal('getContactTemplate', templateText(getContact)),
      externalApiKey: hasExternalApiKey ? seal('externalApiKey', random.token(40)) : null,
      listenUntil: listensForDays === undefined ? null : new Date(today + listensForDays * DAY + 9 * HOUR),
    };
  });
}
