/** Sums for each currency and status, of all rows and of each calendar month: no two of either are ever added. */
import { dateFormat, formatNumber } from '../../lib/format.ts';
import { groupBy } from '../../lib/group-by.ts';
import {
  type AmountUnit,
  compareCurrencies,
  formatMoney,
  type Sums,
  sumsOf,
  type Total,
} from '../../lib/money.ts';
import { startOfDay } from '../../lib/zoned-time.ts';
import { sortStatuses, statusText } from './statuses.ts';
import type { TransactionRow } from './transaction-rows.ts';

/** The parts of a row that are added. */
export type Summed = Pick<TransactionRow, 'amount' | 'code' | 'status'>;

type ByStatus = ReadonlyMap<string | null, Sums>;

export type CurrencyTotals = { currency: string | null; byStatus: ByStatus };

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
          ([status, alike]) => [status, sumsOf(alike.map(({ amount }) => amount))] as const,
        ),
      ),
    }),
  );
  return {
    currencies: currencies.toSorted((a, b) => compareCurrencies(a.currency, b.currency)),
    statuses: sortStatuses(new Set(currencies.flatMap(({ byStatus }) => [...byStatus.keys()]))),
  };
}

/** '€0.30 (2)': a sum, and of how many. */
export function totalText({ count, sum }: Total, currency: string | null, unit: AmountUnit): string {
  return `${formatMoney(sum, currency, unit)} (${formatNumber(count)})`;
}

/** Whether charges and refunds are in a sum, which then shows neither. */
export function hasBoth({ charges, refunds }: Pick<Sums, 'charges' | 'refunds'>): boolean {
  return charges.count > 0 && refunds.count > 0;
}

/** The net of a status; with charges and refunds where there are both, as 'Failed €98.12 (2): charges €173.12 (1), refunds −€75.00 (1)'. */
export function sumsText(
  status: string | null,
  { charges, refunds, net }: Sums,
  currency: string | null,
  unit: AmountUnit,
): string {
  const words = `${statusText(status)} ${totalText(net, currency, unit)}`;
  if (!hasBoth({ charges, refunds })) return words;
  return `${words}: charges ${totalText(charges, currency, unit)}, refunds ${totalText(refunds, currency, unit)}`;
}

/** 'YYYY-MM'. Sorts as text. */
export type Month = string;

export type CurrencyMonths = {
  currency: string | null;
  statuses: readonly (string | null)[];
  /** In order, those without any transaction as well. */
  months: readonly { month: Month; byStatus: ByStatus }[];
};

/** Ten years. assumed: nobody looks at more at once; a date of another century would fill the chart with empty months. */
export const MOST_MONTHS = 120;

export type Months = {
  currencies: readonly CurrencyMonths[];
  /** How many rows are in no month, as they have no date. */
  undated: number;
  /** How many rows are before the months shown. */
  earlier: number;
};

const NONE: ByStatus = new Map();

/** All currencies have the same months, so that their charts can be compared. */
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

/** From the first to the last; only those that there are, where they lie too far apart. */
function withoutGaps(seen: readonly Month[]): Month[] {
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

/** The month of a moment in a zone. Asking `Intl` for each of 20,000 takes a tenth of a second: it is asked once a month. */
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
    // No zone is a month away from UTC. The years that four digits can write have no month before or after them.
    const isBefore = number > 12 && at < startOf(number);
    const isAfter = number < LAST_MONTH && at >= startOf(number + 1);
    return monthAtNumber(number + (isBefore ? -1 : isAfter ? 1 : 0));
  };
}

const LAST_MONTH = 9999 * 12 + 11;

const format = dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 'Mar 2025'. */
export function formatMonthShort(month: Month): string {
  return format().format(new Date(`${month}-01T00:00:00Z`));
}
