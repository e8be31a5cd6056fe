/** A file of transactions for accountants. */
import type { CsvColumn, CsvValue } from '../../lib/csv.ts';
import { type AmountUnit, decimalOf, plainMoney } from '../../lib/money.ts';
import { toIsoInZone } from '../../lib/zoned-time.ts';
import { parseInstant } from '../../lib/time.ts';
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
