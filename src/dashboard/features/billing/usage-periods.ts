/** Whether the periods of usage follow each other: what lies in two of them may be charged twice, what lies in none not at all. */
import { groupBy } from '../../lib/group-by.ts';
import { compareCurrencies } from '../../lib/money.ts';
import { parseInstant } from '../../lib/time.ts';
import type { TransactionRow } from './transaction-rows.ts';

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
