/** Stores receipts: the requests that built-in receivers received. All hosts share the table of the database. */
import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, max, sql } from 'drizzle-orm';
import type { BuiltInReceiver, RECEIVER_STATUSES } from '#contract/delivery.ts';
import { acrossAgencies } from '../db/across-agencies.ts';
import type { Database } from '../db/open.ts';
import { event, receipt, receiverInbox, source } from '../db/schema.ts';
import { aboutOf, summarizedData } from './deliveries.ts';

/** Identifies the built-in receiver of a source. */
export type Inbox = { agencyId: string; sourceId: string };

export type ReceivedRequest = { headers: Headers; body: Uint8Array; at: Date };

export type ReceiverStatus = (typeof RECEIVER_STATUSES)[number];

/** The number of days after which receipts are deleted. Users need receipts only to check whether a webhook works. */
export const RECEIPT_DAYS = 7;
const DEFAULT_STATUS = 200;
const MOST_OF_A_SOURCE = 50;
/** The maximum total size of the receipts of all agencies. */
export const MOST_BYTES = 8 * 1024 * 1024;
const MOST_BODY_BYTES = 64 * 1024;
const MOST_ID_CHARACTERS = 256;
/** The maximum size of a receipt without its body: ids, numbers and the index entry. */
const ROW_BYTES = 1024;
/** The id of the advisory lock for writes of receipts. No other lock in the database uses this number. */
const RECEIPTS_LOCK = 4310_0107;

/**
 * Stores a request as a receipt and deletes receipts that exceed a limit. Returns the status for the response, or null
 * for an unknown source. `refusal` replaces the status that the user has selected.
 */
export async function storeReceipt(
  db: Database,
  { agencyId, sourceId }: Inbox,
  { headers, body, at }: ReceivedRequest,
  refusal: number | null = null,
): Promise<number | null> {
  const text = beginningOf(body);
  const eventId = headers.get('webhook-id')?.slice(0, MOST_ID_CHARACTERS) ?? null;
  return db.transaction(async (tx) => {
    // The lock serializes writes. Without it, two concurrent writes would not see each other's receipt, and would
    // exceed the limit together.
    await tx.execute(sql`select pg_advisory_xact_lock(${RECEIPTS_LOCK})`);
    const selected = await statusOf(tx, { agencyId, sourceId });
    if (selected === null) return null;
    const status = refusal ?? selected;
    const values = {
      eventId,
      place: (await lastPlace(tx, { agencyId, sourceId })) + 1,
      receivedAt: at,
      status,
      isSigned: headers.has('webhook-signature'),
      body: text,
      bytes: Buffer.byteLength(text) + ROW_BYTES,
    };
    await tx
      .insert(receipt)
      .values({ agencyId, sourceId, id: eventId ?? randomUUID(), times: 1, ...values })
      .onConflictDoUpdate({
        target: [receipt.agencyId, receipt.sourceId, receipt.id],
        set: { ...values, times: sql`${receipt.times} + 1` },
      });
    await removeBeyondLimits(tx, { agencyId, sourceId });
    return status;
  });
}

export async function readReceipts(db: Database, inbox: Inbox): Promise<Omit<BuiltInReceiver, 'url'>> {
  const rows = await db
    .select({ receipt, event: { type: event.type, data: summarizedData } })
    .from(receipt)
    .leftJoin(event, and(eq(event.agencyId, receipt.agencyId), eq(event.id, receipt.eventId)))
    .where(isOf(inbox))
    .orderBy(desc(receipt.place));
  return {
    status: (await statusOf(db, inbox)) ?? DEFAULT_STATUS,
    received: rows.map(
      ({ receipt: { eventId, receivedAt, times, status, isSigned, body }, event: about }) => ({
        eventId,
        eventType: about?.type ?? null,
        about: about && aboutOf(about.data),
        receivedAt: receivedAt.toISOString(),
        times,
        status,
        isSigned,
        body,
      }),
    ),
  };
}

export async function respondWith(db: Database, inbox: Inbox, status: ReceiverStatus): Promise<void> {
  await db
    .insert(receiverInbox)
    .values({ ...inbox, status })
    .onConflictDoUpdate({ target: [receiverInbox.agencyId, receiverInbox.sourceId], set: { status } });
}

async function lastPlace(tx: Database, inbox: Inbox): Promise<number> {
  const [found] = await tx
    .select({ place: max(receipt.place) })
    .from(receipt)
    .where(isOf(inbox));
  return found?.place ?? 0;
}

/**
 * Returns the status that the user has selected for the responses. Returns null if the agency does not have the source.
 */
async function statusOf(db: Database, { agencyId, sourceId }: Inbox): Promise<number | null> {
  const [found] = await db
    .select({ status: receiverInbox.status })
    .from(source)
    .leftJoin(
      receiverInbox,
      and(eq(receiverInbox.agencyId, source.agencyId), eq(receiverInbox.sourceId, source.id)),
    )
    .where(and(eq(source.agencyId, agencyId), eq(source.id, sourceId)));
  return found ? (found.status ?? DEFAULT_STATUS) : null;
}

/**
 * Keeps only the newest receipts of the inbox. If the receipts of all inboxes together exceed the limit, deletes the
 * oldest receipts of the largest inboxes.
 */
async function removeBeyondLimits(tx: Database, inbox: Inbox): Promise<void> {
  const oldest = tx
    .select({ id: receipt.id })
    .from(receipt)
    .where(isOf(inbox))
    .orderBy(desc(receipt.place))
    .offset(MOST_OF_A_SOURCE);
  await tx.delete(receipt).where(and(isOf(inbox), inArray(receipt.id, oldest)));
  // `inbox_bytes` is the size of a receipt together with all newer receipts of its inbox. Receipts with a high value
  // are deleted first, so small inboxes stay complete.
  const { rows } = await tx.execute<{ agency_id: string; source_id: string; id: string }>(sql`
    select agency_id, source_id, id
    from (
      select agency_id, source_id, id,
        sum(bytes) over (order by inbox_bytes, received_at desc, agency_id, source_id) as total
      from (
        select agency_id, source_id, id, received_at, bytes,
          sum(bytes) over (partition by agency_id, source_id order by place desc) as inbox_bytes
        from ${receipt} where ${acrossAgencies('sizes of receipts')}) as counted) as ranked
    where total > ${MOST_BYTES}`);
  for (const { agency_id: agencyId, source_id: sourceId, id } of rows) {
    await tx.delete(receipt).where(and(isOf({ agencyId, sourceId }), eq(receipt.id, id)));
  }
}

function isOf({ agencyId, sourceId }: Inbox) {
  return and(eq(receipt.agencyId, agencyId), eq(receipt.sourceId, sourceId));
}

/**
 * Decodes the beginning of a body. Omits a truncated last character. Replaces NUL, which a text column cannot store.
 */
function beginningOf(body: Uint8Array): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return decoder.decode(body.subarray(0, MOST_BODY_BYTES), { stream: true }).replaceAll('\0', '\uFFFD');
}
