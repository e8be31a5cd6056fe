import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import {
  DEFAULT_DELIVERIES,
  type cancelDelivery as cancelOperation,
  type Delivery,
  type getDelivery as getOperation,
  type listDeliveries as listOperation,
  type retryDelivery as retryOperation,
} from '#contract/delivery.ts';
import type { EventData } from '#contract/event.ts';
import type { Context, Verb } from '../context.ts';
import { delivery, deliveryAttempt, event, webhookEndpoint } from '../db/schema.ts';
import { NotFound, Rejected } from '../errors.ts';
import { toEvent, type DeliveryRow, type EventRow } from './events.ts';

/**
 * Parses the cursor of a page: the position of the last delivery of the previous page. Returns null for invalid text.
 */
function readPlace(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

export const OFF = 'Deliveries of this source are off. Resume them first.';

/** The number of characters to which a list of deliveries truncates each message. */
const MOST_CHARACTERS = 160;

export function toDelivery(
  row: DeliveryRow,
  { type, isTest, data }: Pick<EventRow, 'type' | 'isTest' | 'data'>,
): Delivery {
  return {
    id: row.id,
    eventId: row.eventId,
    eventType: type,
    sourceId: row.sourceId,
    request: row.request,
    state: row.state,
    isTest,
    attemptCount: row.attemptCount,
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    lastStatus: row.lastStatus ?? undefined,
    lastError: row.lastError,
    about: aboutOf(data, fieldText(row, data)),
  };
}

/** Returns the summary of an event for lists. `text` replaces the text of the event. */
export function aboutOf(data: EventRow['data'], text: string | null = null): NonNullable<Delivery['about']> {
  return {
    leadName: textOf(data['leadName']),
    direction: textOf(data['direction']),
    text: textOf(text ?? data['text'] ?? data['title'] ?? data['name']),
  };
}

/** Returns e.g. 'city: Springfield' for a request that sets a field of the lead, or null for other requests. */
function fieldText({ request, field }: DeliveryRow, data: EventRow['data']): string | null {
  if (request !== 'setField') return null;
  const { fields } = data as Partial<EventData<'lead.message'>>;
  const found = fields?.[field];
  return found ? `${found.field}: ${found.value ?? ''}` : null;
}

/** Truncates a message. The truncation can split a surrogate pair, so half of a pair is replaced. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, MOST_CHARACTERS).toWellFormed() : null;
}

/** Selects only the data of an event that `aboutOf` reads. */
export const summarizedData = sql<EventRow['data']>`jsonb_build_object(
  'leadName', ${event.data}->'leadName', 'direction', ${event.data}->'direction',
  'text', left(${event.data}->>'text', ${MOST_CHARACTERS}),
  'title', ${event.data}->'title', 'name', ${event.data}->'name')`;

const ofEvent = and(eq(event.agencyId, delivery.agencyId), eq(event.id, delivery.eventId));

/**
 * Selects only the data of an event that `toDelivery` reads, because pages request lists every few seconds and messages
 * are long. A request that sets a field needs all fields.
 */
const shownData = sql<EventRow['data']>`
  case when ${delivery.request} = 'setField' then ${event.data} else ${summarizedData} end`;

export const listDeliveries: Verb<typeof listOperation> = async ({
  ctx: { db, agencyId },
  input: { query },
}) => {
  const { sourceId, state, type, eventId, before, limit = DEFAULT_DELIVERIES } = query;
  const from = before === undefined ? undefined : readPlace(before);
  if (from === null)
    throw new Rejected('The place of the next page is invalid.', [
      { path: ['before'], message: "must be the 'next' of a page" },
    ]);
  const rows = await db
    .select({ row: delivery, type: event.type, isTest: event.isTest, data: shownData })
    .from(delivery)
    .innerJoin(event, ofEvent)
    .where(
      and(
        eq(delivery.agencyId, agencyId),
        sourceId === undefined ? undefined : eq(delivery.sourceId, sourceId),
        state === undefined ? undefined : eq(delivery.state, state),
        type === undefined ? undefined : eq(event.type, type),
        eventId === undefined ? undefined : eq(delivery.eventId, eventId),
        from === undefined ? undefined : lt(delivery.place, from),
      ),
    )
    .orderBy(desc(delivery.place))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return {
    results: page.map(({ row, ...happened }) => toDelivery(row, happened)),
    next: rows.length > limit ? String(page.at(-1)?.row.place) : null,
  };
};

export const getDelivery: Verb<typeof getOperation> = async ({ ctx, input: { params } }) => {
  const { db, agencyId } = ctx;
  const found = await readDelivery(ctx, params.deliveryId);
  const attempts = await db
    .select()
    .from(deliveryAttempt)
    .where(and(eq(deliveryAttempt.agencyId, agencyId), eq(deliveryAttempt.deliveryId, found.row.id)))
    .orderBy(deliveryAttempt.number);
  return {
    ...toDelivery(found.row, found.event),
    event: toEvent(found.event),
    attempts: attempts.map(({ number, startedAt, milliseconds, status, error, request, answer }) => ({
      number,
      startedAt: startedAt.toISOString(),
      milliseconds,
      status: status ?? undefined,
      error,
      request,
      answer,
    })),
  };
};

export const retryDelivery: Verb<typeof retryOperation> = ({ ctx, input: { params } }) =>
  ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx };
    const { row, event: happened } = await readDelivery(inside, params.deliveryId, { isToChange: true });
    if (row.state === 'sending') throw new Rejected('This delivery is being sent now.');
    const [endpoint] = await tx
      .select({ state: webhookEndpoint.state })
      .from(webhookEndpoint)
      .where(and(eq(webhookEndpoint.agencyId, ctx.agencyId), eq(webhookEndpoint.sourceId, row.sourceId)));
    if (endpoint?.state === 'off') throw new Rejected(OFF);
    const [again] = await tx
      .update(delivery)
      .set({ state: 'pending', nextAttemptAt: ctx.clock(), step: 0 })
      .where(and(eq(delivery.agencyId, ctx.agencyId), eq(delivery.id, row.id)))
      .returning();
    return toDelivery(again ?? row, happened);
  });

export const cancelDelivery: Verb<typeof cancelOperation> = ({ ctx, input: { params } }) =>
  ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx };
    const { row, event: happened } = await readDelivery(inside, params.deliveryId, { isToChange: true });
    const [canceled] = await tx
      .update(delivery)
      .set({ state: 'canceled', nextAttemptAt: null })

      .where(
        and(
          eq(delivery.agencyId, ctx.agencyId),
          eq(delivery.id, row.id),
          inArray(delivery.state, ['pending', 'held', 'canceled']),
        ),
      )
      .returning();
    if (!canceled) {
      throw new Rejected(
        row.state === 'sending'
          ? 'This delivery is being sent now.'
          : 'This delivery has ended and cannot be cancelled.',
      );
    }
    return toDelivery(canceled, happened);
  });

async function readDelivery(
  { db, agencyId }: Pick<Context, 'db' | 'agencyId'>,
  id: string,
  { isToChange = false } = {},
): Promise<{ row: DeliveryRow; event: typeof event.$inferSelect }> {
  const select = db
    .select({ row: delivery, event })
    .from(delivery)
    .innerJoin(event, ofEvent)
    .where(and(eq(delivery.agencyId, agencyId), eq(delivery.id, id)));
  const [found] = await (isToChange ? select.for('update', { of: delivery }) : select);
  if (!found) throw new NotFound('There is no delivery with this id.');
  return found;
}
