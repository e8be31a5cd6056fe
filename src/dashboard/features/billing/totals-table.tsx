import type { ReactNode } from 'react';
import { type AmountUnit, formatMoney, type Sums, type Total } from '../../lib/money.ts';
import { Explained } from '../../ui/explained.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { useMedia } from '../../ui/use-layout.ts';
import { Nothing } from '../../ui/value.tsx';
import { currencyName } from './billing-search.ts';
import styles from './billing.module.css';
import { statusWords } from './statuses.ts';
import type { CurrencyTotals, Totals } from './totals.ts';

type TotalsTableProps = { totals: Totals; unit: AmountUnit };

/** What the rows add up to: each currency and each status for itself. */
export function TotalsTable({ totals, unit }: TotalsTableProps) {
  return <CurrencyTable totals={totals} unit={unit} heading="Totals" />;
}

/** The same below the list, where few lines of it are in sight, for the list has the room. */
export function TotalsBelowList({ totals, unit }: TotalsTableProps) {
  const isPhone = useMedia('(max-width: 599.95px)');
  const heading = (
    <span className={styles.totals}>
      Totals
      <Explained of="Totals">
        <SumsExplained /> Each currency and each status is added by itself, over the transactions listed here.
      </Explained>
    </span>
  );
  // Where the cells stand under each other no heading of theirs is seen.
  return (
    <>
      {isPhone && <div className={styles.totalsHead}>{heading}</div>}
      <CurrencyTable isBelowList totals={totals} unit={unit} heading={isPhone ? 'Totals' : heading} />
    </>
  );
}

/** How the figures under 'Charges', 'Refunds' and 'Net' come about. */
export function SumsExplained() {
  return 'Charges are amounts of zero or more. Refunds are amounts below zero, credit notes among them. Net is both together. In brackets is the number of transactions.';
}

type CurrencyTableProps = TotalsTableProps & { heading: ReactNode; isBelowList?: boolean };

function CurrencyTable({ totals, unit, heading, isBelowList = false }: CurrencyTableProps) {
  const { currencies, statuses } = totals;
  return (
    <Table
      caption="Totals of these transactions by currency and status"
      columns={[
        {
          header: heading,
          isRowHeader: true,
          cell: ({ currency }: CurrencyTotals) => currencyName(currency),
        },
        ...sumColumns(currencies, statuses, ({ currency }) => currency, unit),
      ]}
      rows={currencies}
      getRowKey={({ currency }) => currency ?? ''}
      stackBelow={600}
      {...(isBelowList && { isInset: true, maxHeight: 176 })}
    />
  );
}

type Summed = { byStatus: ReadonlyMap<string | null, Sums> };

/** For each status its charges, refunds and net; its sum alone where no row has a refund, for then all three are that. */
export function sumColumns<Row extends Summed>(
  rows: readonly Row[],
  statuses: readonly (string | null)[],
  currencyOf: (row: Row) => string | null,
  unit: AmountUnit,
): (TableColumn<Row> & { totalOf: (sums: Sums) => Total; status: string | null })[] {
  return statuses.flatMap((status) => {
    const words = statusWords(status);
    const hasRefunds = rows.some(({ byStatus }) => (byStatus.get(status)?.refunds.count ?? 0) > 0);
    const column = (header: string, label: string, totalOf: (sums: Sums) => Total) => ({
      header,
      label,
      status,
      totalOf,
      align: 'end' as const,
      cell: (row: Row) => {
        const sums = row.byStatus.get(status);
        return <Sum total={sums && totalOf(sums)} currency={currencyOf(row)} unit={unit} />;
      },
    });
    if (!hasRefunds) return [column(words, words, ({ net }) => net)];
    const group = { header: words };
    return [
      { ...column('Charges', `${words}: charges`, ({ charges }) => charges), group },
      { ...column('Refunds', `${words}: refunds`, ({ refunds }) => refunds), group },
      { ...column('Net', `${words}: net`, ({ net }) => net), group },
    ];
  });
}

type SumProps = { total: Total | undefined; currency: string | null; unit: AmountUnit };

/** A sum, and of how many. */
export function Sum({ total, currency, unit }: SumProps) {
  if (total === undefined || total.count === 0) return <Nothing />;
  return (
    <>
      <span className={styles.sum}>{formatMoney(total.sum, currency, unit)}</span>{' '}
      <span className={styles.count}>({total.count.toLocaleString('en')})</span>
    </>
  );
}
