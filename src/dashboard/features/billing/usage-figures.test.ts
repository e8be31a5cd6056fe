import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TransactionRow } from '../../api/resources/transaction-rows.ts';
import { textOf } from '../../lib/money.ts';
import { toTransactionRows, transactionValue, usageValue } from '../../testing/values.ts';
import {
  differenceLabel,
  evidenceText,
  unitEvidence,
  markupSentences,
  markupsOf,
  reconcile,
  verdictOf,
} from './reconciliation.ts';
import { settlementsOf } from './settlements.ts';
import { monthlyCostsOf, periodFindings, periodsSummary, roundedCost, unitCostsOf } from './usage-figures.ts';

const rowOf = (...[overrides]: Parameters<typeof transactionValue>): TransactionRow =>
  toTransactionRows([transactionValue(overrides)])[0]!;

/** Returns a transaction with three costs of 8, 1.50 and 40, which add up to 49.50. */
const charged = (amount: number, currency: string | null = 'EUR') =>
  rowOf({ amount, currency, usage: usageValue() });

describe('amounts and their costs', () => {
  it.each([
    [49.5, 'EUR', ['major']],
    [4950, 'EUR', ['minor']],
    [49_500, 'KWD', ['minor']],
    [49.5, 'JPY', ['major', 'minor']],
    [5000, 'UGX', ['minor']],
    [5000, 'ISK', ['minor']],
    [50, 'UGX', ['major']],
    [50, 'MGA', ['major', 'minor']],
    [49_500, 'IQD', ['minor']],
    [4950, 'VED', ['minor']],
    [49.5, 'XAU', ['major']],
    [49.5, 'POINTS', ['major']],
    [4950, 'POINTS', []],
    [50, 'EUR', []],
    [49.504, 'EUR', ['major']],
    [49.509, 'EUR', []],
    [49.491, 'EUR', []],
    [49.505, 'EUR', ['major']],
    [49.51, 'EUR', []],
  ])('match for %d %s in the units %j', (amount, currency, matches) => {
    expect(reconcile(charged(amount, currency))?.matches).toEqual(matches);
  });

  it('have an exact difference, to the last digit', () => {
    const above = reconcile(charged(50))!;
    expect(textOf(above.differences.major)).toBe('0.5');
    expect(differenceLabel(above, 'major', undefined)).toBe('The amount is €0.50 above its three costs.');
    expect(differenceLabel(reconcile(charged(-50))!, 'major', undefined)).toBe(
      'The amount is €99.50 below its three costs.',
    );
    expect(differenceLabel(reconcile(charged(4950))!, 'minor', undefined)).toMatch(/add up to the amount\.$/);
    expect(differenceLabel(reconcile(charged(49.5, 'POINTS'))!, 'minor', undefined)).toMatch(
      /add up to the amount\.$/,
    );
    expect(differenceLabel(reconcile(charged(4950))!, 'major', undefined)).toMatch(
      /only if amounts are in the smallest unit/,
    );
  });

  it('yield the number of matches in each unit and in none', () => {
    const rows = [charged(49.5), charged(4950), charged(49.5, 'JPY'), charged(51.25), rowOf({ amount: 3 })];
    const evidence = unitEvidence(rows);
    expect(evidence).toMatchObject({ without: 1, major: 1, minor: 1, either: 1, neither: 1, fractions: 3 });
    expect(verdictOf(evidence, 'major')).toEqual({
      addsUp: false,
      text: '2 of 4 usage bills do not add up, read as whole currency.',
    });
    expect(evidenceText(evidence)).toBe(
      '3 amounts have decimals, so they cannot be in the smallest unit. 1 transaction without usage cannot be compared.',
    );
    expect(verdictOf(unitEvidence([charged(4950)]), 'major').text).toBe(
      '1 of 1 usage bill does not add up, read as whole currency. Read as the smallest unit of its currency, 1 would.',
    );
    expect(verdictOf(unitEvidence([rowOf({ amount: 1 })]), 'major').addsUp).toBeNull();
  });

  it('name the unit of amounts if all amounts add up', () => {
    const text = (rows: TransactionRow[], unit: 'major' | 'minor' = 'major') =>
      verdictOf(unitEvidence(rows), unit).text;
    expect(text([charged(49.5), charged(49.5, 'USD'), charged(49.5, 'CAD')])).toBe(
      'All 3 usage bills add up. Amounts are in dollars and euros, not cents.',
    );
    expect(text([charged(4950)], 'minor')).toBe(
      'The usage bill adds up. Amounts are in the smallest unit (cents).',
    );
    expect(text([charged(49.5, 'JPY')])).toBe('The usage bill adds up.');
  });
});

describe('amounts with the same markup on their costs', () => {
  const withCosts = (id: number, cost: number, amount: number, currency = 'EUR') =>
    rowOf({ id, amount, currency, usage: usageValue({ responseCost: cost, libraryCost: 0, userCost: 0 }) });
  const cents = (amount: number) => Math.round(amount * 100) / 100;
  const found = (...rows: TransactionRow[]) =>
    Object.fromEntries(
      Array.from(markupsOf(unitEvidence(rows).compared, 'major'), ([currency, { share, keys }]) => [
        currency,
        `${share} of ${[...keys].join(' ')}`,
      ]),
    );

  it('are found for any rate and not attributed to a single cause', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 300 }),
        fc.uniqueArray(fc.integer({ min: 5_000_000, max: 9_000_000 }), { minLength: 3, maxLength: 12 }),
        (perMille, costs) => {
          const rows = costs.map((cost, id) =>
            withCosts(id, cost / 100, cents((cost / 100) * (1 + perMille / 1000))),
          );
          expect(found(...rows)).toEqual({
            EUR: `${perMille / 1000} of ${rows.map(({ key }) => key).join(' ')}`,
          });
        },
      ),
    );
    const taxed = [40, 80, 120.5].map((cost, id) => withCosts(id, cost, cents(cost * 1.19)));
    const markups = markupsOf(unitEvidence(taxed).compared, 'major');
    expect(markupSentences(markups)).toEqual([
      'EUR: 3 amounts are 19% above their usage costs, for example a tax or a fee.',
    ]);
    expect(differenceLabel(reconcile(taxed[0]!)!, 'major', markups.get('EUR'))).toBe(
      'The amount is €7.60 or 19% above its three costs, for example a tax or a fee.',
    );
    const cheaper = [40, 80, 120].map((cost, id) => withCosts(id, cost, cost * 0.9));
    expect(markupSentences(markupsOf(unitEvidence(cheaper).compared, 'major'))).toEqual([
      'EUR: 3 amounts are 10% below their usage costs, for example a discount.',
    ]);
  });

  it('are found for each currency, and include only transactions with this markup', () => {
    expect(
      found(
        withCosts(1, 40, 47.6),
        withCosts(2, 80, 95.2),
        withCosts(3, 120, 142.8),
        withCosts(4, 100, 100),
        withCosts(5, 100, 131),
        withCosts(6, 40, 43, 'USD'),
        withCosts(7, 80, 86, 'USD'),
      ),
    ).toEqual({ EUR: '0.19 of 1 2 3' });
  });

  it('are not found if rates vary, if the costs are equal, or if the amounts are too small', () => {
    expect(found(withCosts(1, 40, 47.6), withCosts(2, 80, 85), withCosts(3, 120, 150))).toEqual({});
    expect(found(withCosts(1, 40, 47.6), withCosts(2, 40, 47.6), withCosts(3, 40, 47.6))).toEqual({});
    expect(found(withCosts(1, 0.1, 0.12), withCosts(2, 0.2, 0.24), withCosts(3, 0.3, 0.36))).toEqual({});
  });
});

describe('unit costs', () => {
  it('are the costs of a month divided by the usage, for each currency', () => {
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
      // In the zone America/New_York, the usage periods begin and end on the last day of the previous month.
      'America/New_York',
    );
    expect(currencies).toEqual([
      { currency: 'EUR', months: [{ month: '2025-02', costs: { responses: 6, library: 1.5, users: 22.5 } }] },
      { currency: 'USD', months: [{ month: '2025-03', costs: { responses: 8, library: 1.5, users: null } }] },
    ]);
    expect(undated).toBe(1);
  });

  it('leave out credit notes, and count failed attempts and their retry once', () => {
    const usage = usageValue({ responses: 1000, responseCost: 10 });
    const refund = usageValue({ responses: 1000, responseCost: -5 });
    const costs = (...rows: TransactionRow[]) => {
      const { currencies, credited, repeated } = unitCostsOf(rows, 'UTC');
      return { perThousand: currencies[0]?.months[0]?.costs.responses, credited, repeated };
    };
    const other = rowOf({ usage: usageValue({ responses: 3000, responseCost: 10 }) });
    const failed = rowOf({ usage, status: 'failed' });
    expect(costs(rowOf({ usage }), rowOf({ amount: -5, usage: refund }))).toEqual({
      perThousand: 10,
      credited: 1,
      repeated: 0,
    });
    expect(costs(rowOf({ usage }), rowOf({ amount: -10, usage }))).toMatchObject({ perThousand: 10 });
    expect(costs(failed, failed, rowOf({ usage }), other)).toEqual({
      perThousand: 5,
      credited: 0,
      repeated: 2,
    });
    expect(costs(failed, failed, other)).toEqual({ perThousand: 5, credited: 0, repeated: 1 });
    expect(costs(rowOf({ usage }), rowOf({ usage }), other)).toMatchObject({ perThousand: 6, repeated: 0 });
  });

  it('have four significant digits, and never fewer decimals than the costs', () => {
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

describe('a month without usage between two others', () => {
  const april = usageValue({ startTime: '2025-04-01T00:00:00Z', endTime: '2025-05-01T00:00:00Z' });
  const rows = [rowOf({ usage: april }), rowOf({ usage: usageValue() })];

  it('has costs of 0', () => {
    const months = monthlyCostsOf(rows, 'UTC')[0]?.months ?? [];
    expect(months.map(({ month, total }) => [month, total])).toEqual([
      ['2025-02', 49.5],
      ['2025-03', 0],
      ['2025-04', 49.5],
    ]);
    expect(months[1]?.costs).toEqual({ responses: 0, library: 0, users: 0 });
  });

  it('has no unit costs', () => {
    const months = unitCostsOf(rows, 'UTC').currencies[0]?.months ?? [];
    expect(months.map(({ month }) => month)).toEqual(['2025-02', '2025-03', '2025-04']);
    expect(months[1]?.costs).toEqual({ responses: null, library: null, users: null });
  });
});

describe('the usage periods', () => {
  const period = (
    id: number,
    from: string,
    to: string | null,
    more: Parameters<typeof transactionValue>[0] = {},
  ) => rowOf({ id, ...more, usage: usageValue({ startTime: from, endTime: to }) });
  const found = (rows: TransactionRow[], all = rows) =>
    periodFindings(rows, all, settlementsOf(all)).findings.map(
      ({ kind, currency, from, to, rows: those }) =>
        `${kind} ${currency} ${those.map(({ id }) => id).join(' ')} ${new Date(from).toISOString()} ${(to - from) / 3_600_000} h`,
    );
  const month = (id: number, number: number, more: Parameters<typeof transactionValue>[0] = {}) => {
    const start = (offset: number) => new Date(Date.UTC(2025, number - 1 + offset, 1)).toISOString();
    return period(id, start(0), start(1), { createdAt: start(1), ...more });
  };

  it('are continuous if each period begins when the previous period ends, or a moment later', () => {
    expect(
      found([
        period(2, '2025-02-01T00:00:00Z', '2025-02-28T23:59:59.999Z'),
        period(1, '2025-01-01T00:00:00Z', '2025-01-31T23:59:59Z'),
        period(3, '2025-03-01T00:00:00Z', '2025-04-01T00:00:00Z'),
        period(4, '2025-03-01T00:00:00Z', '2025-04-01T00:00:00Z', { currency: 'USD' }),
        period(5, '2025-03-01T00:00:00Z', '2025-04-01T00:00:00Z', { status: 'failed' }),
      ]),
    ).toEqual([]);
  });

  it('overlap or leave a gap, also after a period that encloses other periods', () => {
    expect(
      found([
        period(1, '2025-01-01T00:00:00Z', '2025-03-01T00:00:00Z'),
        period(2, '2025-01-10T00:00:00Z', '2025-01-11T00:00:00Z'),
        period(3, '2025-03-01T05:00:00Z', '2025-04-01T00:00:00Z'),
      ]),
    ).toEqual(['overlap EUR 1 2 2025-01-10T00:00:00.000Z 24 h', 'gap EUR 1 3 2025-03-01T00:00:00.000Z 5 h']);
  });

  it('report an unsettled failed transaction instead of a gap, also for the last period', () => {
    const failed = { status: 'failed', amount: 50 };
    expect(found([month(1, 1), month(2, 2, failed), month(3, 3), month(4, 4, failed), month(6, 6)])).toEqual([
      'unsettled EUR 2 2025-02-01T00:00:00.000Z 672 h',
      'unsettled EUR 4 2025-04-01T00:00:00.000Z 720 h',
      'gap EUR 4 6 2025-05-01T00:00:00.000Z 744 h',
    ]);
    expect(found([month(1, 1), month(2, 2, failed)])).toEqual([
      'unsettled EUR 2 2025-02-01T00:00:00.000Z 672 h',
    ]);
    const retried = month(3, 2, { amount: 50, createdAt: '2025-03-04T00:00:00Z' });
    expect(found([month(1, 1), month(2, 2, failed), retried, month(4, 3)])).toEqual([]);
  });

  it('leave out credit notes, and do not treat filtered transactions as gaps', () => {
    const credit = month(9, 2, { amount: -20 });
    const rows = [month(1, 1), month(2, 2), credit, month(3, 3)];
    expect(found(rows)).toEqual([]);
    expect(found([rows[0]!, rows[3]!], rows)).toEqual([]);
    expect(found([rows[0]!, rows[3]!])).toEqual(['gap EUR 1 3 2025-02-01T00:00:00.000Z 672 h']);
    expect(periodsSummary(periodFindings(rows, rows, settlementsOf(rows)))).toBe(
      '3 periods: no overlaps and no gaps. Left out: 1 credit note.',
    );
  });

  it('are left out and counted if the end is missing or before the start', () => {
    const rows = [
      period(1, '2025-01-01T00:00:00Z', null),
      period(2, '2025-02-01T00:00:00Z', '2025-01-01T00:00:00Z'),
    ];
    expect(periodFindings(rows, rows, settlementsOf(rows))).toEqual({
      findings: [],
      periods: 0,
      unusable: 2,
      credited: 0,
    });
  });
});
