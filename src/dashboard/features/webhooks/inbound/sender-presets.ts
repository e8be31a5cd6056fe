/**
 * Mappings for common senders, each with a made-up message that has the structure of the sender's documentation. Most of
 * these senders cannot send an API key, so they need the address with a token.
 */
import type { InboundConfig } from '#contract/inbound.ts';
import { inboundFormValues, type InboundValues } from './inbound-values.ts';
import type { PathName } from './mapping-result.ts';

export type SenderPreset = {
  name: string;
  /** The kind of message that the mapping is for. */
  note: string;
  /** The steps that the user takes in the sender's settings. */
  steps: string;
  values: InboundValues;
  /** The example message as JSON. If the sender sends a form, an object with the fields of the form. */
  example: object;
};

const WITH_TOKEN = 'Needs an address with a token.';

const META_STEPS =
  'Needs an address with a token that answers handshakes. The callback URL is the address; the verify token is the token, its last part.';

type Paths = { [Name in PathName]?: string };

function valuesOf(
  paths: Paths,
  contactFieldPaths: Record<string, string> = {},
  filterKey: InboundConfig['filterKey'] = null,
): InboundValues {
  const none = { contactIdPath: null, bodyPath: null, attachmentsPath: null, statePath: null };
  return inboundFormValues({ inbound: { ...none, ...paths, contactFieldPaths }, filterKey });
}

/** Returns the paths with a prefix before each path. */
function below(prefix: string, paths: Paths): Paths {
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, prefix + path]));
}

const WHATSAPP_VALUE = 'entry[*].changes[*].value';

// Delivery receipts and reactions have no text at `bodyPath`, so the service rejects them.
const WHATSAPP = valuesOf(
  below(`${WHATSAPP_VALUE}.messages[*]`, {
    contactIdPath: '.from',
    bodyPath: "['text','image','video','document','button']['body','caption','text']",
    messageIdPath: '.id',
    timestampPath: '.timestamp',
  }),
  { full_name: `${WHATSAPP_VALUE}.contacts[*].profile.name` },
  { path: 'entry[*].changes[*].field', expectedValue: 'messages' },
);

/**
 * Returns the mapping for Messenger or Instagram, whose messages have the same structure. The filter excludes echoes,
 * which repeat the messages that the page itself has sent.
 */
function messaging(object: string): InboundValues {
  return valuesOf(
    below('entry[*].messaging[?!@.message.is_echo]', {
      contactIdPath: '.sender.id',
      bodyPath: '.message.text',
      attachmentsPath: '.message.attachments[*].payload.url',
      messageIdPath: '.message.mid',
      timestampPath: '.timestamp',
    }),
    {},
    { path: 'object', expectedValue: object },
  );
}

function messagingExample(object: string, text: string): object {
  const sender = { id: '7100000000000011' };
  const recipient = { id: '1700000000000022' };
  const link = { type: 'image', payload: { url: 'https://files.example/receipt.jpg' } };
  return {
    object,
    entry: [
      {
        id: recipient.id,
        time: 1_741_938_301_500,
        messaging: [
          { sender, recipient, timestamp: 1_741_938_300_123, message: { mid: `m_${object}-1`, text } },
          {
            sender,
            recipient,
            timestamp: 1_741_938_301_456,
            message: { mid: `m_${object}-2`, attachments: [link] },
          },
        ],
      },
    ],
  };
}

export const SENDER_PRESETS: readonly SenderPreset[] = [
  {
    name: 'GoHighLevel',
    note: 'InboundMessage: SMS, email and chat',
    steps: `${WITH_TOKEN} A webhook action of a workflow can send the API key as a header instead.`,
    values: valuesOf(
      {
        contactIdPath: 'contactId',
        bodyPath: 'body',
        attachmentsPath: 'attachments',
        statePath: 'messageType',
        messageIdPath: 'messageId',
        timestampPath: 'dateAdded',
      },
      {},
      { path: 'type', expectedValue: 'InboundMessage' },
    ),
    example: {
      type: 'InboundMessage',
      locationId: 'loc-example',
      attachments: ['https://files.example/quote.pdf'],
      body: 'Is Thursday still free?',
      contactId: 'contact-example-1',
      contentType: 'text/plain',
      conversationId: 'conversation-example-1',
      dateAdded: '2025-03-14T07:45:00.000Z',
      direction: 'inbound',
      messageType: 'SMS',
      status: 'delivered',
      messageId: 'message-example-1',
    },
  },
  {
    name: 'WhatsApp',
    note: 'Meta Cloud API: texts and captions',
    steps: META_STEPS,
    values: WHATSAPP,
    example: {
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '100000000000001',
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: { display_phone_number: '15550100001', phone_number_id: '100000000000002' },
                contacts: [{ profile: { name: 'Ida Holm' }, wa_id: '4790000001' }],
                messages: [
                  {
                    from: '4790000001',
                    id: 'wamid.example-1',
                    timestamp: '1741938300',
                    type: 'text',
                    text: { body: 'Do you have a table for two?' },
                  },
                  {
                    from: '4790000001',
                    id: 'wamid.example-2',
                    timestamp: '1741938301',
                    type: 'image',
                    image: {
                      id: '200000000000003',
                      mime_type: 'image/jpeg',
                      caption: 'The one by the window',
                    },
                  },
                ],
              },
            },
          ],
        },
      ],
    },
  },
  {
    name: 'Messenger',
    note: 'Messages to a Facebook page',
    steps: META_STEPS,
    values: messaging('page'),
    example: messagingExample('page', 'When do you open?'),
  },
  {
    name: 'Instagram',
    note: 'Direct messages',
    steps: META_STEPS,
    values: messaging('instagram'),
    example: messagingExample('instagram', 'Is this in stock?'),
  },
  {
    name: 'Telegram',
    note: 'Messages to a bot',
    steps: `${WITH_TOKEN} Set it with setWebhook.`,
    values: valuesOf(
      {
        contactIdPath: 'message.chat.id',
        bodyPath: "message['text','caption']",
        messageIdPath: 'message.message_id',
        timestampPath: 'message.date',
      },
      { full_name: 'message.from.first_name', username: 'message.from.username' },
    ),
    example: {
      update_id: 500000001,
      message: {
        message_id: 71,
        from: { id: 6100000001, is_bot: false, first_name: 'Noor', username: 'noor_example' },
        chat: { id: 6100000001, first_name: 'Noor', username: 'noor_example', type: 'private' },
        date: 1741938300,
        text: 'Can I change my booking?',
      },
    },
  },
  {
    name: 'Twilio',
    note: 'SMS and MMS, sent as a form',
    steps: `${WITH_TOKEN} Set it for incoming messages of the number, with HTTP POST.`,
    values: valuesOf(
      {
        contactIdPath: 'From',
        bodyPath: 'Body',
        attachmentsPath: 'MediaUrl0',
        messageIdPath: 'MessageSid',
      },
      { city: 'FromCity', country: 'FromCountry' },
    ),
    example: {
      ToCountry: 'NO',
      FromCountry: 'NO',
      FromCity: 'OSLO',
      MessageSid: 'SM00000000000000000000000000000071',
      NumMedia: '1',
      MediaUrl0: 'https://files.example/media/1',
      MediaContentType0: 'image/jpeg',
      From: '+4721000071',
      To: '+4721000099',
      Body: 'Running 10 min late & sorry!',
      ApiVersion: '2010-04-01',
    },
  },
  {
    name: 'Slack',
    note: 'Messages in channels, without those of bots',
    steps:
      'Needs an address with a token that answers handshakes. Enter the address as the Request URL of event subscriptions.',
    values: valuesOf(
      {
        contactIdPath: 'event.user',
        bodyPath: 'event.text',
        attachmentsPath: 'event.files[*].url_private',
        statePath: 'event.channel',
        messageIdPath: 'event_id',
        timestampPath: 'event.ts',
      },
      {},
      { path: "$[?@.type=='message' && !@.bot_id].type", expectedValue: 'message' },
    ),
    example: {
      token: 'made-up',
      team_id: 'T000EXAMPLE',
      api_app_id: 'A000EXAMPLE',
      event: {
        type: 'message',
        channel: 'C000EXAMPLE',
        channel_type: 'channel',
        user: 'U000EXAMPLE',
        text: 'Who can call the customer back?',
        ts: '1741938300.000200',
      },
      type: 'event_callback',
      event_id: 'Ev000EXAMPLE',
      event_time: 1741938300,
    },
  },
  {
    name: 'HubSpot',
    note: 'Changes of a contact property',
    steps: `${WITH_TOKEN} Set it as the target URL of the app, and subscribe to contact.propertyChange.`,
    values: valuesOf(
      {
        contactIdPath: '[*].objectId',
        bodyPath: '[*].propertyValue',
        statePath: '[*].propertyName',
        messageIdPath: '[*].eventId',
        timestampPath: '[*].occurredAt',
      },
      {},
      { path: '[*].subscriptionType', expectedValue: 'contact.propertyChange' },
    ),
    example: [
      {
        eventId: 3100000001,
        subscriptionId: 410001,
        portalId: 510001,
        appId: 610001,
        occurredAt: 1741938300123,
        subscriptionType: 'contact.propertyChange',
        attemptNumber: 0,
        objectId: 810000000001,
        propertyName: 'message',
        propertyValue: 'Please send me an offer',
        changeSource: 'FORM',
      },
      {
        eventId: 3100000002,
        subscriptionId: 410001,
        portalId: 510001,
        appId: 610001,
        occurredAt: 1741938301123,
        subscriptionType: 'contact.propertyChange',
        attemptNumber: 0,
        objectId: 810000000002,
        propertyName: 'message',
        propertyValue: 'Do you deliver on Saturday?',
        changeSource: 'FORM',
      },
    ],
  },
  {
    name: 'SendGrid emails',
    note: 'Inbound Parse, sent as a form',
    steps: `${WITH_TOKEN} Set it as the destination of Inbound Parse, without the raw message.`,
    values: valuesOf(
      { contactIdPath: 'envelope.from', bodyPath: 'text' },
      { email: 'envelope.from', subject: 'subject' },
    ),
    example: {
      headers: 'Message-ID: <1@mail.example>',
      from: 'Per Lund <per@mail.example>',
      to: 'hello@shop.example',
      subject: 'Opening hours',
      text: 'Are you open on Sunday?',
      envelope: '{"to":["hello@shop.example"],"from":"per@mail.example"}',
      attachments: '0',
    },
  },
  {
    name: 'SendGrid events',
    note: 'Event Webhook: delivered, opened, clicked',
    steps: `${WITH_TOKEN} Set it as the HTTP POST URL of the event webhook.`,
    values: valuesOf(
      {
        contactIdPath: '[*].email',
        bodyPath: '[*].event',
        messageIdPath: '[*].sg_event_id',
        timestampPath: '[*].timestamp',
      },
      { email: '[*].email' },
    ),
    example: [
      {
        email: 'eva@mail.example',
        timestamp: 1741938300,
        event: 'delivered',
        sg_event_id: 'event-example-1',
        sg_message_id: 'message-example-1',
      },
      {
        email: 'ole@mail.example',
        timestamp: 1741938301,
        event: 'open',
        sg_event_id: 'event-example-2',
        sg_message_id: 'message-example-2',
      },
    ],
  },
];
