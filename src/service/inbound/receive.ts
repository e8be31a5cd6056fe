import { and, eq } from 'drizzle-orm';
import {
  LONGEST_TEXT,
  readInbound,
  refusalOf,
  type InboundReading,
  type receiveInbound as operation,
} from '#contract/inbound.ts';
import type { Verb } from '../context.ts';
import { webhook } from '../db/schema.ts';
import { recordEvent } from '../delivery/events.ts';
import { takeContactMessage } from '../leads/store.ts';
import { demandSource } from '../sources/demand-source.ts';
import { keepSample } from './samples.ts';

/**
 * Takes a message in as the source's mapping says: its lead, the event and the sample are stored together or not at all.
 * What the mapping has no use for is refused in the answer, and kept as a sample all the same while the source listens.
 */
export const receiveInbound: Verb<typeof operation> = ({ ctx, input: { params, body } }) =>
  ctx.db.transaction(async (tx) => {
    const { agencyId, clock } = ctx;
    const { sourceId } = params;
    const inside = { db: tx, agencyId, clock };
    await demandSource(tx, agencyId, sourceId);
    const [stored] = await tx
      .select({ inbound: webhook.inbound, filterKey: webhook.filterKey, listenUntil: webhook.listenUntil })
      .from(webhook)
      .where(and(eq(webhook.agencyId, agencyId), eq(webhook.sourceId, sourceId)));
    const { listenUntil, ...config } = stored ?? { inbound: null, filterKey: null, listenUntil: null };
    // Before the lead, as everywhere: who holds the configuration may wait for a lead, and never the other way round.
    const sampleEventId =
      listenUntil !== null && listenUntil > clock() ? await keepSample(inside, sourceId, body) : undefined;
    const reading = readInbound(config, body);
    const reason = refusalOf(config, reading);
    const { contactId, text, attachments, state, fields } = reading;
    if (reason !== null || contactId === null) {
      return { sampleEventId, isAccepted: false, reason, leadId: null, eventId: null };
    }
    const lead = await takeContactMessage(
      tx,
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
    return { sampleEventId, isAccepted: true, reason: null, leadId: lead.id, eventId: event.id };
  });

/** As a lead's last message, which lists show: not longer than any other. */
function addresses(attachments: readonly string[]): string {
  return attachments.join('\n').slice(0, LONGEST_TEXT).toWellFormed();
}

const NAMES = ['name', 'full_name'];

/** assumed: a new lead is called what a mapped field of one of these names says. */
function nameIn(fields: InboundReading['fields']): string | null {
  const value = NAMES.flatMap(
    (name) => fields.find((field) => field.name.toLowerCase() === name)?.value ?? [],
  )[0];
  return value?.trim() || null;
}
