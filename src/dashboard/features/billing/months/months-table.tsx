import { type AmountUnit, formatMoney } from '../../../lib/money.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { Nothing } from '../../../ui/value.tsx';
import { currencyName } from '../billing-search.ts';
import { type CurrencyMonths, type Month, monthWords } from '../months.ts';
import { statusWords } from '../status-words.ts';
import styles from './months-table.module.css';

type MonthsTableProps = CurrencyMonths & { unit: AmountUnit; onChoose: (month: Month) => void };

/** The months of a currency, the latest first. */
export function MonthsTable({ currency, statuses, months, unit, onChoose }: MonthsTableProps) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption className="visually-hidden">Months of {currencyName(currency)}</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {statuses.map((status) => (
              <th scope="col" key={status}>
                {statusWords(status)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, byStatus }) => (
            <tr key={month}>
              <th scope="row">
                <QuietButton onClick={() => onChoose(month)}>{monthWords(month)}</QuietButton>
              </th>
              {statuses.map((status) => {
                const total = byStatus.get(status);
                return (
                  <td key={status}>
                    {total ? (
                      `${formatMoney(total.sum, currency, unit)} (${total.count.toLocaleString('en')})`
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
    </div>
  );
}
