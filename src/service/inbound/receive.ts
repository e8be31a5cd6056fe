import { and, eq } from 'drizzle-orm';
import { readInbound, refusalOf, type receiveInbound as operation } from '#contract/inbound.ts';
import type { Verb } from '../context.ts';
import { webhook } from '../db/schema.ts';
import { takeMessage } from '../leads/messages.ts';
import { requireSource } from '../sources/require-source.ts';
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
    await requireSource(tx, agencyId, sourceId);
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
