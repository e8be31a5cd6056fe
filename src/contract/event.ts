/**
 * What happens at the service, as its webhooks tell it. An extension: the document has events and shows neither their kinds
 * nor their shapes. spec: Events 1 and 4
 */
import * as z from 'zod';
import { Id, Instant, list, optionalNumber, Text } from './fields.ts';
import { defineOperation } from './operation.ts';

/** A fact about the lead that came with a message. */
const EventField = z.object({ field: z.string(), value: Text });

const ofLead = {
  leadId: Id,
  /** The lead in the external system. */
  contactId: Text,
  leadName: Text,
  text: Text,
};

/** A message of a lead ('inbound') or to one ('outbound'). `fields`: what a bot learned with it. */
const LeadMessage = z.object({
  ...ofLead,
  direction: z.enum(['inbound', 'outbound']),
  attachments: list(z.string()),
  /** Of the conversation, as the system outside names it. */
  state: Text,
  fields: list(EventField),
});

/** A bot wrote to a lead that had not answered. */
const LeadFollowUp = z.object({
  ...ofLead,
  /** Whether the bot chose the time, and not a sequence. */
  isSmart: z.boolean(),
  /** When it writes next, if it does. */
  nextFollowUpTime: Instant,
});

/** `botId` of the event is the copy. */
const BotDuplicated = z.object({ name: Text, originalBotId: Id, originalName: Text });

const SplitTestEnded = z.object({
  splitTestId: Id,
  metric: Text,
  endedAt: Instant,
  /** The persona that the bot has from now on. */
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

/** What `data` holds in an event of each type. */
export const EVENT_DATA = {
  'lead.message': LeadMessage,
  'lead.follow_up': LeadFollowUp,
  'bot.duplicated': BotDuplicated,
  'split_test.ended': SplitTestEnded,
  'notification.created': NotificationCreated,
} as const;

export type EventType = keyof typeof EVENT_DATA;
export type EventData<Type extends EventType> = z.output<(typeof EVENT_DATA)[Type]>;

/** `EVENT_TYPES[0]` stands for a type without one. */
export const EVENT_TYPES = Object.keys(EVENT_DATA) as [EventType, ...EventType[]];

/**
 * An event of each type in which nothing is left out, to try out with: of nobody, and plainly so. The addresses and numbers
 * are of those that are kept for examples (RFC 2606, and the North American 555-01xx).
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

/** The body of a delivery in the mode 'legacy', to the letter. `data` is as `EVENT_DATA` says for the type. */
export const Event = z.object({
  id: Id,
  /** One of `EVENT_TYPES`; a reader has to bear others. */
  type: z.string(),
  time: Instant,
  agencyId: Id,
  botId: Text,
  /** Null for what concerns a bot on all its sources. */
  sourceId: Text,
  /** Sent by hand, to see whether events arrive: nothing happened. */
  isTest: z.boolean(),
  data: z.record(z.string(), z.unknown()),
});
export type Event = z.infer<typeof Event>;

type ExampleOf = {
  agencyId: string;
  sourceId: string;
  /** Null for one that concerns no bot. */
  botId: string | null;
  time: string;
  id: string;
};

/** An event that did not happen, of somebody's own source: for previews, and to see whether events arrive. */
export function exampleEvent(type: EventType, of: ExampleOf): Event {
  return { ...of, type, isTest: true, data: structuredClone(EXAMPLE_DATA[type]) };
}

/** Events in the order in which they are told: the one in which they were stored, not that of their times. */
export const EventPage = z.object({
  events: z.array(Event),
  /** Where to go on: `after` of the next request. */
  next: z.string(),
  /** There are more already. */
  hasMore: z.boolean(),
});
export type EventPage = z.infer<typeof EventPage>;

/** A position in the events of an agency. Clients may still hold the two numbers that earlier versions gave. */
export const EVENT_PLACE = /^(\d{1,15})$|^(\d{1,20})-(\d{1,15})$/;

/**
 * What has happened since a place in the record: nothing, without one, but the place to go on from. As a stream it goes on
 * until somebody hangs up or a few minutes are over; it begins with an event named 'ready', and the `id` of each of its
 * events is a place. A stream is resumed by `after`, or by the header `Last-Event-ID`.
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
