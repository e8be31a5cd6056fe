import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decimal, formatMoney, numberOf } from '../../lib/money.ts';
import { transactionValue } from '../../testing/values.ts';
import { monthsIn, monthsOf, MOST_MONTHS, type Totals, totalsOf } from './totals.ts';
import { toTransactionRows } from './transaction-rows.ts';

/** Sums as texts: 'EUR failed': '2 €3.00'. */
function wordsOf({ currencies }: Pick<Totals, 'currencies'>): Record<string, string> {
  return Object.fromEntries(
    currencies.flatMap(({ currency, byStatus }) =>
      Array.from(byStatus, ([status, { count, sum }]) => [
        `${currency} ${status}`,
        `${count} ${formatMoney(sum, currency, 'major')}`,
      ]),
    ),
  );
}

/** The currencies with their digits, and any amount in their smallest unit. */
const DIGITS = { EUR: 2, USD: 2, JPY: 0, KWD: 3 } as const;
const anyCharge = fc
  .record({
    currency: fc.constantFrom(...(Object.keys(DIGITS) as (keyof typeof DIGITS)[])),
    smallest: fc.integer({ min: -50_000_000, max: 50_000_000 }),
    status: fc.constantFrom('failed', 'pending', 'succeeded', 'disputed', null),
    day: fc.integer({ min: 0, max: 900 }),
  })
  .map(({ currency, smallest, status, day }) => ({
    smallest,
    transaction: transactionValue({
      currency,
      status,
      amount: smallest / 10 ** DIGITS[currency],
      createdAt: new Date(Date.UTC(2023, 0, 1) + day * 86_400_000).toISOString(),
    }),
  }));

describe('the totals of transactions', () => {
  it('never mix currencies or statuses', () => {
    const rows = toTransactionRows([
      transactionValue({ amount: 0.1, status: 'failed' }),
      transactionValue({ amount: 0.2, status: 'failed' }),
      transactionValue({ amount: -3, currency: 'usd' }),
      transactionValue({ amount: 500, currency: 'JPY', status: 'pending' }),
      transactionValue({ amount: 1.234, currency: 'BHD' }),
      transactionValue({ amount: 12.5, currency: 'POINTS', status: 'disputed' }),
      transactionValue({ amount: 7, currency: null, status: null }),
    ]);
    const totals = totalsOf(rows);
    expect(wordsOf(totals)).toEqual({
      'EUR failed': '2 €0.30',
      'USD succeeded': '1 −$3.00',
      'JPY pending': '1 ¥500',
      'BHD succeeded': '1 BHD\u00A01.234',
      'POINTS disputed': '1 12.5 POINTS',
      'null null': '1 7',
    });
    expect(totals.statuses).toEqual(['failed', 'pending', 'succeeded', 'disputed', null]);
    expect(totals.currencies.map(({ currency }) => currency)).toEqual([
      'BHD',
      'EUR',
      'JPY',
      'POINTS',
      'USD',
      null,
    ]);
  });

  it('equal what is added independently, in whole smallest units, as totals and over all months', () => {
    fc.assert(
      fc.property(fc.array(anyCharge, { maxLength: 60 }), (charges) => {
        const expected: Record<string, number> = {};
        for (const { smallest, transaction } of charges) {
          const key = `${transaction.currency} ${transaction.status}`;
          expected[key] = (expected[key] ?? 0) + smallest;
        }
        const rows = toTransactionRows(charges.map(({ transaction }) => transaction));
        const inSmallest = (currency: string | null, sum: Decimal) =>
          Math.round(numberOf(sum) * 10 ** DIGITS[currency as keyof typeof DIGITS]);
        const sums: Record<string, number> = {};
        for (const { currency, byStatus } of totalsOf(rows).currencies)
          for (const [status, { sum }] of byStatus) sums[`${currency} ${status}`] = inSmallest(currency, sum);
        expect(sums).toEqual(expected);

        const overMonths: Record<string, number> = {};
        for (const { currency, months } of monthsOf(rows, 'America/New_York').currencies)
          for (const { byStatus } of months)
            for (const [status, { sum }] of byStatus) {
              const key = `${currency} ${status}`;
              overMonths[key] = (overMonths[key] ?? 0) + inSmallest(currency, sum);
            }
        expect(overMonths).toEqual(expected);
      }),
    );
  });
});

describe('the months of transactions', () => {
  const on = (createdAt: string | null, currency = 'EUR') =>
    transactionValue({ createdAt, currency, amount: 1 });

  it('are those of the zone, without gaps, the same for each currency', () => {
    const { currencies, undated, earlier } = monthsOf(
      toTransactionRows([
        on('2025-01-31T22:59:59Z'),
        on('2025-01-31T23:00:00Z'),
        on('2025-04-30T22:00:00Z', 'USD'),
        on(null),
      ]),
      'Europe/Berlin',
    );
    expect(
      currencies.map(({ currency, months }) => [
        currency,
        months.map(({ month, byStatus }) => `${month} ${byStatus.get('succeeded')?.count ?? 0}`),
      ]),
    ).toEqual([
      ['EUR', ['2025-01 1', '2025-02 1', '2025-03 0', '2025-04 0', '2025-05 0']],
      ['USD', ['2025-01 0', '2025-02 0', '2025-03 0', '2025-04 0', '2025-05 1']],
    ]);
    expect({ undated, earlier }).toEqual({ undated: 1, earlier: 0 });
  });

  it('are those that have any where they lie centuries apart, the latest of them', () => {
    const months = Array.from({ length: MOST_MONTHS + 1 }, (_, place) =>
      on(new Date(Date.UTC(2000, place, 15)).toISOString()),
    );
    const { currencies, earlier } = monthsOf(
      toTransactionRows([on('0001-01-01T00:00:00Z'), ...months]),
      'UTC',
    );
    expect(currencies[0]?.months).toHaveLength(MOST_MONTHS);
    expect(currencies[0]?.months[0]?.month).toBe('2000-02');
    expect(earlier).toBe(2);
  });

  it.each([
    ['Pacific/Kiritimati', '2025-01-31T10:00:00Z', '2025-02'],
    ['Pacific/Kiritimati', '2025-01-31T09:59:59Z', '2025-01'],
    ['America/New_York', '2025-03-01T04:59:59Z', '2025-02'],
    ['America/New_York', '2025-03-01T05:00:00Z', '2025-03'],
    ['Asia/Tokyo', '0001-01-01T00:00:00Z', '0001-01'],
    ['America/New_York', '9999-12-31T23:59:59Z', '9999-12'],
  ])('of %s tell %s to be in %s', (zone, moment, month) => {
    expect(monthsIn(zone)(Date.parse(moment))).toBe(month);
  });
});
