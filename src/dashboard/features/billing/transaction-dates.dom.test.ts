import { describe, expect, it } from 'vitest';
import { toTransactionRows, transactionValue } from '../../testing/values.ts';
import { filterBy } from '../../list/facets.ts';
import { billingFacets } from './use-billing.tsx';
import { billingSearch } from './billing-search.ts';
import { knownDays, oldestPending } from './transaction-dates.ts';

const ids = (rows: readonly { id: number | string }[]) => rows.map(({ id }) => id);

describe('the oldest pending transaction', () => {
  it('is the one with the earliest date, if any has a date', () => {
    const pending = (createdAt: string | null) => transactionValue({ status: 'pending', createdAt });
    const early = transactionValue({ createdAt: '2020-01-01T00:00:00Z' });
    expect(oldestPending(toTransactionRows([early, pending(null)]))).toBeNull();
    expect(
      oldestPending(toTransactionRows([pending('2025-03-02T00:00:00Z'), pending('2025-03-01T00:00:00Z')])),
    ).toBe(Date.UTC(2025, 2, 1));
  });
});

describe('the filters of transactions', () => {
  const at = (id: number, createdAt: string | null) => transactionValue({ id, createdAt });
  const rows = toTransactionRows([
    at(1, '2025-03-29T22:59:59.999Z'),
    at(2, '2025-03-29T23:00:00Z'),
    at(3, '2025-03-30T21:59:59.999Z'),
    at(4, '2025-03-30T22:00:00Z'),
    at(5, null),
  ]);
  const zone = 'Europe/Berlin';
  const known = knownDays(rows, '2025-04-01', zone);
  const filterOf = (filters: { range?: string; currency?: string[] }) => {
    const { defaults } = billingSearch;
    return filterBy(billingFacets(known, zone), { ...defaults, ...filters }, defaults);
  };
  const kept = (range: string, currency: string[] = []) => {
    const filter = filterOf({ range, currency });
    return ids(filter === null ? rows : rows.filter(filter));
  };

  it('count days in the time zone of the page, including a day with 23 hours', () => {
    expect(known).toEqual({ today: '2025-04-01', oldest: '2025-03-29' });
    expect(kept('2025-03-30..2025-03-30')).toEqual([2, 3]);
    expect(kept('2025-03-29..2025-03-30')).toEqual([1, 2, 3]);
    expect(kept('month')).toEqual([]);
  });

  it('keep transactions without a date only if all days are chosen', () => {
    expect(kept('all')).toEqual([1, 2, 3, 4, 5]);
    expect(kept('7d')).toEqual([1, 2, 3, 4]);
    expect(kept('9998-01-01..9999-12-31')).toEqual([]);
    expect(kept('2020-01-01..2025-12-31')).toEqual([1, 2, 3, 4]);
  });

  it('keep transactions of any chosen currency, or without a currency', () => {
    const mixed = toTransactionRows(
      ['EUR', 'eur', 'USD', null, ''].map((currency, id) => transactionValue({ id, currency })),
    );
    const of = (...currency: string[]) => ids(mixed.filter(filterOf({ currency }) ?? (() => true)));
    expect(of('EUR')).toEqual([0, 1]);
    expect(of('USD', 'none')).toEqual([2, 3, 4]);
  });

  it('are kept in the URL, and invalid values are reported', () => {
    const values = {
      status: 'failed',
      range: 'last-month',
      currency: ['EUR', 'none'],
      q: 'fee',
      sort: { column: 'amount', descending: true },
      saved: null,
      view: 'months',
      transaction: 160,
      zone: 'Europe/Berlin',
    } as const;
    const text = billingSearch.write(values).toString();
    expect(text).toBe(
      'status=failed&range=last-month&currency=EUR&currency=none&q=fee&sort=-amount&view=months&transaction=160&zone=Europe%2FBerlin',
    );
    expect(billingSearch.read(new URLSearchParams(text)).values).toEqual(values);
    const { values: read, ignored } = billingSearch.read(
      new URLSearchParams('status=refunded&range=8d&transaction=x&view=list&zone=Mars%2FBase'),
    );
    expect(read).toEqual(billingSearch.defaults);
    expect(ignored).toEqual(['status', 'range', 'transaction', 'zone']);
  });
});
