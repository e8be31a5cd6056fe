import { exactAmount, type TransactionRow } from '../../api/resources/transaction-rows.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import {
  type AmountUnit,
  decimalOf,
  inMajor,
  numberOf,
  formatMoney,
  plainMoney,
  sumAmounts,
} from '../../lib/money.ts';
import type { CsvColumn, CsvValue } from '../../lib/csv.ts';
import { DAY, formatDuration, formatShort, parseInstant } from '../../lib/time.ts';
import { toIsoInZone } from '../../lib/zoned-time.ts';
import { moment, text } from '../../list/columns.tsx';
import type { Column } from '../../list/data-table/column.ts';
import { Moment, useNow } from '../../ui/moment.tsx';
import { SafeLink } from '../../ui/link.tsx';
import { StatusChip, EmptyValue, Value } from '../../ui/value.tsx';
import styles from './billing.module.css';
import { SettlementNote } from './settlement-notes.tsx';
import type { Settlements } from './settlements.ts';
import { statusText, toneOf } from './statuses.ts';

type Usage = NonNullable<TransactionRow['usage']>;

/**
 * Returns a column with a usage figure. The column is hidden by default, because the details show all usage figures.
 */
function usageColumn(
  id: string,
  header: string,
  valueOf: (usage: Usage) => number,
  show?: (value: number, row: TransactionRow) => string,
): Column<TransactionRow> {
  return {
    id,
    header,
    group: 'Usage',
    value: ({ usage }) => usage && valueOf(usage),
    ...(show !== undefined && {
      cell: (row) => (row.usage === null ? <EmptyValue /> : show(valueOf(row.usage), row)),
    }),
    width: 130,
    align: 'end',
    searchable: false,
    sortFirst: 'descending',
    defaultHidden: true,
  };
}

/** Formats a cost. Costs are in whole currency, regardless of the unit of amounts. See `reconciliation.ts`. */
const cost = (value: number, { code }: TransactionRow) => formatMoney(decimalOf(value), code, 'major');

const USAGE: readonly Column<TransactionRow>[] = [
  usageColumn('responses', 'Responses', ({ responses }) => responses),
  usageColumn('library', 'Library', ({ libraryBytes }) => libraryBytes, formatBytes),
  usageColumn('users', 'Users', ({ users }) => users),
  usageColumn(
    'costs',
    'Costs',
    ({ responseCost, libraryCost, userCost }) => responseCost + libraryCost + userCost,
    (_, row) =>
      row.usage === null
        ? ''
        : formatMoney(
            sumAmounts([row.usage.responseCost, row.usage.libraryCost, row.usage.userCost]),
            row.code,
            'major',
          ),
  ),
  usageColumn('responseCost', 'Response cost', ({ responseCost }) => responseCost, cost),
  usageColumn('libraryCost', 'Library cost', ({ libraryCost }) => libraryCost, cost),
  usageColumn('userCost', 'User cost', ({ userCost }) => userCost, cost),
];

/** Returns the columns of the list. Times are exact for accounting and in `zone`, which the page names. */
export function transactionColumns(unit: AmountUnit, zone: string): readonly Column<TransactionRow>[] {
  return [
    {
      id: 'id',
      header: 'Id',
      value: ({ id }) => id,
      cell: ({ id }) => String(id),
      width: 80,
      hideable: false,
    },
    moment('created', 'Created', ({ createdAt }) => createdAt, {
      searchText: ({ at, createdAt }) =>
        at === null ? '' : `${createdAt} ${formatShort(new Date(at), zone)}`,
      cell: ({ createdAt }) => <Moment value={createdAt} mode="exact" zone={zone} />,
      // Wide enough for languages with long abbreviations of months.
      width: 176,
      narrowRole: 'aside',
    }),
    text('description', 'Description', ({ description }) => description, {
      width: 156,
      grows: true,
      narrowRole: 'subtitle',
    }),
    {
      id: 'status',
      header: 'Status',
      value: ({ status }) => status,
      cell: (row) => <StatusCell row={row} />,
      width: 204,
      narrowRole: 'state',
    },
    {
      id: 'amount',
      header: 'Amount',
      // The value of an unreadable amount is null, so that it sorts last.
      value: ({ amount, code }) =>
        Number.isNaN(amount) ? null : numberOf(inMajor(decimalOf(amount), code, unit)),
      searchText: (row) => `${plainMoney(decimalOf(exactAmount(row)), row.code, unit)} ${row.code ?? ''}`,
      cell: (row) =>
        Number.isNaN(row.amount) ? (
          <EmptyValue label="unknown amount" />
        ) : (
          formatMoney(decimalOf(exactAmount(row)), row.code, unit)
        ),
      width: 132,
      align: 'end',
      sortFirst: 'descending',
      narrowRole: 'title',
    },
    {
      id: 'currency',
      header: 'Currency',
      value: ({ currency }) => currency,
      width: 100,
      defaultHidden: true,
    },
    {
      id: 'receipt',
      header: 'Receipt',
      value: ({ receiptUrl }) => receiptUrl,
      cell: ({ receiptUrl }) => <Receipt url={receiptUrl} />,
      width: 100,
      sortable: false,
      searchable: false,
    },
    ...USAGE,
  ];
}

/** Shows the receipt. Only http and https URLs become links. Any other text appears unchanged. */
export function Receipt({ url }: { url: string | null }) {
  if (!url) return <Value value={url} />;
  return /^\s*https?:/i.test(url) ? <SafeLink href={url}>Receipt</SafeLink> : <SafeLink href={url} />;
}

/** Shows the status, with the age of a pending transaction or the settlement of a failed transaction. */
export function StatusCell({ row }: { row: TransactionRow }) {
  const { status, at } = row;
  if (!status) return <Value value={status} />;
  return (
    <>
      <StatusChip tone={toneOf(status)}>{statusText(status)}</StatusChip>
      {status === 'pending' && at !== null && (
        <span className={styles.age}>
          {' '}
          for <Age since={at} />
        </span>
      )}
      {status === 'failed' && <SettlementNote row={row} />}
    </>
  );
}

/** Shows the age of a pending transaction, e.g. 'pending for 48 d'. `since` is in milliseconds since 1970. */
export function PendingFor({ since }: { since: number }) {
  return (
    <>
      pending for <Age since={since} />
    </>
  );
}

/** Shows e.g. '48 d' or '7 h 20 min'. A duration of at least one day is rounded to days. */
function Age({ since }: { since: number }) {
  const age = useNow().getTime() - since;
  return formatDuration(age < DAY ? age : Math.round(age / DAY) * DAY);
}

function ofUsage(valueOf: (usage: Usage) => CsvValue) {
  return ({ usage }: TransactionRow) => (usage === null ? null : valueOf(usage));
}

function costColumn(header: string, costOf: (usage: Usage) => number): CsvColumn<TransactionRow> {
  return {
    header,
    isNumber: true,
    value: ({ usage, code }) => usage && plainMoney(decimalOf(costOf(usage)), code, 'major'),
  };
}

/**
 * Returns the CSV columns for accounting. Amounts are in whole currency, and the heading states a conversion. Times are
 * ISO 8601 with the offset of `zone`, which the headings name.
 */
export function transactionCsv(
  unit: AmountUnit,
  zone: string,
  settlements: Settlements | null,
): readonly CsvColumn<TransactionRow>[] {
  return [
    { header: 'Transaction id', value: ({ id }) => id },
    { header: `Created (${zone})`, value: ({ createdAt }) => momentIn(createdAt, zone) },
    { header: 'Description', value: ({ description }) => description },
    { header: 'Status', value: ({ status }) => status },
    {
      header: unit === 'major' ? 'Amount' : 'Amount (whole currency, converted from the smallest unit)',
      isNumber: true,
      value: (row) =>
        Number.isNaN(row.amount) ? null : plainMoney(decimalOf(exactAmount(row)), row.code, unit),
    },
    { header: 'Currency', value: ({ currency }) => currency },
    { header: 'Receipt', value: ({ receiptUrl }) => receiptUrl },
    {
      header: 'May be settled by',
      value: ({ key }) => {
        const settlement = settlements?.ofFailed.get(key);
        return settlement?.state === 'settled' ? settlement.by.id : null;
      },
    },
    { header: `Usage from (${zone})`, value: ofUsage(({ startTime }) => momentIn(startTime, zone)) },
    { header: `Usage to (${zone})`, value: ofUsage(({ endTime }) => momentIn(endTime, zone)) },
    { header: 'Responses', value: ofUsage(({ responses }) => responses) },
    { header: 'Library bytes', value: ofUsage(({ libraryBytes }) => libraryBytes) },
    { header: 'Users', value: ofUsage(({ users }) => users) },
    costColumn('Response cost', ({ responseCost }) => responseCost),
    costColumn('Library cost', ({ libraryCost }) => libraryCost),
    costColumn('User cost', ({ userCost }) => userCost),
  ];
}

function momentIn(written: string | null, zone: string): string | null {
  const instant = parseInstant(written);
  return instant === null ? written : toIsoInZone(instant.getTime(), zone);
}
