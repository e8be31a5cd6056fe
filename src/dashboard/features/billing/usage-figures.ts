/** Computes unit costs by month, and checks whether the usage periods are continuous. */
import type { TransactionRow } from '../../api/resources/transaction-rows.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { groupBy } from '../../lib/group-by.ts';
import {
  compareCurrencies,
  decimalOf,
  digitsOf,
  formatMoney,
  numberOf,
  plus,
  sumAmounts,
} from '../../lib/money.ts';
import { parseInstant } from '../../lib/time.ts';
import type { Settlement, Settlements } from './settlements.ts';
import { type Month, monthsIn, withoutGaps } from './totals.ts';
import { periodOf } from './transaction-dates.ts';

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
  /** The cost of each unit in whole currency; null if the month has no usage of that kind. */
  costs: Readonly<Record<UnitCost, number | null>>;
};

export type UnitCosts = {
  /** The months are in chronological order, including months without usage. */
  currencies: readonly { currency: string | null; months: readonly MonthCosts[] }[];
  /** The number of usages without a period, which belong to no month. */
  undated: number;
  /** The number of credit notes, which are not usage. */
  credited: number;
  /** The number of failed charges whose usage another transaction contains too. */
  repeated: number;
};

/**
 * Divides the costs of each month by its usage.
 * assumed: a usage belongs to the month of its midpoint. The start and the end of a usage are on month boundaries,
 * where the month depends on the time zone.
 */
export function unitCostsOf(rows: readonly TransactionRow[], zone: string): UnitCosts {
  const { credited, repeated } = chargedUsages(rows);
  const used = usagesByMonth(rows, zone);
  return {
    currencies: byCurrencyAndMonth(used, (usages) => ({ costs: costsOf(usages) })),
    undated: used.filter(({ month }) => month === null).length,
    credited,
    repeated,
  };
}

export type MonthlyCosts = {
  currency: string | null;
  /** The months in chronological order, including months without usage. Costs are in whole currency. */
  months: readonly { month: Month; costs: Readonly<Record<UnitCost, number>>; total: number }[];
};

/** Sums the three costs of each month. A usage without a period belongs to no month. */
export function monthlyCostsOf(rows: readonly TransactionRow[], zone: string): MonthlyCosts[] {
  return byCurrencyAndMonth(usagesByMonth(rows, zone), (usages) => {
    const responses = sumAmounts(usages.map(({ responseCost }) => responseCost));
    const library = sumAmounts(usages.map(({ libraryCost }) => libraryCost));
    const users = sumAmounts(usages.map(({ userCost }) => userCost));
    return {
      costs: { responses: numberOf(responses), library: numberOf(library), users: numberOf(users) },
      total: numberOf(plus(plus(responses, library), users)),
    };
  });
}

type UsageOfMonth = { usage: Usage; code: string | null; month: Month | null };

/**
 * Applies `measure` to every month from the first to the last usage of a currency, including months without usage,
 * because charts show consecutive months.
 */
function byCurrencyAndMonth<Figures extends object>(
  used: readonly UsageOfMonth[],
  measure: (usages: readonly Usage[]) => Figures,
): { currency: string | null; months: ({ month: Month } & Figures)[] }[] {
  return Array.from(
    groupBy(used, ({ code }) => code),
    ([currency, ofCurrency]) => {
      const usages = groupBy(ofCurrency, ({ month }) => month);
      const seen = [...usages.keys()].filter((month) => month !== null).toSorted();
      const months = withoutGaps(seen).map((month) => ({
        month,
        ...measure((usages.get(month) ?? []).map(({ usage }) => usage)),
      }));
      return { currency, months };
    },
  )
    .filter(({ months }) => months.length > 0)
    .toSorted((a, b) => compareCurrencies(a.currency, b.currency));
}

/** Returns the charged usages with their months. The month of a usage without a period is null. */
export function usagesByMonth(rows: readonly TransactionRow[], zone: string): readonly UsageOfMonth[] {
  const monthAt = monthsIn(zone);
  return chargedUsages(rows).charged.map(({ usage, code }) => {
    const middle = middleOf(usage);
    return { usage, code, month: middle === null ? null : monthAt(middle) };
  });
}

type Usage = NonNullable<TransactionRow['usage']>;

export type UsageRow = TransactionRow & { usage: Usage };

/**
 * Returns the rows whose usage counts. Leaves out credit notes, which refund the usage of other rows. Counts the usage
 * of failed attempts and their retry only once.
 */
export function chargedUsages(rows: readonly TransactionRow[]): {
  charged: readonly UsageRow[];
  credited: number;
  repeated: number;
} {
  const used = rows.filter((row): row is UsageRow => row.usage !== null);
  const charging = used.filter((row) => !isCreditNote(row));
  const charged = [...groupBy(charging, usageKey).values()].flatMap((same) => {
    const accepted = same.filter(({ status }) => status !== 'failed');
    return accepted.length > 0 ? accepted : same.slice(0, 1);
  });
  return { charged, credited: used.length - charging.length, repeated: charging.length - charged.length };
}

function isCreditNote({ amount, usage: { responseCost, libraryCost, userCost } }: UsageRow): boolean {
  return amount < 0 || numberOf(sumAmounts([responseCost, libraryCost, userCost])) < 0;
}

/**
 * Returns a key that a failed charge and its retry have in common.
 * assumed: the retry of a failed charge has the same usage, even if its amount contains a fee.
 */
function usageKey({ code, usage }: UsageRow): string {
  const { startTime, endTime, responses, libraryBytes, users, responseCost, libraryCost, userCost } = usage;
  const times = [startTime, endTime].map((each) => parseInstant(each)?.getTime());
  return [code, ...times, responses, libraryBytes, users, responseCost, libraryCost, userCost].join(' ');
}

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
  return amount > 0 ? numberOf(sumAmounts(usages.map(costOf))) / amount : null;
}

/** Rounds a cost to four significant digits, because more would be noise. From 100 on, rounds to hundredths. */
export function roundedCost(cost: number) {
  return decimalOf(Number(Math.abs(cost) < 100 ? cost.toPrecision(4) : cost.toFixed(2)));
}

export type PeriodFinding = {
  currency: string | null;
  /** The start of the overlap, the gap or the unsettled period, in milliseconds since 1970. */
  from: number;
  to: number;
} & (
  | {
      /** An overlap may be charged twice; a gap may not be charged at all. */
      kind: 'overlap' | 'gap';
      /** The transaction of the earlier period and the transaction of the later period. */
      rows: readonly [TransactionRow, TransactionRow];
    }
  /** The period of a failed transaction whose usage no other transaction charges. */
  | { kind: 'unsettled'; rows: readonly [TransactionRow] }
);

export type PeriodFindings = {
  findings: readonly PeriodFinding[];
  periods: number;
  /** The number of periods without a start or an end, or with the end before the start. */
  unusable: number;
  /** The number of credit notes, which refund the charges of another transaction. */
  credited: number;
};

/**
 * The tolerance between two periods in milliseconds.
 * assumed: a period that ends a moment before the next begins, e.g. at 23:59:59, leaves no gap.
 */
const MOMENT = 1000;

/**
 * Finds overlaps, gaps and unsettled periods among `rows`. `all` contains every known transaction, so that a
 * transaction that a filter hides does not count as a gap.
 * assumed: all transactions of one currency belong to one account, because nothing else identifies an account.
 */
export function periodFindings(
  rows: readonly TransactionRow[],
  all: readonly TransactionRow[],
  { ofFailed }: Settlements,
): PeriodFindings {
  const used = rows.filter(({ usage }) => usage !== null);
  const charging = used.filter(({ amount }) => amount >= 0);
  const listed = new Set(charging.map(({ key }) => key));
  const periods = all.flatMap((row) => {
    const period = row.amount >= 0 ? periodOf(row) : null;
    return period === null ? [] : [{ row, ...period, settlement: ofFailed.get(row.key) ?? null }];
  });
  const byCurrency = [...groupBy(periods, ({ row }) => row.code)].toSorted(([a], [b]) =>
    compareCurrencies(a, b),
  );
  const usable = charging.filter((row) => periodOf(row) !== null).length;
  return {
    findings: byCurrency
      .flatMap(([currency, ofCurrency]) => findingsIn(currency, ofCurrency))
      .filter((finding) => finding.rows.some(({ key }) => listed.has(key))),
    periods: usable,
    unusable: charging.length - usable,
    credited: used.length - charging.length,
  };
}

/** Returns a summary of the findings, e.g. '77 periods: 1 overlap, 0 gaps, 2 not settled.' */
export function periodsSummary({ findings, periods, unusable, credited }: PeriodFindings): string {
  const left = [
    ...(unusable === 0 ? [] : [`${pluralize(unusable, 'period')} without a start or an end`]),
    ...(credited === 0 ? [] : [pluralize(credited, 'credit note')]),
  ];
  const without = left.length === 0 ? '' : ` Left out: ${left.join(', ')}.`;
  if (periods === 0) return `None of these transactions has a usage period.${without}`;
  const count = (kind: PeriodFinding['kind']) => findings.filter((finding) => finding.kind === kind).length;
  const parts = [
    pluralize(count('overlap'), 'overlap'),
    pluralize(count('gap'), 'gap'),
    `${count('unsettled')} not settled`,
  ];
  return `${pluralize(periods, 'period')}: ${findings.length === 0 ? 'no overlaps and no gaps' : parts.join(', ')}.${without}`;
}

type Period = { row: TransactionRow; from: number; to: number; settlement: Settlement | null };

/**
 * Returns the findings of one currency. A failed transaction charges for nothing, so its period is an unsettled period
 * and not a gap.
 */
function findingsIn(currency: string | null, periods: readonly Period[]): PeriodFinding[] {
  const findings: PeriodFinding[] = [];
  const charged = new Set(
    periods.filter(({ row }) => row.status !== 'failed').map(({ from, to }) => `${from} ${to}`),
  );
  let latest: Period | null = null;
  let latestCharged: Period | null = null;
  for (const period of periods.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const { row, from, to, settlement } = period;
    const isFailed = row.status === 'failed';
    if (isFailed && settlement?.state !== 'settled' && !charged.has(`${from} ${to}`))
      findings.push({ kind: 'unsettled', currency, from, to, rows: [row] });
    if (!isFailed && latestCharged !== null) {
      const overlap = Math.min(latestCharged.to, to) - from;
      if (overlap > MOMENT)
        findings.push({
          kind: 'overlap',
          currency,
          from,
          to: from + overlap,
          rows: [latestCharged.row, row],
        });
    }
    if (latest !== null && from - latest.to > MOMENT)
      findings.push({ kind: 'gap', currency, from: latest.to, to: from, rows: [latest.row, row] });
    if (latest === null || to > latest.to) latest = period;
    if (!isFailed && (latestCharged === null || to > latestCharged.to)) latestCharged = period;
  }
  return findings;
}

/** Formats costs in whole currency. Costs that are spread over days have more digits than the currency. */
export function roundedCostText(cost: number, currency: string | null): string {
  return formatMoney(decimalOf(Number(cost.toFixed(digitsOf(currency) ?? 2))), currency, 'major');
}
