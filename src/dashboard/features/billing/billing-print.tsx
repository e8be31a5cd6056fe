import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { UNIT_WORDS } from '../../api/amount-unit.ts';
import { decimalOf, formatMoney, type AmountUnit } from '../../lib/money.ts';
import { formatExact, formatExactWithZone } from '../../lib/time.ts';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { Value } from '../../ui/value.tsx';
import styles from './billing-print.module.css';
import { statusWords } from './statuses.ts';
import { TotalsTable } from './totals-table.tsx';
import { totalsOf } from './totals.ts';
import type { TransactionRow } from './transaction-rows.ts';

type BillingPrintProps = {
  rows: readonly TransactionRow[];
  coverage: string;
  unit: AmountUnit;
  zone: string;
  /** When the service answered, in milliseconds since 1970. */
  receivedAt: number;
};

/**
 * The transactions on paper, by the button of the page or the browser's own: all rows, of which the table on the screen
 * draws only those in sight, and nothing around them. There only while something is printed.
 */
export function BillingPrint(props: BillingPrintProps) {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture of the page when this returns.
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

function Paper({ rows, coverage, unit, zone, receivedAt }: BillingPrintProps) {
  return (
    <article className={styles.paper} aria-label="Transactions to print">
      <h1 className={styles.title}>Transactions</h1>
      <p>{coverage}</p>
      <p className={styles.note}>
        As of {formatExactWithZone(new Date(receivedAt), zone)}. Amounts read as {UNIT_WORDS[unit]}, times in{' '}
        {zone}.
      </p>
      <TotalsTable totals={totalsOf(rows)} unit={unit} />
      <Table
        caption="Transactions"
        columns={columnsOf(unit, zone)}
        rows={rows}
        getRowKey={({ key }) => key}
      />
    </article>
  );
}

function columnsOf(unit: AmountUnit, zone: string): TableColumn<TransactionRow>[] {
  return [
    { header: 'Id', cell: ({ id }) => <span className={styles.line}>{id}</span> },
    {
      header: 'Created',
      cell: ({ at, createdAt }) => (
        <span className={styles.line}>
          {at === null ? <Value value={createdAt} /> : formatExact(new Date(at), zone)}
        </span>
      ),
    },
    {
      header: 'Description',
      cell: ({ description }) => (
        <bdi>
          <Value value={description} />
        </bdi>
      ),
    },
    { header: 'Status', cell: ({ status }) => <span className={styles.line}>{statusWords(status)}</span> },
    {
      header: 'Amount',
      align: 'end',
      cell: ({ amount, code }) => formatMoney(decimalOf(amount), code, unit),
    },
  ];
}
