/** Sums for each currency and status: no two of either are ever added. */
import { groupBy } from '../../lib/group-by.ts';
import { compareCurrencies, type Decimal, sumOf, ZERO } from '../../lib/money.ts';
import { inOrder } from './statuses.ts';
import type { TransactionRow } from './transaction-rows.ts';

/** The parts of a row that are added. */
export type Summed = Pick<TransactionRow, 'amount' | 'code' | 'status'>;

export type Total = { count: number; sum: Decimal };

export type CurrencyTotals = { currency: string | null; byStatus: ReadonlyMap<string | null, Total> };

export type Totals = {
  /** In the order of their codes, what has none last. */
  currencies: readonly CurrencyTotals[];
  /** Those that stand in any row, in the order of the columns. */
  statuses: readonly (string | null)[];
};

export function totalsOf(rows: readonly Summed[]): Totals {
  const currencies = Array.from(
    groupBy(rows, ({ code }) => code),
    ([currency, those]) => ({
      currency,
      byStatus: new Map(
        Array.from(
          groupBy(those, ({ status }) => status),
          ([status, alike]) => [status, totalOf(alike)] as const,
        ),
      ),
    }),
  );
  return {
    currencies: currencies.toSorted((a, b) => compareCurrencies(a.currency, b.currency)),
    statuses: inOrder(new Set(currencies.flatMap(({ byStatus }) => [...byStatus.keys()]))),
  };
}

function totalOf(rows: readonly Summed[]): Total {
  return { count: rows.length, sum: sumOf(rows.map(({ amount }) => amount)) };
}

export const NOTHING: Total = { count: 0, sum: ZERO };
