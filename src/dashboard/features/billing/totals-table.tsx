import { type AmountUnit, formatMoney } from '../../lib/money.ts';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { Nothing } from '../../ui/value.tsx';
import { currencyName } from './billing-search.ts';
import styles from './billing.module.css';
import { statusWords } from './statuses.ts';
import type { CurrencyTotals, Totals } from './totals.ts';

type TotalsTableProps = {
  totals: Totals;
  unit: AmountUnit;
  /** Few lines of it are in sight, for the list above it has the room; paper shows them all. */
  isBelowList?: boolean;
};

/** What the rows add up to: each currency and each status for itself. */
export function TotalsTable({ totals: { currencies, statuses }, unit, isBelowList }: TotalsTableProps) {
  return (
    <Table
      caption="Totals of these transactions by currency and status"
      columns={columnsOf(statuses, unit)}
      rows={currencies}
      getRowKey={({ currency }) => currency ?? ''}
      {...(isBelowList && { isInset: true, maxHeight: 176 })}
    />
  );
}

function columnsOf(statuses: Totals['statuses'], unit: AmountUnit): TableColumn<CurrencyTotals>[] {
  return [
    { header: 'Totals', isRowHeader: true, cell: ({ currency }) => currencyName(currency) },
    ...statuses.map((status): TableColumn<CurrencyTotals> => ({
      header: statusWords(status),
      align: 'end',
      cell: ({ currency, byStatus }) => {
        const total = byStatus.get(status);
        if (!total) return <Nothing />;
        return (
          <>
            <span className={styles.sum}>{formatMoney(total.sum, currency, unit)}</span>{' '}
            <span className={styles.count}>({total.count.toLocaleString('en')})</span>
          </>
        );
      },
    })),
  ];
}
