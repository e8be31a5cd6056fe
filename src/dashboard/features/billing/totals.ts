/**
 * Sums the amounts of each currency and status, for all rows and for each month. Different currencies or statuses are
 * never added.
 */
import { exactAmount, type TransactionRow } from '../../api/resources/transaction-rows.ts';
import { dateFormat, formatNumber } from '../../lib/format.ts';
import { groupBy } from '../../lib/group-by.ts';
import {
  type AmountUnit,
  compareCurrencies,
  formatMoney,
  type Sums,
  sumOfSums,
  sumsOf,
  type Total,
} from '../../lib/money.ts';
import { startOfDay } from '../../lib/zoned-time.ts';
import { sortStatuses, statusText } from './statuses.ts';

export type Summed = Pick<TransactionRow, 'amount' | 'amountText' | 'code' | 'status'>;

type ByStatus = ReadonlyMap<string | null, Sums>;

export type CurrencyTotals = { currency: string | null; byStatus: ByStatus };

export type Totals = {
  /** Sorted by currency code. Transactions without a currency come last. */
  currencies: readonly CurrencyTotals[];
  /** The statuses that occur in any row, in column order. */
  statuses: readonly (string | null)[];
};

export function totalsOf(rows: readonly Summed[]): Totals {
  const currencies = Array.from(
    groupBy(rows, ({ code }) => code),
    ([currency, ofCurrency]) => ({
      currency,
      byStatus: new Map(
        Array.from(
          groupBy(ofCurrency, ({ status }) => status),
          ([status, ofStatus]) => [status, sumsOf(ofStatus.map(exactAmount))] as const,
        ),
      ),
    }),
  );
  return {
    currencies: currencies.toSorted((a, b) => compareCurrencies(a.currency, b.currency)),
    statuses: sortStatuses(new Set(currencies.flatMap(({ byStatus }) => [...byStatus.keys()]))),
  };
}

/** Returns e.g. '€0.30 (2)': a sum and its number of transactions. */
export function totalText({ count, sum }: Total, currency: string | null, unit: AmountUnit): string {
  return `${formatMoney(sum, currency, unit)} (${formatNumber(count)})`;
}

/** Whether a net sum consists of both charges and refunds. */
export function hasBoth({ charges, refunds }: Pick<Sums, 'charges' | 'refunds'>): boolean {
  return charges.count > 0 && refunds.count > 0;
}

/**
 * Returns the net sum of a status, and charges and refunds if there are both, e.g. 'Failed €98.12 (2): charges €173.12
 * (1), refunds −€75.00 (1)'.
 */
export function sumsText(
  status: string | null,
  { charges, refunds, net }: Sums,
  currency: string | null,
  unit: AmountUnit,
): string {
  const words = statusText(status);
  const sum = totalText(net, currency, unit);
  if (!hasBoth({ charges, refunds })) return `${words} ${sum}`;
  const both = `charges ${totalText(charges, currency, unit)}, refunds ${totalText(refunds, currency, unit)}`;
  return hasNet(status) ? `${words} ${sum}: ${both}` : `${words}: ${both}`;
}

/**
 * Returns whether refunds of a status reduce its charges. A failed refund does not: both the charge and the refund
 * failed, and no money moved.
 */
export function hasNet(status: string | null): boolean {
  return status !== 'failed';
}

const SPENT: ReadonlySet<string | null> = new Set(['succeeded', 'pending']);

/** Returns the amount that was or will be paid: succeeded and pending charges, minus their refunds. */
export function netSpent(byStatus: ByStatus): Total {
  return sumOfSums([...byStatus].flatMap(([status, sums]) => (SPENT.has(status) ? [sums] : []))).net;
}

/** A month as 'YYYY-MM', which sorts as text. */
export type Month = string;

export type CurrencyMonths = {
  currency: string | null;
  statuses: readonly (string | null)[];
  /** The totals of each month in chronological order, including months without transactions. */
  months: readonly { month: Month; byStatus: ByStatus }[];
};

/**
 * The maximum number of months in a chart: ten years.
 * assumed: users do not need more at once. A date in another century would otherwise fill the chart with empty months.
 */
export const MOST_MONTHS = 120;

export type Months = {
  currencies: readonly CurrencyMonths[];
  /** The number of rows without a date, which belong to no month. */
  undated: number;
  /** The number of rows before the first shown month. */
  earlier: number;
};

const NONE: ByStatus = new Map();

/** Returns the totals of each month. All currencies have the same months, so that their charts are comparable. */
export function monthsOf(rows: readonly TransactionRow[], zone: string): Months {
  const monthAt = monthsIn(zone);
  const byMonth = groupBy(rows, ({ at }) => (at === null ? null : monthAt(at)));
  const seen = [...byMonth.keys()].filter((month) => month !== null).toSorted();
  const shown = withoutGaps(seen);
  const isShown = new Set(shown);
  const currencies = new Map<string | null, Map<Month, ByStatus>>();
  for (const month of shown) {
    for (const { currency, byStatus } of totalsOf(byMonth.get(month) ?? []).currencies) {
      const months = currencies.get(currency) ?? new Map<Month, ByStatus>();
      currencies.set(currency, months.set(month, byStatus));
    }
  }
  const earlier = seen.filter((month) => !isShown.has(month));
  return {
    currencies: Array.from(currencies, ([currency, months]) => ({
      currency,
      statuses: sortStatuses(new Set([...months.values()].flatMap((byStatus) => [...byStatus.keys()]))),
      months: shown.map((month) => ({ month, byStatus: months.get(month) ?? NONE })),
    })).toSorted((a, b) => compareCurrencies(a.currency, b.currency)),
    undated: byMonth.get(null)?.length ?? 0,
    earlier: earlier.reduce((count, month) => count + (byMonth.get(month)?.length ?? 0), 0),
  };
}

/**
 * Returns all months from the first to the last of the sorted months `seen`. If there are more than the maximum,
 * returns the latest months of `seen` without filling gaps.
 */
export function withoutGaps(seen: readonly Month[]): Month[] {
  const [first, last] = [seen[0], seen.at(-1)];
  if (first === undefined || last === undefined) return [];
  const length = numberOfMonth(last) - numberOfMonth(first) + 1;
  return length > MOST_MONTHS
    ? seen.slice(-MOST_MONTHS)
    : Array.from({ length }, (_, place) => monthAtNumber(numberOfMonth(first) + place));
}

function numberOfMonth(month: Month): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

function monthAtNumber(number: number): Month {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/**
 * Returns a function that maps a moment to its month in the zone. Caches month boundaries, because formatting 20,000
 * moments with `Intl` takes a tenth of a second.
 */
export function monthsIn(zone: string): (at: number) => Month {
  const starts = new Map<number, number>();
  const startOf = (number: number) => {
    let start = starts.get(number);
    if (start === undefined) starts.set(number, (start = startOfDay(`${monthAtNumber(number)}-01`, zone)));
    return start;
  };
  return (at) => {
    const date = new Date(at);
    const number = date.getUTCFullYear() * 12 + date.getUTCMonth();
    // The month in any time zone is the month in UTC or its neighbour. The first and the last month of four-digit years
    // have no neighbour to check.
    const isBefore = number > 12 && at < startOf(number);
    const isAfter = number < LAST_MONTH && at >= startOf(number + 1);
    return monthAtNumber(number + (isBefore ? -1 : isAfter ? 1 : 0));
  };
}

const LAST_MONTH = 9999 * 12 + 11;

const format = dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Returns a month as text, e.g. 'Mar 2025'. */
export function formatMonthShort(month: Month): string {
  return format().format(new Date(`${month}-01T00:00:00Z`));
}
