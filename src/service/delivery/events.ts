/** Stores events and queues their deliveries. No other module stores events, so that every event has its deliveries. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { DELIVERY_REQUESTS } from '#contract/delivery.ts';
import { EVENT_DATA, type Event, type EventData, type EventType } from '#contract/event.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/open.ts';
import { bot, delivery, event, source, webhook, webhookEndpoint } from '../db/schema.ts';

/**
 * `db` is the transaction of the change that causes the event, so that the change and its event are stored together or
 * not at all.
 */
type Inside = Pick<Context, 'db' | 'agencyId' | 'clock'>;

export type NewEvent<Type extends EventType = EventType> = {
  type: Type;
  botId: string | null;
  /** The source that the event concerns. Null for an event of a bot, which concerns all sources of the bot. */
  sourceId: string | null;
  /** The bot whose sources receive the event if `sourceId` is null. Default: `botId`. */
  onSourcesOf?: string;
  data: EventData<Type>;
  isTest?: boolean;
};

/** Stores an event and a delivery for every source that the event concerns. */
export async function recordEvent<Type extends EventType>(
  { db, agencyId, clock }: Inside,
  { type, botId, sourceId, onSourcesOf, data, isTest = false }: NewEvent<Type>,
): Promise<{ event: Event; deliveries: DeliveryRow[] }> {
  const time = clock();
  const row = {
    agencyId,
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    type,
    time,
    botId,
    sourceId,
    isTest,
    // Removes fields that the contract does not define.
    data: EVENT_DATA[type].parse(data) as Record<string, unknown>,
    concerns: await concernedSources(db, { agencyId, sourceId, botId: onSourcesOf ?? botId }),
  };
  const sourceIds = row.concerns;
  if (sourceIds.length === 0) {
    await db.insert(event).values(row);
    return { event: toEvent(row), deliveries: [] };
  }
  // Stores the event and reads the targets of its deliveries in one query, because a second query would slow down every
  // change.
  const stored = db.$with('stored').as(db.insert(event).values(row).returning({ id: event.id }));
  const targets = await targetsAmong(db.with(stored), agencyId, sourceIds);
  const deliveries = await storeDeliveries(db, targets, { agencyId, sourceIds, events: [row], now: time });
  return { event: toEvent(row), deliveries };
}

export type EventRow = Omit<typeof event.$inferSelect, 'position' | 'writtenBy' | 'place' | 'concerns'>;

export function toEvent({ id, type, time, agencyId, botId, sourceId, isTest, data }: EventRow): Event {
  return { id, type, time: time.toISOString(), agencyId, botId, sourceId, isTest, data };
}

/** assumed: an event of a bot concerns the sources of the agency whose id or name is in the bot's list of sources. */
async function concernedSources(
  db: Database,
  { agencyId, sourceId, botId }: Pick<EventRow, 'agencyId' | 'sourceId' | 'botId'>,
): Promise<string[]> {
  if (sourceId !== null) return [sourceId];
  if (botId === null) return [];
  const [found] = await db
    .select({ sources: bot.sources })
    .from(bot)
    .where(and(eq(bot.agencyId, agencyId), eq(bot.id, botId)));
  const names = (found?.sources ?? []).flatMap(({ id, name }) => [id, name]).filter((text) => text !== null);
  if (names.length === 0) return [];
  const rows = await db
    .select({ id: source.id })
    .from(source)
    .where(
      and(
        eq(source.agencyId, agencyId),
        sql`(${inArray(source.id, names)} or ${inArray(source.name, names)})`,
      ),
    )
    .orderBy(source.id);
  return rows.map(({ id }) => id);
}

type Dispatch = {
  agencyId: string;
  sourceIds: readonly string[];
  events: readonly Pick<EventRow, 'id' | 'type' | 'data'>[];
  now: Date;
};

export type DeliveryRow = typeof delivery.$inferSelect;
type NewDelivery = typeof delivery.$inferInsert;

/**
 * Stores deliveries of events to sources, according to the mode of each source. Queues a delivery again if it already
 * exists. Deliveries of a paused source are held. A source that is off gets no deliveries. Returns the stored
 * deliveries.
 */
export async function putOnTheirWay(db: Database, dispatch: Dispatch): Promise<DeliveryRow[]> {
  return storeDeliveries(db, await targetsAmong(db, dispatch.agencyId, dispatch.sourceIds), dispatch);
}

/** Counts the deliveries that `putOnTheirWay` would store for the events. */
export async function countDeliveries(
  { db, agencyId }: Pick<Context, 'db' | 'agencyId'>,
  sourceId: string,
  events: readonly Pick<EventRow, 'type' | 'data'>[],
): Promise<number> {
  const targets = await targetsAmong(db, agencyId, [sourceId]);
  return targets
    .filter(isOn)
    .flatMap((setUp) => events.map(({ type, data }) => requestsFor(setUp, type, data).length))
    .reduce((sum, requests) => sum + requests, 0);
}

/** Selects the webhook mode and the state of each source. Omits sources without a webhook. */
function targetsAmong(db: Pick<Database, 'select'>, agencyId: string, sourceIds: readonly string[]) {
  return db
    .select({
      sourceId: webhook.sourceId,
      mode: webhook.outboundMode,
      hasFieldTemplate: isNotNull(webhook.setFieldTemplate).mapWith(Boolean),
      state: webhookEndpoint.state,
    })
    .from(webhook)
    .leftJoin(
      webhookEndpoint,
      and(eq(webhookEndpoint.agencyId, webhook.agencyId), eq(webhookEndpoint.sourceId, webhook.sourceId)),
    )
    .where(and(eq(webhook.agencyId, agencyId), inArray(webhook.sourceId, [...sourceIds])));
}

async function storeDeliveries(
  db: Database,
  targets: Awaited<ReturnType<typeof targetsAmong>>,
  { agencyId, events, now }: Dispatch,
): Promise<DeliveryRow[]> {
  const rows = targets.filter(isOn).flatMap(({ sourceId, state, ...setUp }) =>
    events.flatMap(({ id, type, data }) =>
      requestsFor(setUp, type, data).map(({ request, field }): NewDelivery => ({
        agencyId,
        id: `dlv_${randomUUID().replaceAll('-', '')}`,
        eventId: id,
        sourceId,
        leadId: typeof data.leadId === 'string' ? data.leadId : null,
        request,
        field,
        createdAt: now,
        ...(state === 'paused'
          ? { state: 'held', nextAttemptAt: null }
          : { state: 'pending', nextAttemptAt: now }),
      })),
    ),
  );
  if (rows.length === 0) return [];
  return db
    .insert(delivery)
    .values(rows)
    .onConflictDoUpdate({
      target: [delivery.agencyId, delivery.eventId, delivery.sourceId, delivery.request, delivery.field],
      set: { state: sql`excluded.state`, nextAttemptAt: sql`excluded.next_attempt_at`, step: 0 },
      // A delivery with a running attempt is not queued again.
      setWhere: sql`${delivery.state} <> 'sending'`,
    })
    .returning();
}

function isOn({ state }: { state: string | null }): boolean {
  return state !== 'off';
}

type RequestOf = { request: (typeof DELIVERY_REQUESTS)[number]; field: number };

/**
 * spec: Endpoints 2. assumed: in the mode 'legacy', every event is sent to the callback. In the mode 'templates',
 * `sendMessageTemplate` sends the messages of a bot, and `setFieldTemplate` sends each field that a bot has learned.
 * Other events are not sent, because they have no template.
 */
function requestsFor(
  { mode, hasFieldTemplate }: { mode: string | null; hasFieldTemplate: boolean },
  type: string,
  data: Record<string, unknown>,
): RequestOf[] {
  if (mode === 'legacy') return [{ request: 'callback', field: 0 }];
  if (mode !== 'templates') return [];
  const { direction, fields } = data as Partial<EventData<'lead.message'>>;
  const isWritten = type === 'lead.follow_up' || (type === 'lead.message' && direction === 'outbound');
  return [
    ...(isWritten ? [{ request: 'sendMessage' as const, field: 0 }] : []),
    ...(hasFieldTemplate ? (fields ?? []) : []).map((_, field) => ({ request: 'setField' as const, field })),
  ];
}
