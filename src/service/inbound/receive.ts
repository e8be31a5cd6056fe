import { and, eq } from 'drizzle-orm';
import {
  MOST_MESSAGES,
  type InboundOutcome,
  type InboundResult,
  type receiveInbound as operation,
} from '#contract/inbound.ts';
import { answeredText, handshakeInBody, unansweredText } from '#contract/handshakes.ts';
import { readInbound, refusalOf, refusedResult, type InboundReading } from '#contract/read-inbound.ts';
import type { Context, Verb } from '../context.ts';
import { webhook } from '../db/schema.ts';
import { takeFields, takeMessage } from '../leads/messages.ts';
import { lockContacts, lockDays, removeEmptyDays } from '../leads/store.ts';
import { requireSource } from '../sources/require-source.ts';
import { willAnswerHandshakes } from './addresses.ts';
import { noteDrops } from './drops.ts';
import { deliveryIdIn, findStored, keysOf, noteStored } from './duplicates.ts';
import { keepSample } from './samples.ts';

type Inside = Pick<Context, 'db' | 'agencyId' | 'clock'>;

export const receiveInbound: Verb<typeof operation> = async ({ ctx, input: { params, body }, headers }) =>
  receiveDelivery(ctx, params.sourceId, { body, headers });

/**
 * Stores the messages of a delivery according to the mapping of the source. The leads, the events and the sample are
 * stored together or not at all. The response contains a result for each message, with the reason if the mapping
 * rejects the message. During a sample capture, rejected deliveries are also stored as samples.
 */
export function receiveDelivery(
  { db, agencyId, clock }: Inside,
  sourceId: string,
  { body, headers }: { body: unknown; headers: Headers },
): Promise<InboundOutcome> {
  const deliveryId = deliveryIdIn(headers);
  return db.transaction(async (tx) => {
    const inside = { db: tx, agencyId, clock };
    const source = await requireSource(tx, agencyId, sourceId);
    const [stored] = await tx
      .select({ inbound: webhook.inbound, filterKey: webhook.filterKey, listenUntil: webhook.listenUntil })
      .from(webhook)
      .where(and(eq(webhook.agencyId, agencyId), eq(webhook.sourceId, sourceId)));
    const { listenUntil, ...config } = stored ?? { inbound: null, filterKey: null, listenUntil: null };
    // The configuration is locked before the lead, as in all other code. Another order could cause a deadlock.
    const sampleEventId =
      listenUntil !== null && listenUntil > clock() ? await keepSample(inside, sourceId, body) : undefined;
    const handshake = handshakeInBody(body);
    if (handshake !== null) {
      const isAnswered = handshake.kind === 'challenge' && (await willAnswerHandshakes(inside, sourceId));
      const nothing = { sampleEventId, ...summaryOf([]), results: [] };
      return isAnswered
        ? { ...nothing, reason: answeredText(handshake), challenge: handshake.challenge }
        : { ...nothing, reason: unansweredText(handshake) };
    }
    const readings = readInbound(config, body);
    if (readings === null) {
      const reason = `A delivery must contain at most ${MOST_MESSAGES} messages.`;
      return { sampleEventId, ...summaryOf([]), reason, results: [] };
    }
    const read = readings.map((reading) => ({ reading, reason: refusalOf(config, reading) }));
    const unlock = await lockAll(
      inside,
      sourceId,
      read.flatMap(({ reading, reason }) => (reason === null ? [reading] : [])),
    );
    const results: InboundResult[] = [];
    for (const [index, { reading, reason }] of read.entries()) {
      const result =
        reason === null
          ? await take(inside, { sourceId, deliveryId, index }, reading)
          : refusedResult(reading, reason);
      results.push(result);
    }
    await unlock();
    const wanted = results.filter((_, index) => readings[index]!.filter.passes);
    await noteDrops(inside, { sourceId, sourceName: source.name }, wanted);
    return { sampleEventId, ...summaryOf(results), results };
  });
}

/**
 * Locks the contacts and the counts per day that several messages change. Returns a function that deletes the counts
 * that are 0.
 */
async function lockAll(
  { db, agencyId, clock }: Inside,
  sourceId: string,
  readings: readonly InboundReading[],
): Promise<() => Promise<void>> {
  const contactIds = readings.flatMap(({ contactId }) => contactId ?? []);
  const contacts = { agencyId, sourceId, contactIds };
  await lockContacts(db, contacts);
  if (contactIds.length < 2) return async () => {};
  const times = readings.flatMap(({ time }) => (time === null ? [] : [new Date(time)]));
  await lockDays(db, contacts, [clock(), ...times]);
  return () => removeEmptyDays(db, contacts);
}

async function take(
  inside: Inside,
  { sourceId, deliveryId, index }: { sourceId: string; deliveryId: string | null; index: number },
  reading: InboundReading,
): Promise<InboundResult> {
  const { contactId, messageId, problems } = reading;
  // `refusalOf` rejects every message without a contact.
  if (contactId === null) throw new Error('An accepted message has no contact.');
  const result = { isAccepted: true, reason: null, contactId, messageId, problems };
  if (reading.kind === 'fields') {
    const leadId = await takeFields(inside, { ...reading, sourceId, contactId });
    return { ...result, isDuplicate: false, leadId, eventId: null };
  }
  const keys = keysOf({ deliveryId, index, contactId, messageId });
  const earlier = await findStored(inside, sourceId, keys);
  if (earlier !== null) return { ...result, isDuplicate: true, ...earlier };
  const { lead, event } = await takeMessage(inside, { ...reading, sourceId, contactId });
  const stored = { leadId: lead.id, eventId: event.id };
  await noteStored(inside, sourceId, keys, stored);
  return { ...result, isDuplicate: false, ...stored };
}

/** Summarises the results of all messages, for clients that expect one result per delivery. */
function summaryOf(results: readonly InboundResult[]): Omit<InboundOutcome, 'sampleEventId' | 'results'> {
  const first = results.find(({ isAccepted }) => isAccepted);
  return {
    isAccepted: first !== undefined && results.every(({ isAccepted }) => isAccepted),
    isDuplicate: first !== undefined && results.every(({ isDuplicate }) => isDuplicate),
    reason: results.find(({ reason }) => reason !== null)?.reason ?? null,
    leadId: first?.leadId ?? null,
    eventId: first?.eventId ?? null,
  };
}
