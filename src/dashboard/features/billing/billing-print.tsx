import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { sessionQuery } from '../../api/session/session.ts';
import { exactAmount, type TransactionRow } from '../../api/resources/transaction-rows.ts';
import { formatDayRange, type DayRange } from '../../lib/day.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatNumber } from '../../lib/format.ts';
import { decimalOf, formatMoney, sumAmounts, type AmountUnit } from '../../lib/money.ts';
import { formatExactWithZone, formatShort } from '../../lib/time.ts';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { EmptyValue, Value } from '../../ui/value.tsx';
import { UNIT_LABELS } from './unit-labels.ts';
import styles from './billing-print.module.css';
import { statusText } from './statuses.ts';
import { currencyName } from './billing-search.ts';
import { sumColumns, TotalsTable } from './totals-table.tsx';
import { monthsOf, formatMonthShort, totalsOf } from './totals.ts';

type BillingPrintProps = {
  rows: readonly TransactionRow[];
  coverage: string;
  unit: AmountUnit;
  zone: string;
  /** The days that the printed page covers; null if no transaction has a date. */
  range: DayRange | null;
  /** The time of the reply in milliseconds since 1970. */
  receivedAt: number;
};

/**
 * The printed version of every billing view, for the print button and the browser's print command: the agency, the
 * period, the totals, the months, and every row with its usage. The table on the screen renders only visible rows, so
 * this component renders its own tables, and only while the browser prints.
 */
export function BillingPrint(props: BillingPrintProps) {
  const [isPrinting, setIsPrinting] = useState(false);
  // The layout effect adds the listeners before the user can press Print.
  useLayoutEffect(() => {
    // The browser captures the page as soon as this handler returns, so React must render synchronously.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting ? createPortal(<Paper {...props} />, document.body) : null;
}

function Paper({ rows, coverage, unit, zone, range, receivedAt }: BillingPrintProps) {
  const { data: session } = useQuery(sessionQuery);
  const { currencies } = monthsOf(rows, zone);
  return (
    <article className={styles.paper} aria-label="Billing to print">
      <h1 className={styles.title}>Billing{session?.agency && ` of ${session.agency}`}</h1>
      <dl className={styles.facts}>
        {range && (
          <div>
            <dt>Period</dt>
            <dd>
              {formatDayRange(range)} ({zone})
            </dd>
          </div>
        )}
        <div>
          <dt>Transactions</dt>
          <dd>{coverage}</dd>
        </div>
        <div>
          <dt>Amounts</dt>
          <dd>read as {UNIT_LABELS[unit]}</dd>
        </div>
        <div>
          <dt>As of</dt>
          <dd>{formatExactWithZone(new Date(receivedAt), zone)}</dd>
        </div>
      </dl>
      <TotalsTable totals={totalsOf(rows)} unit={unit} />
      {currencies.map(({ currency, statuses, months }) => (
        <Table
          key={currency}
          caption={`Months in ${currencyName(currency)}`}
          columns={[
            {
              header: `Months in ${currencyName(currency)}`,
              isRowHeader: true,
              cell: ({ month }: (typeof months)[number]) => formatMonthShort(month),
            },
            ...sumColumns<(typeof months)[number]>(statuses, () => currency, unit),
          ]}
          rows={months.toReversed()}
          getRowKey={({ month }) => month}
          rendersAll
        />
      ))}
      <Table
        caption="Transactions"
        columns={columnsOf(
          unit,
          zone,
          rows.some(({ usage }) => usage !== null),
        )}
        rows={rows}
        getRowKey={({ key }) => key}
        rendersAll
      />
    </article>
  );
}

function columnsOf(unit: AmountUnit, zone: string, hasUsage: boolean): TableColumn<TransactionRow>[] {
  return [
    { header: 'Id', cell: ({ id }) => <span className="nowrap">{id}</span> },
    {
      header: 'Created',
      cell: ({ at, createdAt }) => (
        <span className="nowrap">
          {at === null ? <Value value={createdAt} /> : formatShort(new Date(at), zone)}
        </span>
      ),
    },
    {
      header: 'Description',
      cell: ({ description }) => (
        <bdi className={styles.description}>
          <Value value={description} />
        </bdi>
      ),
    },
    { header: 'Status', cell: ({ status }) => <span className="nowrap">{statusText(status)}</span> },
    ...(hasUsage ? USAGE : []),
    {
      header: 'Amount',
      align: 'end',
      cell: (row) => (
        <span className="nowrap">{formatMoney(decimalOf(exactAmount(row)), row.code, unit)}</span>
      ),
    },
  ];
}

type Usage = NonNullable<TransactionRow['usage']>;

function usageColumn(
  header: string,
  words: (usage: Usage, row: TransactionRow) => string,
): TableColumn<TransactionRow> {
  return {
    header,
    align: 'end',
    cell: (row) =>
      row.usage === null ? (
        <EmptyValue label="no usage data" />
      ) : (
        <span className="nowrap">{words(row.usage, row)}</span>
      ),
  };
}

/** The columns of usage. Costs are in whole currency, regardless of the unit of amounts. See `reconciliation.ts`. */
const USAGE: readonly TableColumn<TransactionRow>[] = [
  usageColumn('Responses', ({ responses }) => formatNumber(responses)),
  usageColumn('Library', ({ libraryBytes }) => formatBytes(libraryBytes)),
  usageColumn('Users', ({ users }) => formatNumber(users)),
  usageColumn('Costs', ({ responseCost, libraryCost, userCost }, { code }) =>
    formatMoney(sumAmounts([responseCost, libraryCost, userCost]), code, 'major'),
  ),
];
