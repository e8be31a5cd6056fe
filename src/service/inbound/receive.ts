import { and, eq } from 'drizzle-orm';
import { readInbound, refusalOf, type receiveInbound as operation } from '#contract/inbound.ts';
import type { Verb } from '../context.ts';
import { webhook } from '../db/schema.ts';
import { takeMessage } from '../leads/messages.ts';
import { requireSource } from '../sources/require-source.ts';
import { keepSample } from './samples.ts';

/**
 * Receives a message according to the mapping of the source. The lead, the event and the sample are stored together or
 * not at all. If the mapping does not accept the message, the reply contains the reason. The message is still stored as
 * a sample while the source listens.
 */
export const receiveInbound: Verb<typeof operation> = ({ ctx, input: { params, body } }) =>
  ctx.db.transaction(async (tx) => {
    const { agencyId, clock } = ctx;
    const { sourceId } = params;
    const inside = { db: tx, agencyId, clock };
    await requireSource(tx, agencyId, sourceId);
    const [stored] = await tx
      .select({ inbound: webhook.inbound, filterKey: webhook.filterKey, listenUntil: webhook.listenUntil })
      .from(webhook)
      .where(and(eq(webhook.agencyId, agencyId), eq(webhook.sourceId, sourceId)));
    const { listenUntil, ...config } = stored ?? { inbound: null, filterKey: null, listenUntil: null };
    // Lock the configuration before the lead, like all other code. The opposite order could cause a deadlock.
    const sampleEventId =
      listenUntil !== null && listenUntil > clock() ? await keepSample(inside, sourceId, body) : undefined;
    const reading = readInbound(config, body);
    const reason = refusalOf(config, reading);
    const { contactId, text, attachments, state, fields } = reading;
    if (reason !== null || contactId === null) {
      return { sampleEventId, isAccepted: false, reason, leadId: null, eventId: null };
    }
    const { lead, event } = await takeMessage(inside, {
      sourceId,
      contactId,
      text,
      attachments,
      state,
      fields,
    });
    return { sampleEventId, isAccepted: true, reason: null, leadId: lead.id, eventId: event.id };
  });
