/** Pure functions that prepare deliveries for display. */
import type { Delivery, DeliveryState } from '#contract/delivery.ts';
import type { EventType } from '#contract/event.ts';
import { currentTime } from '../../lib/clock.ts';
import type { DeliveryPages, LatestDeliveries } from '../../api/resources/delivery-queries.ts';
import type { Reply } from '../../api/transport/call.ts';
import { parseInstant } from '../../lib/time.ts';
import type { Tone } from '../../ui/value.tsx';

export const DELIVERY_STATE_LABELS: Record<DeliveryState, { name: string; tone: Tone }> = {
  pending: { name: 'Waiting', tone: 'neutral' },
  sending: { name: 'Sending', tone: 'accent' },
  held: { name: 'Held', tone: 'caution' },
  delivered: { name: 'Delivered', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
  canceled: { name: 'Cancelled', tone: 'neutral' },
};

export const EVENT_NAMES: Record<EventType, string> = {
  'lead.message': 'Message',
  'lead.follow_up': 'Follow-up',
  'bot.duplicated': 'Bot duplicated',
  'split_test.ended': 'Split test ended',
  'notification.created': 'Notification',
};

/**
 * Returns the label of an event type. Returns the type itself if it is unknown, because a service may have other event
 * types.
 */
export function eventName(type: string): string {
  return Object.hasOwn(EVENT_NAMES, type) ? EVENT_NAMES[type as EventType] : type;
}

/**
 * Returns the status of the last response, or the error if the receiver did not respond. null before the first attempt.
 */
export function lastAnswer({
  lastStatus,
  lastError,
}: Pick<Delivery, 'lastStatus' | 'lastError'>): string | null {
  return lastStatus === undefined ? lastError : String(lastStatus);
}

/** Whether the state of the delivery is final. */
export function isFinished({ state }: Pick<Delivery, 'state'>): boolean {
  return state === 'delivered' || state === 'failed' || state === 'canceled';
}

/** If the next attempt of a delivery is due within this time, the dashboard polls frequently. */
const SOON_MS = 60_000;

/** Whether the state of a delivery is likely to change soon: an attempt is in progress, or is due within `SOON_MS`. */
export function isUnderWay({ state, nextAttemptAt }: Pick<Delivery, 'state' | 'nextAttemptAt'>): boolean {
  if (state !== 'pending') return state === 'sending';
  const next = parseInstant(nextAttemptAt);
  return next === null || next.getTime() - currentTime() < SOON_MS;
}

/** Returns the time at which the oldest of the deliveries was created. null without a known time. */
export function oldestOf(deliveries: readonly Pick<Delivery, 'createdAt'>[]): number | null {
  const times = deliveries.flatMap(({ createdAt }) => parseInstant(createdAt)?.getTime() ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

export type DeliveryRows = {
  /** The loaded deliveries in their order, each with the latest known state. */
  rows: readonly Delivery[];
  /**
   * The number of deliveries that are newer than the loaded deliveries. The list shows new deliveries only on request,
   * so that rows do not move unexpectedly.
   */
  unseen: number;
};

const NO_ROWS: DeliveryRows = { rows: [], unseen: 0 };

export function toDeliveryRows(loaded: DeliveryPages | undefined, latest: LatestDeliveries): DeliveryRows {
  if (!loaded) return NO_ROWS;
  const rows = new Map<string, Reply<Delivery>>();
  const hear = ({ data, ...reply }: LatestReply, addsNew: boolean) => {
    for (const delivery of data.results) {
      const known = rows.get(delivery.id);
      if (known ? known.receivedAt <= reply.receivedAt : addsNew)
        rows.set(delivery.id, { ...reply, data: delivery });
    }
  };
  for (const page of loaded.pages) hear(page, true);
  const fitting = latest.fitting?.data.results ?? [];
  const isLoadedSince = (latest.fitting?.receivedAt ?? 0) < (loaded.pages[0]?.receivedAt ?? 0);
  const unseen = isLoadedSince ? 0 : countUnseen(fitting, rows);
  if (latest.fitting) hear(latest.fitting, false);
  if (latest.any) hear(latest.any, false);
  return { rows: [...rows.values()].map(({ data }) => data), unseen };
}

type LatestReply = NonNullable<LatestDeliveries['fitting']>;

/** Counts the new deliveries in the latest response: the unknown deliveries above the last known delivery. */
function countUnseen(fitting: readonly Delivery[], known: ReadonlyMap<string, unknown>): number {
  const last = fitting.findLastIndex(({ id }) => known.has(id));
  // If the response contains no loaded delivery, all its deliveries are new.
  const before = last === -1 ? fitting : fitting.slice(0, last);
  return before.filter(({ id }) => !known.has(id)).length;
}
