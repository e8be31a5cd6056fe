import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transactionValue, usageValue } from '../../testing/values.ts';
import { settlementsOf, unresolvedFirst } from './settlements.ts';
import { toTransactionRows, type TransactionRow } from './transaction-rows.ts';

type Overrides = Parameters<typeof transactionValue>[0];

const DAY = 86_400_000;
const on = (day: number) => new Date(Date.UTC(2025, 2, 1) + day * DAY).toISOString();

/** Returns the settlements of transactions, one per day in the given order unless they have another date. */
function settled(...transactions: Overrides[]): Record<string, string> {
  const rows = toTransactionRows(
    transactions.map((each, place) =>
      transactionValue({ id: place, amount: 50, createdAt: on(place), ...each }),
    ),
  );
  const { ofFailed, settledBy } = settlementsOf(rows);
  return {
    ...Object.fromEntries(
      Array.from(ofFailed, ([key, settlement]) => [
        key,
        settlement.state === 'open'
          ? 'open'
          : `${settlement.state} by ${settlement.by.id}, ${settlement.grounds}`,
      ]),
    ),
    ...Object.fromEntries(
      Array.from(settledBy, ([key, failed]) => [
        key,
        `settles ${failed
          .map(({ id }) => id)
          .toSorted((a, b) => a - b)
          .join(' ')}`,
      ]),
    ),
  };
}

const failed: Overrides = { status: 'failed' };
const usage = usageValue();
const april = usageValue({ startTime: '2025-03-01T00:00:00Z', endTime: '2025-04-01T00:00:00Z' });

describe('a failed transaction', () => {
  it('is settled by any later one of the same usage period and currency with at least the same amount', () => {
    expect(settled({ ...failed, usage }, { usage, createdAt: on(60) })).toEqual({
      0: 'settled by 1, period',
      1: 'settles 0',
    });
    expect(settled({ ...failed, usage }, { usage, amount: 55 })).toMatchObject({ 0: 'settled by 1, period' });
    expect(settled({ ...failed, usage }, { usage, amount: 9.5 })).toEqual({ 0: 'open' });
    expect(settled({ ...failed, usage }, { usage, currency: 'USD' })).toEqual({ 0: 'open' });
    expect(settled({ ...failed, usage }, { usage: april })).toEqual({ 0: 'open' });
    expect(settled({ ...failed, usage }, { usage, createdAt: on(-1) })).toEqual({ 0: 'open' });
    expect(settled({ ...failed, usage, createdAt: null }, { usage })).toEqual({ 0: 'open' });
  });

  it('is settled within two weeks by one of the same amount and description if it has no usage period', () => {
    const fee = { description: 'Workshop' };
    const again = { description: 'workshop (second attempt)' };
    expect(settled({ ...failed, ...fee }, again)).toMatchObject({ 0: 'settled by 1, description' });
    expect(settled({ ...failed, ...fee }, { ...fee, createdAt: on(14) })).toMatchObject({ 1: 'settles 0' });
    expect(settled({ ...failed, ...fee }, { ...fee, createdAt: on(15) })).toEqual({ 0: 'open' });
    expect(settled({ ...failed, ...fee }, { description: 'Phone number' })).toEqual({ 0: 'open' });
    expect(settled({ ...failed, ...fee }, { ...fee, amount: 50.01 })).toEqual({ 0: 'open' });
    expect(settled({ ...failed, ...fee, usage }, fee)).toMatchObject({ 0: 'settled by 1, description' });
    expect(settled({ ...failed, ...fee, amount: -75 }, { ...fee, amount: 75 })).toEqual({ 0: 'open' });
    expect(settled({ ...failed, ...fee, amount: -75 }, { ...fee, amount: -75 })).toMatchObject({
      1: 'settles 0',
    });
  });

  it('is settled by the successful attempt in a chain, in preference to a pending one', () => {
    expect(
      settled({ ...failed, usage }, { ...failed, usage }, { status: 'pending', usage }, { usage }),
    ).toEqual({ 0: 'settled by 3, period', 1: 'settled by 3, period', 3: 'settles 0 1' });
    expect(settled({ ...failed, usage }, { status: 'pending', usage })).toEqual({
      0: 'pending by 1, period',
    });
  });

  it('of amount 0 is neither settled nor open', () => {
    expect(settled({ ...failed, amount: 0 }, { amount: 0 })).toEqual({});
  });

  it('has the same settlement as in a linear search', () => {
    const anyTransaction = fc.record({
      status: fc.constantFrom('failed', 'failed', 'succeeded', 'pending'),
      amount: fc.constantFrom(50, 60, -20),
      currency: fc.constantFrom('EUR', 'JPY'),
      description: fc.constantFrom(null, 'Fee', 'Fee (retry)'),
      usage: fc.constantFrom(null, usage, april),
      day: fc.integer({ min: 0, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(anyTransaction, { maxLength: 40 }), (list) => {
        const rows = toTransactionRows(
          list.map(({ day, ...each }, id) => transactionValue({ ...each, id, createdAt: on(day) })),
        );
        const { ofFailed } = settlementsOf(rows);
        for (const row of rows.filter(({ status }) => status === 'failed')) {
          const settlement = ofFailed.get(row.key)!;
          const expected = searched(row, rows);
          // If two are on the same day, either may be the first.
          expect(settlement.state === 'open' ? null : settlement.by.at).toBe(expected?.at ?? null);
          expect(settlement.state === 'open' ? null : settlement.by.status).toBe(expected?.status ?? null);
        }
      }),
    );
  });
});

/** The same rules without an index. */
function searched(open: TransactionRow, rows: readonly TransactionRow[]): TransactionRow | undefined {
  const words = (row: TransactionRow) => row.description?.replace(' (retry)', '') ?? '';
  const later = rows
    .filter((row) => row.code === open.code && row.at! > open.at!)
    .toSorted((a, b) => a.at! - b.at!);
  const ofPeriod = later.filter(
    ({ usage: used, amount }) =>
      used !== null &&
      used.startTime === open.usage?.startTime &&
      (open.amount > 0 ? amount >= open.amount : amount <= open.amount),
  );
  const alike = later.filter(
    (row) =>
      row.amount === open.amount &&
      words(row) === words(open) &&
      (row.usage === null || open.usage === null) &&
      row.at! - open.at! <= 14 * DAY,
  );
  const ranked = [...ofPeriod, ...alike];
  return (
    ranked.find(({ status }) => status === 'succeeded') ?? ranked.find(({ status }) => status === 'pending')
  );
}

describe('the order of transactions', () => {
  const inOrder = (...transactions: Overrides[]) => {
    const rows = toTransactionRows(
      transactions.map((each, id) => transactionValue({ id, amount: 50, createdAt: on(id), ...each })),
    );
    return unresolvedFirst(rows, settlementsOf(rows)).map(({ id }) => id);
  };

  it('starts with failed ones, then pending, then undocumented statuses, each in the order of the reply', () => {
    const statuses = ['succeeded', 'failed', null, 'pending', 'disputed', 'Failed', 'constructor'];
    const transactions = statuses.map((status, place) => ({ status, description: `of ${place}` }));
    expect(inOrder(...transactions)).toEqual([1, 5, 3, 2, 4, 6, 0]);
  });

  it('keeps settled ones and failed ones of amount 0 in their place', () => {
    const fee = { description: 'Workshop' };
    const open = { ...failed, description: 'Training' };
    expect(inOrder({ ...failed, ...fee }, fee, open, { ...failed, amount: 0 })).toEqual([2, 0, 1, 3]);
    // A failed transaction with a pending retry stays at the top until it is settled.
    expect(inOrder({}, { ...failed, ...fee }, { ...fee, status: 'pending' })).toEqual([1, 2, 0]);
  });
});
