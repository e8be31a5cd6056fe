/**
 * The events of the service, as webhooks and event streams deliver them. An extension: the API document mentions
 * events, but describes neither their types nor their content. spec: Events 1 and 4
 */
import * as z from 'zod';
import { Id, Instant, list, optionalNumber, Text } from './fields.ts';
import { defineOperation } from './operation.ts';

const EventField = z.object({ field: z.string(), value: Text });

const ofLead = {
  leadId: Id,
  /** The lead's id in the external system. */
  contactId: Text,
  leadName: Text,
  text: Text,
};

/**
 * A message from a lead ('inbound') or to a lead ('outbound'). `fields` contains the facts about the lead that a bot
 * learned from the message.
 */
const LeadMessage = z.object({
  ...ofLead,
  direction: z.enum(['inbound', 'outbound']),
  attachments: list(z.string()),
  /** The state of the conversation, as the external system names it. */
  state: Text,
  fields: list(EventField),
});

/** A follow-up message of a bot to a lead that had not replied. */
const LeadFollowUp = z.object({
  ...ofLead,
  /** Whether the bot chose the time of the message. Otherwise the time comes from a sequence of follow-ups. */
  isSmart: z.boolean(),
  nextFollowUpTime: Instant,
});

/** A user duplicated a bot. The `botId` of the event is the id of the copy. */
const BotDuplicated = z.object({ name: Text, originalBotId: Id, originalName: Text });

const SplitTestEnded = z.object({
  splitTestId: Id,
  metric: Text,
  endedAt: Instant,
  /** The persona that the bot uses after the test. */
  winnerPersonaId: Text,
  personas: list(
    z.object({
      personaId: Text,
      personaName: Text,
      totalInstances: optionalNumber(z.int()),
      responseCount: optionalNumber(z.int()),
      averageMetric: optionalNumber(),
    }),
  ),
});

const NotificationCreated = z.object({ notificationId: Id, kind: Text, title: Text, body: Text });

/** The schema of `data` for each event type. */
export const EVENT_DATA = {
  'lead.message': LeadMessage,
  'lead.follow_up': LeadFollowUp,
  'bot.duplicated': BotDuplicated,
  'split_test.ended': SplitTestEnded,
  'notification.created': NotificationCreated,
} as const;

export type EventType = keyof typeof EVENT_DATA;
export type EventData<Type extends EventType> = z.output<(typeof EVENT_DATA)[Type]>;

/** All event types. The tuple type guarantees that `EVENT_TYPES[0]` exists. */
export const EVENT_TYPES = Object.keys(EVENT_DATA) as [EventType, ...EventType[]];

/**
 * A complete example of each event type, with obviously fictitious data. The addresses and phone numbers are reserved
 * for examples (RFC 2606, and the North American 555-01xx).
 */
const EXAMPLE_DATA: { [Type in EventType]: EventData<Type> } = {
  'lead.message': {
    leadId: 'lead_example',
    contactId: 'contact-1001',
    leadName: 'Example Lead',
    text: 'Thanks, Example! Is the "early" slot on Tuesday at 10:00 all right?',
    direction: 'outbound',
    attachments: ['https://files.example/brochure.pdf'],
    state: 'open',
    fields: [
      { field: 'city', value: 'Springfield' },
      { field: 'phone', value: '+1 202 555 0142' },
    ],
  },
  'lead.follow_up': {
    leadId: 'lead_example',
    contactId: 'contact-1001',
    leadName: 'Example Lead',
    text: 'Hello Example, are you still looking? I am here for any question.',
    isSmart: true,
    nextFollowUpTime: '2030-01-02T10:00:00.000Z',
  },
  'bot.duplicated': {
    name: 'Example bot (copy)',
    originalBotId: 'bot_example_original',
    originalName: 'Example bot',
  },
  'split_test.ended': {
    splitTestId: 'split_test_example',
    metric: 'responseRate',
    endedAt: '2030-01-01T10:00:00.000Z',
    winnerPersonaId: 'persona_example_a',
    personas: [
      {
        personaId: 'persona_example_a',
        personaName: 'Example persona A',
        totalInstances: 120,
        responseCount: 54,
        averageMetric: 0.45,
      },
      {
        personaId: 'persona_example_b',
        personaName: 'Example persona B',
        totalInstances: 118,
        responseCount: 47,
        averageMetric: 0.4,
      },
    ],
  },
  'notification.created': {
    notificationId: 'notification_example',
    kind: 'example',
    title: 'An example',
    body: 'Nothing happened. This notification is an example.',
  },
};

/**
 * An event. Its JSON is the exact body of a delivery in the mode 'legacy'. `EVENT_DATA` defines `data` for each type.
 */
export const Event = z.object({
  id: Id,
  /** One of `EVENT_TYPES`, but readers must accept other values. */
  type: z.string(),
  time: Instant,
  agencyId: Id,
  botId: Text,
  /** null if the event concerns a bot on all its sources. */
  sourceId: Text,
  /** Whether a user sent the event to test the delivery, so that nothing really happened. */
  isTest: z.boolean(),
  data: z.record(z.string(), z.unknown()),
});
export type Event = z.infer<typeof Event>;

type ExampleOf = {
  agencyId: string;
  sourceId: string;
  /** null if the event concerns no bot. */
  botId: string | null;
  time: string;
  id: string;
};

/** Returns an example event for a source of a user. Previews and test deliveries use the example. */
export function exampleEvent(type: EventType, of: ExampleOf): Event {
  return { ...of, type, isTest: true, data: structuredClone(EXAMPLE_DATA[type]) };
}

/** A page of events, sorted by the time when the service stored them, not by their own times. */
export const EventPage = z.object({
  events: z.array(Event),
  /** The position after the last event of this page: the `after` of the next request. */
  next: z.string(),
  hasMore: z.boolean(),
});
export type EventPage = z.infer<typeof EventPage>;

/**
 * Matches a position in the events of an agency. Clients may still have positions of earlier versions, which consist of
 * two numbers.
 */
export const EVENT_PLACE = /^(\d{1,15})$|^(\d{1,20})-(\d{1,15})$/;

/**
 * Returns the events after the position `after`. Without `after`, returns no events, only the current position. For a
 * client that accepts event streams, the response is a stream, which stays open until the client disconnects or a few
 * minutes have passed. The stream starts with an event named 'ready', and the `id` of each event is a position. A
 * client resumes a stream with `after` or the header `Last-Event-ID`.
 */
export const listEvents = defineOperation({
  id: 'listEvents',
  method: 'GET',
  path: '/events',
  origin: 'extension',
  query: z.object({
    after: z
      .string()
      .regex(EVENT_PLACE, "must be the 'next' of a page, or the id of a streamed event")
      .optional(),
  }),
  responses: { success: EventPage, records: ['events'], stream: Event },
  summary: 'List or stream events',
});
