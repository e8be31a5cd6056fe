import { type AmountUnit, formatMoney } from '../../lib/money.ts';
import { Nothing } from '../../ui/value.tsx';
import { currencyName } from './billing-search.ts';
import { statusWords } from './statuses.ts';
import styles from './totals-table.module.css';
import type { Totals } from './totals.ts';

type TotalsTableProps = { totals: Totals; unit: AmountUnit };

/** A part that scrolls and holds no control is one itself: the arrow keys scroll it. */
const focusable = { tabIndex: 0 } as const;

/** What the rows add up to: each currency and each status for itself. */
export function TotalsTable({ totals: { currencies, statuses }, unit }: TotalsTableProps) {
  return (
    <section className={styles.scroller} aria-label="Totals" {...focusable}>
      <table className={styles.table}>
        <caption className="visually-hidden">Totals of these transactions by currency and status</caption>
        <thead>
          <tr>
            <th scope="col">Totals</th>
            {statuses.map((status) => (
              <th scope="col" key={status}>
                {statusWords(status)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {currencies.map(({ currency, byStatus }) => (
            <tr key={currency}>
              <th scope="row">{currencyName(currency)}</th>
              {statuses.map((status) => {
                const total = byStatus.get(status);
                return (
                  <td key={status}>
                    {total ? (
                      <>
                        <span className={styles.sum}>{formatMoney(total.sum, currency, unit)}</span>{' '}
                        <span className={styles.count}>({total.count.toLocaleString('en')})</span>
                      </>
                    ) : (
                      <Nothing />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
