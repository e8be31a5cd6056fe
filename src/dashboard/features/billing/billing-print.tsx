import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { decimalOf, formatMoney, type AmountUnit } from '../../lib/money.ts';
import { formatExact, formatExactWithZone } from '../../lib/time.ts';
import { Value } from '../../ui/value.tsx';
import styles from './billing-print.module.css';
import { UNIT_WORDS } from './reconciliation-words.ts';
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
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Id</th>
            <th scope="col">Created</th>
            <th scope="col">Description</th>
            <th scope="col">Status</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td>{row.id}</td>
              <td>
                {row.at === null ? <Value value={row.createdAt} /> : formatExact(new Date(row.at), zone)}
              </td>
              <td dir="auto">
                <Value value={row.description} />
              </td>
              <td>{statusWords(row.status)}</td>
              <td>{formatMoney(decimalOf(row.amount), row.code, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
