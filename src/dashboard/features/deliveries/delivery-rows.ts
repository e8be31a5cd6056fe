/** Deliveries as they are shown: which rows a list has, what each is called, and what comes next of it. Pure. */
import type { Delivery, DeliveryState } from '#contract/delivery.ts';
import type { EventType } from '#contract/event.ts';
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
  canceled: { name: 'Canceled', tone: 'neutral' },
};

export const EVENT_NAMES: Record<EventType, string> = {
  'lead.message': 'Message of a lead',
  'lead.follow_up': 'Follow-up',
  'bot.duplicated': 'Bot duplicated',
  'split_test.ended': 'Split test ended',
  'notification.created': 'Notification',
};

/** A service may have others, which are called as they are. */
export function eventName(type: string): string {
  return Object.hasOwn(EVENT_NAMES, type) ? EVENT_NAMES[type as EventType] : type;
}

/** What the receiver last said: its status, or why there is none. Null before the first attempt. */
export function lastAnswer({
  lastStatus,
  lastError,
}: Pick<Delivery, 'lastStatus' | 'lastError'>): string | null {
  return lastStatus === undefined ? lastError : String(lastStatus);
}

/** Whether nothing more comes of it by itself. */
export function isFinished({ state }: Pick<Delivery, 'state'>): boolean {
  return state === 'delivered' || state === 'failed' || state === 'canceled';
}

/** What is tried within this time is watched closely. */
const SOON_MS = 60_000;

/** Whether something is about to become of it. One that is tried in hours needs no watching until then. */
export function isUnderWay({ state, nextAttemptAt }: Pick<Delivery, 'state' | 'nextAttemptAt'>): boolean {
  if (state !== 'pending') return state === 'sending';
  const next = parseInstant(nextAttemptAt);
  return next === null || next.getTime() - Date.now() < SOON_MS;
}

export type DeliveryRows = {
  /** Those that were loaded, in their order, each as it was last heard of. */
  rows: readonly Delivery[];
  /** How many have come since: they are shown when somebody wants to see them, so that no row moves by itself. */
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

/** Those that stand before the last one that is known: what is behind it was not loaded yet. */
function countUnseen(fitting: readonly Delivery[], known: ReadonlyMap<string, unknown>): number {
  const last = fitting.findLastIndex(({ id }) => known.has(id));
  // None of them is known: all came since, unless there were none before.
  const before = last === -1 ? fitting : fitting.slice(0, last);
  return before.filter(({ id }) => !known.has(id)).length;
}
