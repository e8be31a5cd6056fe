import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, textOf } from '../../lib/money.ts';
import { timeZones } from '../../lib/zoned-time.ts';
import { toTransactionRows, transactionValue } from '../../testing/values.ts';
import {
  type CurrencyTotals,
  monthsIn,
  monthsOf,
  MOST_MONTHS,
  sumsText,
  type Totals,
  totalsOf,
} from './totals.ts';

/** Returns the totals as texts, e.g. 'EUR failed': '2 €3.00'. */
function wordsOf({ currencies }: Pick<Totals, 'currencies'>): Record<string, string> {
  return Object.fromEntries(
    currencies.flatMap(({ currency, byStatus }) =>
      Array.from(byStatus, ([status, { net }]) => [
        `${currency} ${status}`,
        `${net.count} ${formatMoney(net.sum, currency, 'major')}`,
      ]),
    ),
  );
}

/** The number of decimals of each currency. The currencies cover none, two, three and four decimals. */
const DIGITS = { EUR: 2, USD: 2, JPY: 0, KWD: 3, CLF: 4 } as const;
type Currency = keyof typeof DIGITS;

const anyZone = fc.constantFrom(...timeZones());
const anyCharge = fc
  .record({
    currency: fc.constantFrom(...(Object.keys(DIGITS) as Currency[])),
    smallest: fc.integer({ min: -50_000_000, max: 50_000_000 }),
    status: fc.constantFrom('failed', 'pending', 'succeeded', 'disputed', null),
    minute: fc.integer({ min: 0, max: 900 * 1440 }),
  })
  .map(({ currency, smallest, status, minute }) => ({
    smallest,
    transaction: transactionValue({
      currency,
      status,
      amount: smallest / 10 ** DIGITS[currency],
      createdAt: new Date(Date.UTC(2023, 0, 1) + minute * 60_000).toISOString(),
    }),
  }));

type Charge = typeof anyCharge extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * The expected counts and sums in smallest units, by currency, status and kind (charges, refunds or net). The test
 * computes them without the tested arithmetic.
 */
type Figures = Record<string, { count: number; smallest: bigint }>;

function add(figures: Figures, key: string, count: number, smallest: bigint): void {
  const before = figures[key] ?? { count: 0, smallest: 0n };
  figures[key] = { count: before.count + count, smallest: before.smallest + smallest };
}

function figuresOfCharges(charges: readonly Charge[]): Figures {
  const figures: Figures = {};
  for (const { smallest, transaction } of charges)
    for (const part of [smallest < 0 ? 'refunds' : 'charges', 'net'])
      add(figures, `${transaction.currency} ${transaction.status} ${part}`, 1, BigInt(smallest));
  return figures;
}

function figuresOf(totals: readonly CurrencyTotals[]): Figures {
  const figures: Figures = {};
  for (const { currency, byStatus } of totals)
    for (const [status, sums] of byStatus)
      for (const part of ['charges', 'refunds', 'net'] as const) {
        const { count, sum } = sums[part];
        const [whole = '', fraction = ''] = textOf(sum, DIGITS[currency as Currency]).split('.');
        if (count > 0) add(figures, `${currency} ${status} ${part}`, count, BigInt(whole + fraction));
      }
  return figures;
}

/**
 * Returns the figures of the charges computed in three ways: by this test, by `totalsOf`, and summed over all months.
 */
function threeWays(
  charges: readonly Charge[],
  zone: string,
): [here: Figures, totals: Figures, months: Figures] {
  const rows = toTransactionRows(charges.map(({ transaction }) => transaction));
  const months = monthsOf(rows, zone).currencies.flatMap((those) =>
    those.months.map(({ byStatus }) => ({ currency: those.currency, byStatus })),
  );
  return [figuresOfCharges(charges), figuresOf(totalsOf(rows).currencies), figuresOf(months)];
}

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
      'USD succeeded': '1 −US$3.00',
      'JPY pending': '1 JP¥500',
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

  it('equal independently computed charges, refunds and net sums, overall and summed over the months of any zone', () => {
    fc.assert(
      fc.property(fc.array(anyCharge, { maxLength: 60 }), anyZone, (charges, zone) => {
        const [here, totals, months] = threeWays(charges, zone);
        expect(totals).toEqual(here);
        expect(months).toEqual(here);
      }),
    );
  });

  it('equal independently computed sums for 20,000 rows', () => {
    const charges = fc.sample(anyCharge, { numRuns: 20_000, seed: 7 });
    const [here, totals, months] = threeWays(charges, 'America/Los_Angeles');
    expect(totals).toEqual(here);
    expect(months).toEqual(here);
  });

  it.each([
    ['succeeded', 'Succeeded €98.12 (2): charges €173.12 (1), refunds −€75.00 (1)'],
    ['failed', 'Failed: charges €173.12 (1), refunds −€75.00 (1)'],
  ])('show charges and refunds, and their net sum unless they failed: %s', (status, text) => {
    const rows = toTransactionRows([
      transactionValue({ amount: 173.12, status }),
      transactionValue({ amount: -75, status }),
    ]);
    const sums = totalsOf(rows).currencies[0]!.byStatus.get(status)!;
    expect(sumsText(status, sums, 'EUR', 'major')).toBe(text);
  });
});

describe('the months of transactions', () => {
  const on = (createdAt: string | null, currency = 'EUR') =>
    transactionValue({ createdAt, currency, amount: 1 });

  it('follow the time zone, have no gaps, and are the same for each currency', () => {
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
        months.map(({ month, byStatus }) => `${month} ${byStatus.get('succeeded')?.net.count ?? 0}`),
      ]),
    ).toEqual([
      ['EUR', ['2025-01 1', '2025-02 1', '2025-03 0', '2025-04 0', '2025-05 0']],
      ['USD', ['2025-01 0', '2025-02 0', '2025-03 0', '2025-04 0', '2025-05 1']],
    ]);
    expect({ undated, earlier }).toEqual({ undated: 1, earlier: 0 });
  });

  it('are limited to the latest months with transactions if dates are centuries apart', () => {
    const months = Array.from({ length: MOST_MONTHS + 1 }, (_, place) =>
      on(new Date(Date.UTC(2000, place, 15)).toISOString()),
    );
    const { currencies, earlier } = monthsOf(
      toTransactionRows([on('0002-01-01T00:00:00Z'), ...months]),
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
    ['America/Los_Angeles', '2026-11-01T06:59:59Z', '2026-10'],
    ['UTC', '2026-11-01T00:00:00Z', '2026-11'],
    ['Asia/Tokyo', '0001-01-01T00:00:00Z', '0001-01'],
    ['America/New_York', '9999-12-31T23:59:59Z', '9999-12'],
  ])('in %s assign %s to %s', (zone, moment, month) => {
    expect(monthsIn(zone)(Date.parse(moment))).toBe(month);
  });
});
