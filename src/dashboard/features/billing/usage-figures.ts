/** What usage tells: what its parts cost by the piece, month by month, and whether its periods follow each other. */
import { groupBy } from '../../lib/group-by.ts';
import { compareCurrencies, decimalOf, numberOf, sumOf } from '../../lib/money.ts';
import { parseInstant } from '../../lib/time.ts';
import { type Month, monthsIn } from './totals.ts';
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

/** What lies in two periods may be charged twice, and what lies in none not at all. */
export type PeriodFinding = {
  kind: 'overlap' | 'hole';
  currency: string | null;
  /** What lies in both periods, or between them, in milliseconds since 1970. */
  from: number;
  to: number;
  /** The transaction of the earlier period, and that of the later. */
  rows: readonly [TransactionRow, TransactionRow];
};

export type PeriodFindings = {
  findings: readonly PeriodFinding[];
  /** How many periods were looked at, and how many cannot be: they lack an end, or end before they begin. */
  periods: number;
  unusable: number;
};

/** assumed: periods that end a moment before the next begin, as at 23:59:59, leave no hole. */
const MOMENT = 1000;

/**
 * assumed: transactions of one currency are of one account, as nothing else tells; those that failed are left out, for
 * a second attempt charges for the same period.
 */
export function periodFindings(rows: readonly TransactionRow[]): PeriodFindings {
  const used = rows.flatMap((row) =>
    row.usage && row.status !== 'failed' ? [{ row, usage: row.usage }] : [],
  );
  const periods = used.flatMap(({ row, usage }) => {
    const from = parseInstant(usage.startTime)?.getTime();
    const to = parseInstant(usage.endTime)?.getTime();
    return from === undefined || to === undefined || to < from ? [] : [{ row, from, to }];
  });
  const byCurrency = [...groupBy(periods, ({ row }) => row.code)].toSorted(([a], [b]) =>
    compareCurrencies(a, b),
  );
  return {
    findings: byCurrency.flatMap(([currency, those]) => findingsIn(currency, those)),
    periods: periods.length,
    unusable: used.length - periods.length,
  };
}

type Period = { row: TransactionRow; from: number; to: number };

function findingsIn(currency: string | null, periods: readonly Period[]): PeriodFinding[] {
  const findings: PeriodFinding[] = [];
  let latest: Period | null = null;
  for (const period of periods.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (latest !== null) {
      const rows = [latest.row, period.row] as const;
      const overlap = Math.min(latest.to, period.to) - period.from;
      if (overlap > MOMENT)
        findings.push({ kind: 'overlap', currency, from: period.from, to: period.from + overlap, rows });
      if (period.from - latest.to > MOMENT)
        findings.push({ kind: 'hole', currency, from: latest.to, to: period.from, rows });
    }
    if (latest === null || period.to > latest.to) latest = period;
  }
  return findings;
}
