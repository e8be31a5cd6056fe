import { describe, expect, it } from 'vitest';
import { deliveryBuckets, bucketsWithin } from './delivery-buckets.ts';

const at = (createdAt: string | null, state: 'delivered' | 'held' | 'failed' | 'canceled' = 'delivered') => ({
  createdAt,
  state,
});
const iso = (moment: number) => new Date(moment).toISOString();

describe('the buckets of deliveries', () => {
  it('are 5 minutes long and cover at least an hour', () => {
    const buckets = deliveryBuckets(
      [at('2025-03-14T09:26:00Z'), at('2025-03-14T09:24:59Z', 'held'), at('2025-03-14T09:29:59Z', 'failed')],
      'UTC',
    );
    expect(buckets).toHaveLength(12);
    expect(buckets.at(-1)).toMatchObject({ delivered: 1, waiting: 0, held: 0, failed: 1, canceled: 0 });
    expect(iso(buckets.at(-1)!.from)).toBe('2025-03-14T09:25:00.000Z');
    expect(buckets.at(-2)).toMatchObject({ waiting: 0, held: 1 });
    expect(iso(buckets[0]!.from)).toBe('2025-03-14T08:30:00.000Z');
  });

  it.each([
    ['2025-03-14T04:40:00Z', 5],
    ['2025-03-13T20:00:00Z', 15],
    ['2025-03-10T09:00:00Z', 180],
    ['2025-02-14T09:00:00Z', 720],
    ['2024-06-01T00:00:00Z', 7 * 24 * 60],
    ['2015-01-01T00:00:00Z', 64 * 24 * 60],
  ])('from %s are %i minutes long, at most 60 of them', (oldest, minutes) => {
    const buckets = deliveryBuckets([at(oldest), at('2025-03-14T09:26:00Z')], 'UTC');
    expect(buckets.length).toBeLessThanOrEqual(60);
    expect((buckets[0]!.to - buckets[0]!.from) / 60_000).toBe(minutes);
    expect(buckets.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(2);
  });

  it("are aligned with the days of the viewer's zone", () => {
    const [first] = deliveryBuckets([at('2025-03-10T09:00:00Z'), at('2025-03-14T09:00:00Z')], 'Asia/Kolkata');
    expect(iso(first!.from)).toBe('2025-03-10T06:30:00.000Z');
  });

  it('leave out deliveries without a time', () => {
    expect(deliveryBuckets([at(null)], 'UTC')).toEqual([]);
  });
});

it('finds the buckets that an interval touches', () => {
  const buckets = [0, 10, 20].map((from) => ({ from, to: from + 10 }));
  expect(bucketsWithin(buckets, { from: 5, to: 20 })).toEqual({ first: 0, last: 1 });
  expect(bucketsWithin(buckets, { from: 30, to: 40 })).toBeNull();
});
