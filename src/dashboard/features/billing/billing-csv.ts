/** A file of transactions for accountants, and the words that say what it covers. */
import { PRESET_LABELS, isPreset } from '../../lib/day-range.ts';
import { countOf } from '../../lib/count-of.ts';
import type { CsvColumn, CsvValue } from '../../lib/csv.ts';
import { rangeWords, type DayRange } from '../../lib/day.ts';
import { type AmountUnit, decimalOf, plainMoney } from '../../lib/money.ts';
import { toIsoInZone } from '../../lib/zoned-time.ts';
import { parseInstant } from '../../lib/time.ts';
import { type BillingSearch, filterName } from './billing-search.ts';
import type { TransactionRow } from './transaction-rows.ts';

type Usage = NonNullable<TransactionRow['usage']>;

function ofUsage(valueOf: (usage: Usage) => CsvValue) {
  return ({ usage }: TransactionRow) => (usage === null ? null : valueOf(usage));
}

/** Costs are in whole currency, whatever amounts are in: see `reconciliation.ts`. */
function costColumn(header: string, costOf: (usage: Usage) => number): CsvColumn<TransactionRow> {
  return {
    header,
    value: ({ usage, code }) => usage && plainMoney(decimalOf(costOf(usage)), code, 'major'),
  };
}

/** Amounts in whole currency; moments in ISO 8601 with the offset of `zone`, which has a column of its own. */
export function transactionCsv(unit: AmountUnit, zone: string): readonly CsvColumn<TransactionRow>[] {
  return [
    { header: 'Transaction id', value: ({ id }) => id },
    { header: 'Created', value: ({ createdAt }) => momentIn(createdAt, zone) },
    { header: 'Time zone', value: () => zone },
    { header: 'Description', value: ({ description }) => description },
    { header: 'Status', value: ({ status }) => status },
    { header: 'Amount', value: ({ amount, code }) => plainMoney(decimalOf(amount), code, unit) },
    { header: 'Currency', value: ({ currency }) => currency },
    { header: 'Receipt', value: ({ receiptUrl }) => receiptUrl },
    { header: 'Usage from', value: ofUsage(({ startTime }) => momentIn(startTime, zone)) },
    { header: 'Usage to', value: ofUsage(({ endTime }) => momentIn(endTime, zone)) },
    { header: 'Responses', value: ofUsage(({ responses }) => responses) },
    { header: 'Library bytes', value: ofUsage(({ libraryBytes }) => libraryBytes) },
    { header: 'Users', value: ofUsage(({ users }) => users) },
    costColumn('Response cost', ({ responseCost }) => responseCost),
    costColumn('Library cost', ({ libraryCost }) => libraryCost),
    costColumn('User cost', ({ userCost }) => userCost),
  ];
}

function momentIn(text: string | null, zone: string): string | null {
  const moment = parseInstant(text);
  return moment === null ? text : toIsoInZone(moment.getTime(), zone);
}

/** '7 of 60 transactions, failed, EUR, 1 – 31 Mar 2025 (Europe/Berlin)': what a file or a print holds. */
export function coverageOf(
  shown: number,
  all: number,
  { status, range, currency, q }: Pick<BillingSearch, 'status' | 'range' | 'currency' | 'q'>,
  days: DayRange,
  zone: string,
): string {
  const daysWords = isPreset(range)
    ? `${PRESET_LABELS[range]} (${rangeWords(days)}, ${zone})`
    : `${rangeWords(days)} (${zone})`;
  return [
    shown === all
      ? countOf(all, 'transaction')
      : `${shown.toLocaleString('en')} of ${countOf(all, 'transaction')}`,
    ...(status === null ? [] : [status]),
    ...(currency.length === 0 ? [] : [currency.map(filterName).join(' or ')]),
    ...(range === 'all' ? [] : [daysWords]),
    ...(q.trim() === '' ? [] : [`text '${q.trim()}'`]),
  ].join(', ');
}
