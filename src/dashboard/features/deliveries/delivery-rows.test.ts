import { describe, expect, it } from 'vitest';
import type { Delivery, DeliveryPage } from '#contract/delivery.ts';
import type { DeliveryPages, LatestDeliveries } from '../../api/resources/delivery-queries.ts';
import type { Reply } from '../../api/transport/call.ts';
import { tookText } from '../../lib/format-figures.ts';
import { isUnderWay, toDeliveryRows } from './delivery-rows.ts';

const aDelivery = (id: number, changed: Partial<Delivery> = {}): Delivery => ({
  id: String(id),
  eventId: `evt_${id}`,
  eventType: 'lead.message',
  sourceId: 'source',
  request: 'callback',
  state: 'pending',
  isTest: false,
  attemptCount: 0,
  createdAt: '2026-01-01T00:00:00Z',
  lastAttemptAt: null,
  nextAttemptAt: null,
  lastStatus: undefined,
  lastError: null,
  about: null,
  ...changed,
});

const aReply = (receivedAt: number, results: Delivery[]): Reply<DeliveryPage> => ({
  data: { results, next: null },
  invalidCount: 0,
  receivedAt,
});

const loaded = (...pages: Reply<DeliveryPage>[]): DeliveryPages => ({ pages, pageParams: [] });
const latest = (fitting: Reply<DeliveryPage>, any: Reply<DeliveryPage> | null = null): LatestDeliveries => ({
  fitting,
  any,
});
const NOTHING: LatestDeliveries = { fitting: null, any: null };

const statesOf = (rows: readonly Delivery[]) => rows.map(({ id, state }) => `${id} ${state}`);

describe('the rows of a list of deliveries', () => {
  it('contain the deliveries of all pages in order, without duplicates', () => {
    const pages = loaded(aReply(1, [aDelivery(3), aDelivery(2)]), aReply(2, [aDelivery(2), aDelivery(1)]));
    expect(toDeliveryRows(pages, NOTHING).rows.map(({ id }) => id)).toEqual(['3', '2', '1']);
  });

  it('change in place, with a count of the new deliveries above them', () => {
    const pages = loaded(aReply(1, [aDelivery(2), aDelivery(1)]));
    const pendingUpdates = aReply(2, [
      aDelivery(4),
      aDelivery(3),
      aDelivery(2, { state: 'delivered' }),
      aDelivery(1),
    ]);
    const { rows, unseen } = toDeliveryRows(pages, latest(pendingUpdates));
    expect(statesOf(rows)).toEqual(['2 delivered', '1 pending']);
    expect(unseen).toBe(2);
  });

  it('do not count older deliveries as new', () => {
    const pages = loaded(aReply(1, [aDelivery(3), aDelivery(2)]));
    const pendingUpdates = aReply(2, [aDelivery(3), aDelivery(2), aDelivery(1)]);
    expect(toDeliveryRows(pages, latest(pendingUpdates)).unseen).toBe(0);
  });

  it('count all deliveries as new if the list was empty', () => {
    expect(toDeliveryRows(loaded(aReply(1, [])), latest(aReply(2, [aDelivery(1)])))).toEqual({
      rows: [],
      unseen: 1,
    });
  });

  it('update a delivery that no longer matches the filter', () => {
    const pages = loaded(aReply(1, [aDelivery(1)]));
    const any = aReply(2, [aDelivery(1, { state: 'delivered' })]);
    expect(statesOf(toDeliveryRows(pages, latest(aReply(2, []), any)).rows)).toEqual(['1 delivered']);
  });

  it('ignore an older reply', () => {
    const pages = loaded(aReply(5, [aDelivery(2), aDelivery(1, { state: 'canceled' })]));
    const older = aReply(4, [aDelivery(9), aDelivery(1, { state: 'pending' })]);
    const { rows, unseen } = toDeliveryRows(pages, latest(older));
    expect(statesOf(rows)).toEqual(['2 pending', '1 canceled']);
    expect(unseen).toBe(0);
  });
});

describe('a delivery', () => {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

  it('is in progress during an attempt and shortly before one', () => {
    expect(isUnderWay({ state: 'sending', nextAttemptAt: null })).toBe(true);
    expect(isUnderWay({ state: 'pending', nextAttemptAt: inMs(-5_000) })).toBe(true);
    expect(isUnderWay({ state: 'pending', nextAttemptAt: inMs(3_600_000) })).toBe(false);
    expect(isUnderWay({ state: 'held', nextAttemptAt: null })).toBe(false);
    expect(isUnderWay({ state: 'delivered', nextAttemptAt: null })).toBe(false);
  });

  it('shows its duration in milliseconds or seconds', () => {
    expect([35, 999, 1_240].map(tookText)).toEqual(['35 ms', '999 ms', '1.2 s']);
  });
});
