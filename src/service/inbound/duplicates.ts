/** Recognises duplicates of stored messages, because senders repeat a delivery until it succeeds. */
import { and, eq, gt, inArray } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { inboundMessage } from '../db/schema.ts';
import { DAY } from '../topics/day-range.ts';

type Inside = Pick<Context, 'db' | 'agencyId' | 'clock'>;

/**
 * The number of days for which duplicates are recognised. assumed: senders repeat a delivery for at most a week. A
 * later duplicate is stored as a new message.
 */
export const DUPLICATE_DAYS = 30;

/**
 * The headers with the id of a delivery: the header of https://www.standardwebhooks.com and its predecessor from Svix.
 */
const DELIVERY_ID_HEADERS = ['webhook-id', 'svix-id'];

export function deliveryIdIn(headers: Headers): string | null {
  return DELIVERY_ID_HEADERS.map((name) => headers.get(name)?.trim()).find(Boolean) ?? null;
}

type Ids = {
  deliveryId: string | null;
  /** The index of the message among the messages of its delivery. */
  index: number;
  contactId: string;
  /**
   * assumed: a message id is unique only within its contact, because some senders number the messages of each
   * conversation.
   */
  messageId: string | null;
};

/** Returns one hash for each id of the message. Two messages with a common hash are duplicates. */
export function keysOf({ deliveryId, index, contactId, messageId }: Ids): Buffer[] {
  const ids = [
    ...(deliveryId === null ? [] : [['delivery', deliveryId, index]]),
    ...(messageId === null ? [] : [['message', contactId, messageId]]),
  ];
  return ids.map((id) => createHash('sha256').update(JSON.stringify(id)).digest());
}

type Stored = { leadId: string; eventId: string };

/**
 * Returns the lead and the event of the stored message with one of the keys. The caller must have locked the contact,
 * so that concurrent duplicates wait for each other.
 */
export async function findStored(
  { db, agencyId, clock }: Inside,
  sourceId: string,
  keys: readonly Buffer[],
): Promise<Stored | null> {
  if (keys.length === 0) return null;
  const [found] = await db
    .select({ leadId: inboundMessage.leadId, eventId: inboundMessage.eventId })
    .from(inboundMessage)
    .where(
      and(
        eq(inboundMessage.agencyId, agencyId),
        eq(inboundMessage.sourceId, sourceId),
        inArray(inboundMessage.key, [...keys]),
        gt(inboundMessage.receivedAt, new Date(clock().getTime() - DUPLICATE_DAYS * DAY)),
      ),
    )
    .limit(1);
  return found ?? null;
}

export async function noteStored(
  { db, agencyId, clock }: Inside,
  sourceId: string,
  keys: readonly Buffer[],
  stored: Stored,
): Promise<void> {
  if (keys.length === 0) return;
  const receivedAt = clock();
  await db
    .insert(inboundMessage)
    .values(keys.map((key) => ({ agencyId, sourceId, key, receivedAt, ...stored })))
    // Replaces the row of a message that was received more than `DUPLICATE_DAYS` ago.
    .onConflictDoUpdate({
      target: [inboundMessage.agencyId, inboundMessage.sourceId, inboundMessage.key],
      set: { receivedAt, ...stored },
    });
}
