import { describe, expect, it } from 'vitest';
import { toCsv } from '../../lib/csv.ts';
import { toTransactionRows, transactionValue, usageValue } from '../../testing/values.ts';
import { filterSummary } from '../../list/facets.ts';
import { coverageOf } from '../../list/use-list.ts';
import { transactionCsv } from './transaction-columns.tsx';
import { billingFacets } from './use-billing.tsx';
import { billingSearch, type BillingSearch } from './billing-search.ts';
import { settlementsOf } from './settlements.ts';

const fileOf = async (unit: 'major' | 'minor', ...transactions: ReturnType<typeof transactionValue>[]) => {
  const rows = toTransactionRows(transactions);
  return (await toCsv(transactionCsv(unit, 'Europe/Berlin', settlementsOf(rows)), rows)).split('\r\n');
};

describe('the CSV of transactions', () => {
  it('contains every field, with flattened usage, amounts in whole currency and times with offset and zone', async () => {
    const [heading, ...rows] = await fileOf(
      'major',
      transactionValue({
        id: 7,
        amount: -1249.5,
        currency: 'usd',
        description: 'March',
        createdAt: '2025-03-31T22:00:00Z',
        receiptUrl: 'https://pay.example/7',
        usage: usageValue(),
      }),
      transactionValue({ id: 8, amount: 500, currency: 'JPY' }),
    );
    expect(heading).toBe(
      '\uFEFFTransaction id,Created (Europe/Berlin),Description,Status,Amount,Currency,Receipt,May be settled by,Usage from (Europe/Berlin),Usage to (Europe/Berlin),Responses,Library bytes,Users,Response cost,Library cost,User cost',
    );
    expect(rows).toEqual([
      '7,2025-04-01T00:00:00+02:00,March,succeeded,-1249.50,usd,https://pay.example/7,,2025-02-01T01:00:00+01:00,2025-03-01T01:00:00+01:00,1000,1073741824,2,8.00,1.50,40.00',
      '8,,,succeeded,500,JPY,,,,,,,,,,',
    ]);
  });

  it('uses whole currency even if amounts are read in the smallest unit, and states the conversion', async () => {
    expect((await fileOf('minor'))[0]?.split(',').slice(4, 6).join()).toBe(
      '"Amount (whole currency, converted from the smallest unit)"',
    );
    const amountOf = async (amount: number, currency: string | null) =>
      (await fileOf('minor', transactionValue({ amount, currency })))[1]?.split(',')[4];
    expect(await amountOf(1250, 'EUR')).toBe('12.50');
    expect(await amountOf(1250, 'JPY')).toBe('1250');
    expect(await amountOf(1250, 'BHD')).toBe('1.250');
    expect(await amountOf(1250, 'POINTS')).toBe('1250');
  });

  it('escapes formulas', async () => {
    const [, row] = await fileOf(
      'major',
      transactionValue({ description: '=1+1', status: '@now', receiptUrl: '-a' }),
    );
    expect(row).toContain(`'=1+1`);
    expect(row).toContain(`'@now`);
    expect(row).toContain(`'-a`);
  });

  it('describes its rows', () => {
    const { defaults } = billingSearch;
    const facets = billingFacets({ today: '2025-04-10', oldest: '2025-01-01' }, 'UTC');
    const coverage = (shown: number, search: BillingSearch) =>
      coverageOf(
        { noun: 'transaction', filterSummary: filterSummary(facets, search, defaults, 'q') },
        shown,
        60,
      );
    expect(coverage(60, defaults)).toBe('60 transactions');
    expect(
      coverage(1, {
        ...defaults,
        status: 'failed',
        currency: ['EUR', 'none'],
        range: 'last-month',
        q: ' fee ',
      }),
    ).toBe(
      "1 of 60 transactions, failed, Last month (1 – 31 Mar 2025, UTC), EUR or No currency, text 'fee'".replaceAll(
        ' – ',
        '\u2009–\u2009',
      ),
    );
  });
});
