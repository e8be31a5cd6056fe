import { and, arrayContains, between, eq, notExists, sql } from 'drizzle-orm';
import { toUtcTime } from '#contract/fields.ts';
import {
  MOST_REPLAYED,
  type countReplay as countOperation,
  type replayEvents as replayOperation,
  type ReplayInput,
  type sendTestEvent as testOperation,
} from '#contract/delivery.ts';
import { exampleEvent, type EventData } from '#contract/event.ts';
import type { Context, Verb } from '../context.ts';
import { delivery, event, webhook, webhookEndpoint } from '../db/schema.ts';
import { Rejected } from '../errors.ts';
import { requireSource } from '../sources/require-source.ts';
import { OFF, toDelivery } from './deliveries.ts';
import { countDeliveries, putOnTheirWay, recordEvent } from './events.ts';

export const sendTestEvent: Verb<typeof testOperation> = ({ ctx, input: { params, body } }) =>
  ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx };
    const { sourceId } = params;
    const { type } = body;
    await requireSource(tx, ctx.agencyId, sourceId);
    await requireSendingSource(inside, sourceId);
    const { data } = exampleEvent(type, {
      id: '',
      agencyId: ctx.agencyId,
      sourceId,
      botId: null,
      time: ctx.clock().toISOString(),
    });
    // The results of earlier tests are deleted, so that users do not mistake them for the result of this test.
    await tx
      .update(webhook)
      .set({ lastTestResults: null })
      .where(and(eq(webhook.agencyId, ctx.agencyId), eq(webhook.sourceId, sourceId)));
    const { deliveries } = await recordEvent(inside, {
      type,
      botId: null,
      sourceId,
      data: data as EventData<typeof type>,
      isTest: true,
    });
    if (deliveries.length === 0) {
      throw new Rejected(`The templates of this source send nothing for ${type}.`, [
        { path: ['type'], message: "is sent only in the mode 'legacy'" },
      ]);
    }
    return deliveries.map((row) => toDelivery(row, { type, isTest: true, data }));
  });

export const replayEvents: Verb<typeof replayOperation> = ({ ctx, input: { params, body } }) =>
  ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx };
    const { agencyId } = ctx;
    const { sourceId } = params;
    await requireSource(tx, agencyId, sourceId);
    await requireSendingSource(inside, sourceId);
    const events = await eventsToReplay(inside, sourceId, body);
    const chosen = events.slice(0, MOST_REPLAYED);
    let deliveries = 0;
    for (let at = 0; at < chosen.length; at += EVENTS_AT_ONCE) {
      const some = chosen.slice(at, at + EVENTS_AT_ONCE);
      const sent = await putOnTheirWay(tx, {
        agencyId,
        sourceIds: [sourceId],
        events: some,
        now: ctx.clock(),
      });
      deliveries += sent.length;
    }
    return { deliveries, isComplete: events.length <= MOST_REPLAYED };
  });

const EVENTS_AT_ONCE = 500;

export const countReplay: Verb<typeof countOperation> = async ({ ctx, input: { params, body } }) => {
  await requireSource(ctx.db, ctx.agencyId, params.sourceId);
  const found = eventsToReplay(ctx, params.sourceId, body).as('found');
  // Reads only the data that determines the deliveries, because a period may contain thousands of long messages.
  const data = sql<Record<string, unknown>>`jsonb_build_object(
    'direction', ${found.data}->'direction', 'fields', ${found.data}->'fields')`;
  const events = await ctx.db.select({ type: found.type, data }).from(found);
  const chosen = events.slice(0, MOST_REPLAYED);
  return {
    events: chosen.length,
    deliveries: await countDeliveries(ctx, params.sourceId, chosen),
    isComplete: events.length <= MOST_REPLAYED,
  };
};

/**
 * Selects the events of a replay, oldest first. Selects one event more than the maximum, so that the caller can detect
 * an excess.
 */
function eventsToReplay(
  { db, agencyId }: Pick<Context, 'db' | 'agencyId'>,
  sourceId: string,
  body: ReplayInput,
) {
  const delivered = db
    .select({ one: sql`1` })
    .from(delivery)
    .where(
      and(
        eq(delivery.agencyId, event.agencyId),
        eq(delivery.sourceId, sourceId),
        eq(delivery.eventId, event.id),
        eq(delivery.state, 'delivered'),
      ),
    );
  return db
    .select({ id: event.id, type: event.type, data: event.data })
    .from(event)
    .where(
      and(
        eq(event.agencyId, agencyId),
        between(event.time, new Date(toUtcTime(body.from)), new Date(toUtcTime(body.to))),
        arrayContains(event.concerns, [sourceId]),
        body.type ? eq(event.type, body.type) : undefined,
        body.includesDelivered ? undefined : notExists(delivered),
      ),
    )
    .orderBy(event.time, event.place)
    .limit(MOST_REPLAYED + 1);
}

/** Rejects a request if the source does not send deliveries, because the events would otherwise be silently ignored. */
async function requireSendingSource(
  { db, agencyId }: Pick<Context, 'db' | 'agencyId'>,
  sourceId: string,
): Promise<void> {
  const [row] = await db
    .select({ mode: webhook.outboundMode, state: webhookEndpoint.state })
    .from(webhook)
    .leftJoin(
      webhookEndpoint,
      and(eq(webhookEndpoint.agencyId, webhook.agencyId), eq(webhookEndpoint.sourceId, webhook.sourceId)),
    )
    .where(and(eq(webhook.agencyId, agencyId), eq(webhook.sourceId, sourceId)));
  if (!row?.mode) throw new Rejected('This source has no outbound webhook yet. Save one first.');
  if (row.state === 'off') throw new Rejected(OFF);
}
