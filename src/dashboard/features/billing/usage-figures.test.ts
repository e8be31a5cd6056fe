import { describe, expect, it } from 'vitest';
import { textOf } from '../../lib/money.ts';
import { transactionValue, usageValue } from '../../testing/values.ts';
import { differenceWords, evidenceOf, reconcile, verdictWords } from './reconciliation.ts';
import { toTransactionRows, type TransactionRow } from './transaction-rows.ts';
import { periodFindings, roundedCost, unitCostsOf } from './usage-figures.ts';

const rowOf = (...[overrides]: Parameters<typeof transactionValue>): TransactionRow =>
  toTransactionRows([transactionValue(overrides)])[0]!;

/** An amount beside three costs of 8, 1.50 and 40: 49.50. */
const charged = (amount: number, currency: string | null = 'EUR') =>
  rowOf({ amount, currency, usage: usageValue() });

describe('amounts beside their costs', () => {
  it.each([
    [49.5, 'EUR', ['major']],
    [4950, 'EUR', ['minor']],
    [49_500, 'KWD', ['minor']],
    [49.5, 'JPY', ['major', 'minor']],
    [49.5, 'POINTS', ['major']],
    [4950, 'POINTS', []],
    [50, 'EUR', []],
    [49.504, 'EUR', ['major']],
    [49.51, 'EUR', []],
  ])('of %d %s are the same as %j', (amount, currency, matches) => {
    expect(reconcile(charged(amount, currency))?.matches).toEqual(matches);
  });

  it('are told apart by how much, to the last digit', () => {
    const above = reconcile(charged(50))!;
    expect(textOf(above.differences.major)).toBe('0.5');
    expect(differenceWords(above, 'major')).toBe('The amount is €0.50 above its three costs.');
    expect(differenceWords(reconcile(charged(-50))!, 'major')).toBe(
      'The amount is €99.50 below its three costs.',
    );
    expect(differenceWords(reconcile(charged(4950))!, 'minor')).toMatch(/add up to the amount\.$/);
    expect(differenceWords(reconcile(charged(49.5, 'POINTS'))!, 'minor')).toMatch(/add up to the amount\.$/);
    expect(differenceWords(reconcile(charged(4950))!, 'major')).toMatch(
      /only if amounts are in the smallest unit/,
    );
  });

  it('say how many fit which reading, and which in none', () => {
    const rows = [charged(49.5), charged(4950), charged(49.5, 'JPY'), charged(51.25), rowOf({ amount: 3 })];
    const evidence = evidenceOf(rows);
    expect(evidence).toMatchObject({ compared: 4, without: 1, major: 1, minor: 1, either: 1, fractions: 3 });
    expect(evidence.neither.map(({ row }) => row.amount)).toEqual([51.25]);
    expect(verdictWords(evidence)).toMatch(
      /^The costs do not tell .* 3 amounts have digits .* 1 transaction without usage/,
    );
    expect(verdictWords(evidenceOf([charged(4950)]))).toMatch(/^The amounts read as the smallest unit/);
    expect(verdictWords(evidenceOf([charged(49.5)]))).toMatch(/^The amounts read as whole currency/);
    expect(verdictWords(evidenceOf([rowOf({ amount: 1 })]))).toMatch(/^None of these/);
  });
});

describe('unit costs', () => {
  it('are the costs of a month divided by what they are for, in each currency', () => {
    const february = rowOf({ usage: usageValue() });
    const twice = rowOf({ usage: usageValue({ responses: 3000, responseCost: 16, users: 0, userCost: 5 }) });
    const march = usageValue({
      startTime: '2025-03-01T00:00:00Z',
      endTime: '2025-04-01T00:00:00Z',
      users: 0,
    });
    const { currencies, undated } = unitCostsOf(
      [
        february,
        twice,
        rowOf({ currency: 'USD', usage: march }),
        rowOf({ usage: usageValue({ startTime: null, endTime: null }) }),
        rowOf({}),
      ],
      // There the months of the usages begin and end on the last day of the one before.
      'America/New_York',
    );
    expect(currencies).toEqual([
      { currency: 'EUR', months: [{ month: '2025-02', costs: { responses: 6, library: 1.5, users: 22.5 } }] },
      { currency: 'USD', months: [{ month: '2025-03', costs: { responses: 8, library: 1.5, users: null } }] },
    ]);
    expect(undated).toBe(1);
  });

  it('are told to four digits, and never coarser than the costs themselves', () => {
    const costs = [0.000_123_456, 1.234_56, 99.999, 1249.5, 12_345.678];
    expect(costs.map((cost) => textOf(roundedCost(cost)))).toEqual([
      '0.0001235',
      '1.235',
      '100',
      '1249.5',
      '12345.68',
    ]);
  });
});

describe('the periods of usages', () => {
  const period = (
    id: number,
    from: string,
    to: string | null,
    more: Parameters<typeof transactionValue>[0] = {},
  ) => rowOf({ id, ...more, usage: usageValue({ startTime: from, endTime: to }) });
  const found = (...rows: TransactionRow[]) =>
    periodFindings(rows).findings.map(
      ({ kind, currency, from, to, rows: [a, b] }) =>
        `${kind} ${currency} ${a.id} ${b.id} ${new Date(from).toISOString()} ${(to - from) / 3_600_000} h`,
    );

  it('follow each other where one begins when the one before it ends, or a moment later', () => {
    expect(
      found(
        period(2, '2025-02-01T00:00:00Z', '2025-02-28T23:59:59.999Z'),
        period(1, '2025-01-01T00:00:00Z', '2025-01-31T23:59:59Z'),
        period(3, '2025-03-01T00:00:00Z', '2025-04-01T00:00:00Z'),
        period(4, '2025-03-01T00:00:00Z', '2025-04-01T00:00:00Z', { currency: 'USD' }),
        period(5, '2025-03-01T00:00:00Z', '2025-04-01T00:00:00Z', { status: 'failed' }),
      ),
    ).toEqual([]);
  });

  it('overlap or leave a hole, also behind one that encloses others', () => {
    expect(
      found(
        period(1, '2025-01-01T00:00:00Z', '2025-03-01T00:00:00Z'),
        period(2, '2025-01-10T00:00:00Z', '2025-01-11T00:00:00Z'),
        period(3, '2025-03-01T05:00:00Z', '2025-04-01T00:00:00Z'),
      ),
    ).toEqual(['overlap EUR 1 2 2025-01-10T00:00:00.000Z 24 h', 'hole EUR 1 3 2025-03-01T00:00:00.000Z 5 h']);
  });

  it('are left out and counted where they lack an end, or end before they begin', () => {
    expect(
      periodFindings([
        period(1, '2025-01-01T00:00:00Z', null),
        period(2, '2025-02-01T00:00:00Z', '2025-01-01T00:00:00Z'),
      ]),
    ).toEqual({ findings: [], periods: 0, unusable: 2 });
  });
});
