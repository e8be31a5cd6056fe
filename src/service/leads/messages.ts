/** Messages of leads and to them, each stored with its event: the one way for whoever brings them. */
import { LONGEST_TEXT, type InboundReading } from '#contract/inbound.ts';
import type { Event } from '#contract/event.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../delivery/events.ts';
import { createNotification, type NewNotification } from '../notifications/create.ts';
import {
  noteFailure,
  takeBotMessage,
  takeContactMessage,
  type BotMessage,
  type WrittenLead,
} from './store.ts';

/** `db` is a transaction: message and event are stored, or neither. */
type Inside = Pick<Context, 'db' | 'agencyId' | 'clock'>;

type InboundMessage = Pick<InboundReading, 'text' | 'attachments' | 'state' | 'fields'> & {
  sourceId: string;
  contactId: string;
};

type TakenMessage = { lead: Awaited<ReturnType<typeof takeContactMessage>>; event: Event };

/** Takes what a contact wrote into its lead, which is a new one where there is none. */
export async function takeMessage(inside: Inside, message: InboundMessage): Promise<TakenMessage> {
  const { sourceId, contactId, text, attachments, state, fields } = message;
  const { db, agencyId, clock } = inside;
  const lead = await takeContactMessage(
    db,
    // assumed: attachments alone are shown by their addresses.
    { agencyId, sourceId, contactId, text: text ?? addresses(attachments), fields, at: clock() },
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
      // What the system outside told is not told back to it: it would send that on again.
      fields: [],
    },
  });
  return { lead, event };
}

type Answer = Omit<BotMessage, 'agencyId' | 'at' | 'plannedFor'>;

/** Stores what a bot answered a lead; null, and nothing is stored, where the lead is gone. */
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
 * Stores a follow-up of a bot to a lead that had not answered. Null, and nothing is stored, where it is not planned any more:
 * of several that send it one does.
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
 * Notes why a bot could not answer a lead, and tells the agency. There is no event of the lead: systems outside would send what
 * nobody wrote.
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

/** As a lead's last message, which lists show: not longer than any other. */
function addresses(attachments: readonly string[]): string {
  return attachments.join('\n').slice(0, LONGEST_TEXT).toWellFormed();
}

const NAMES = ['name', 'full_name'];

/** assumed: a new lead is called what a mapped field of one of these names says. */
function nameIn(fields: InboundMessage['fields']): string | null {
  const value = NAMES.flatMap(
    (name) => fields.find((field) => field.name.toLowerCase() === name)?.value ?? [],
  )[0];
  return value?.trim() || null;
}
