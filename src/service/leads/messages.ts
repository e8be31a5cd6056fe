/**
 * Stores messages from and to leads, and records an event for each message. All messages, regardless of their origin,
 * are stored by this module.
 */
import { LONGEST_TEXT, type InboundReading } from '#contract/read-inbound.ts';
import type { Event } from '#contract/event.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../delivery/events.ts';
import { createNotification, type NewNotification } from '../notifications/create.ts';
import {
  noteFailure,
  takeBotMessage,
  takeContactFields,
  takeContactMessage,
  type BotMessage,
  type WrittenLead,
} from './store.ts';

/** `db` is a transaction, so that a message and its event are stored together or not at all. */
type Inside = Pick<Context, 'db' | 'agencyId' | 'clock'>;

type InboundMessage = Pick<InboundReading, 'text' | 'attachments' | 'state' | 'fields'> & {
  /** The sender's time of the message in milliseconds since 1970. Default: the current time. */
  time?: number | null;
  sourceId: string;
  contactId: string;
};

type TakenMessage = { lead: Awaited<ReturnType<typeof takeContactMessage>>; event: Event };

/** Stores an inbound message in the lead of its contact. Creates a lead if the contact has none. */
export async function takeMessage(inside: Inside, message: InboundMessage): Promise<TakenMessage> {
  const { sourceId, contactId, text, attachments, state, fields, time = null } = message;
  const { db, agencyId, clock } = inside;
  const now = clock();
  // assumed: a time in the future is an error of the sender's clock. The current time replaces it, because the lead
  // would otherwise ignore later messages.
  const at = time === null || time > now.getTime() ? now : new Date(time);
  const lead = await takeContactMessage(
    db,
    // assumed: if a message has attachments and no text, the URLs of the attachments are shown as its text.
    {
      agencyId,
      sourceId,
      contactId,
      text: text ?? addresses(attachments),
      fields,
      at,
      isDated: time !== null,
    },
    nameIn(fields),
  );
  const { event } = await recordEvent(inside, {
    type: 'lead.message',
    botId: lead.lastMessageBotId ?? null,
    sourceId,
    data: {
      leadId: lead.id,
      contactId,
      leadName: lead.name ?? null,
      text,
      direction: 'inbound',
      attachments,
      state,
      // The event does not contain the fields. The external system has sent them, and the event could make it send them
      // again.
      fields: [],
    },
  });
  return { lead, event };
}

type ContactFields = Pick<InboundMessage, 'sourceId' | 'contactId' | 'fields'>;

/**
 * Stores the fields of a contact in its lead, and returns the id of the lead. Creates a lead if the contact has none.
 * Records no event, because the contact has sent no message.
 */
export async function takeFields(
  { db, agencyId }: Inside,
  { sourceId, contactId, fields }: ContactFields,
): Promise<string> {
  return takeContactFields(db, { agencyId, sourceId, contactId, fields }, nameIn(fields));
}

type Answer = Omit<BotMessage, 'agencyId' | 'at' | 'plannedFor'>;

/** Stores the response of a bot to a lead. Returns null and stores nothing if the lead does not exist. */
export async function answerLead(inside: Inside, answer: Answer): Promise<WrittenLead | null> {
  const { db, agencyId, clock } = inside;
  const { botId, text, learned = [] } = answer;
  const lead = await takeBotMessage(db, { ...answer, agencyId, at: clock() });
  if (lead === null) return null;
  await recordEvent(inside, {
    type: 'lead.message',
    botId,
    sourceId: lead.sourceId,
    data: {
      ...named(lead),
      text,
      direction: 'outbound',
      attachments: [],
      state: null,
      fields: learned.map(({ field, value }) => ({ field, value })),
    },
  });
  return lead;
}

type FollowUp = Omit<BotMessage, 'agencyId' | 'at' | 'learned'> & { plannedFor: Date };

/**
 * Stores the follow-up of a bot to a lead that has not responded. Returns null and stores nothing if the follow-up is
 * no longer planned. Of several concurrent calls for the same follow-up, only one therefore succeeds.
 */
export async function followUpLead(inside: Inside, message: FollowUp): Promise<WrittenLead | null> {
  const { db, agencyId, clock } = inside;
  const { botId, text, followUp } = message;
  const lead = await takeBotMessage(db, { ...message, agencyId, at: clock() });
  if (lead === null) return null;
  await recordEvent(inside, {
    type: 'lead.follow_up',
    botId,
    sourceId: lead.sourceId,
    data: {
      ...named(lead),
      text,
      isSmart: lead.wasSmart,
      nextFollowUpTime: followUp?.time.toISOString() ?? null,
    },
  });
  return lead;
}

/**
 * Stores the reason why a bot could not respond to a lead, and notifies the agency. Records no event, because an event
 * would make external systems send a message that does not exist.
 */
export async function failToAnswer(
  inside: Inside,
  { leadId, reason, notification }: { leadId: string; reason: string; notification: NewNotification },
): Promise<void> {
  const { db, agencyId } = inside;
  await noteFailure(db, { agencyId, leadId, reason });
  await createNotification(inside, notification);
}

function named({ id, contactId, name }: WrittenLead) {
  return { leadId: id, contactId: contactId ?? null, leadName: name ?? null };
}

/** Returns the URLs of attachments as the text of a message, truncated to the maximum length. */
function addresses(attachments: readonly string[]): string {
  return attachments.join('\n').slice(0, LONGEST_TEXT).toWellFormed();
}

const NAMES = ['name', 'full_name'];

/** Returns the name for a new lead. assumed: it is the value of a field with one of the names in `NAMES`. */
function nameIn(fields: InboundMessage['fields']): string | null {
  const value = NAMES.flatMap(
    (name) => fields.find((field) => field.name.toLowerCase() === name)?.value ?? [],
  )[0];
  return value?.trim() || null;
}
