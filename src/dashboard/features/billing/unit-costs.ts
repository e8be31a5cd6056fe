/** What a response, a gibibyte of library and a user cost, month by month. */
import { groupBy } from '../../lib/group-by.ts';
import { compareCurrencies, decimalOf, numberOf, sumOf } from '../../lib/money.ts';
import { parseInstant } from '../../lib/time.ts';
import { type Month, monthsIn } from './months.ts';
import type { TransactionRow } from './transaction-rows.ts';

export const UNIT_COSTS = ['responses', 'library', 'users'] as const;
export type UnitCost = (typeof UNIT_COSTS)[number];

export const UNIT_COST_LABELS: Record<UnitCost, string> = {
  responses: 'Per 1,000 responses',
  library: 'Per GiB of library',
  users: 'Per user',
};

const GIBIBYTE = 2 ** 30;

export type MonthCosts = {
  month: Month;
  /** In whole currency. Null where there was nothing to divide by. */
  costs: Readonly<Record<UnitCost, number | null>>;
};

export type UnitCosts = {
  currencies: readonly { currency: string | null; months: readonly MonthCosts[] }[];
  /** How many usages have no period, and so no month. */
  undated: number;
};

/**
 * Costs divided by what they are for, over all usages of a month. assumed: a usage belongs to the month that its middle
 * lies in. Its ends lie on the edge between two months, on which side of it is a matter of zones.
 */
export function unitCostsOf(rows: readonly TransactionRow[], zone: string): UnitCosts {
  const monthAt = monthsIn(zone);
  const used = rows.flatMap(({ usage, code }) => {
    const middle = usage && middleOf(usage);
    return usage ? [{ usage, code, month: middle === null ? null : monthAt(middle) }] : [];
  });
  const currencies = [...groupBy(used, ({ code }) => code)].map(([currency, ofCurrency]) => {
    const byMonth = [...groupBy(ofCurrency, ({ month }) => month)];
    return {
      currency,
      months: byMonth
        .flatMap(([month, those]) =>
          month === null ? [] : [{ month, costs: costsOf(those.map(({ usage }) => usage)) }],
        )
        .toSorted((a, b) => (a.month < b.month ? -1 : 1)),
    };
  });
  return {
    currencies: currencies
      .filter(({ months }) => months.length > 0)
      .toSorted((a, b) => compareCurrencies(a.currency, b.currency)),
    undated: used.filter(({ month }) => month === null).length,
  };
}

type Usage = NonNullable<TransactionRow['usage']>;

function middleOf({ startTime, endTime }: Usage): number | null {
  const start = parseInstant(startTime)?.getTime();
  const end = parseInstant(endTime)?.getTime();
  if (start === undefined) return end ?? null;
  return end === undefined ? start : (start + end) / 2;
}

export function costsOf(usages: readonly Usage[]): Record<UnitCost, number | null> {
  return {
    responses: ratio(
      usages,
      ({ responseCost }) => responseCost,
      ({ responses }) => responses / 1000,
    ),
    library: ratio(
      usages,
      ({ libraryCost }) => libraryCost,
      ({ libraryBytes }) => libraryBytes / GIBIBYTE,
    ),
    users: ratio(
      usages,
      ({ userCost }) => userCost,
      ({ users }) => users,
    ),
  };
}

function ratio(
  usages: readonly Usage[],
  costOf: (usage: Usage) => number,
  amountOf: (usage: Usage) => number,
): number | null {
  const amount = usages.reduce((sum, usage) => sum + amountOf(usage), 0);
  return amount > 0 ? numberOf(sumOf(usages.map(costOf))) / amount : null;
}

/** To four digits, as more of a quotient is noise; of large ones to hundredths, as of any other amount. */
export function roundedCost(cost: number) {
  return decimalOf(Number(Math.abs(cost) < 100 ? cost.toPrecision(4) : cost.toFixed(2)));
}
