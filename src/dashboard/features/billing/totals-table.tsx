import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { type AmountUnit, formatMoney, type Sums } from '../../lib/money.ts';
import { HelpTip } from '../../ui/help-tip.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { useNarrow } from '../../ui/use-layout.ts';
import { EmptyValue } from '../../ui/value.tsx';
import { currencyName } from './billing-search.ts';
import styles from './billing.module.css';
import { statusText } from './statuses.ts';
import { type CurrencyTotals, hasBoth, hasNet, type Totals, totalText } from './totals.ts';

type TotalsTableProps = { totals: Totals; unit: AmountUnit };

export function TotalsTable({ totals, unit }: TotalsTableProps) {
  return <CurrencyTable totals={totals} unit={unit} heading="Totals" />;
}

/** The totals below the list, in a low frame, so that the list keeps most of the room. */
export function TotalsBelowList({ totals, unit }: TotalsTableProps) {
  const isPhone = useNarrow();
  const heading = (
    <span className={styles.explained}>
      Totals
      <HelpTip of="Totals">
        <SumsExplained /> Totals cover the transactions listed here, for each currency and status.
      </HelpTip>
    </span>
  );
  // On a phone the cells are stacked and the table heading is hidden, so the heading appears above the table.
  return (
    <>
      {isPhone && (
        <div className="small medium" style={{ padding: '8px 12px 0' }}>
          {heading}
        </div>
      )}
      <CurrencyTable isBelowList totals={totals} unit={unit} heading={isPhone ? 'Totals' : heading} />
    </>
  );
}

export function SumsExplained() {
  return 'Charges are amounts of zero or more, refunds are amounts below zero. A total is their sum; if there are both, they are shown below it. Failed charges and failed refunds are never added. The number of transactions is in brackets.';
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
        ...sumColumns<CurrencyTotals>(statuses, ({ currency }) => currency, unit),
      ]}
      rows={currencies}
      getRowKey={({ currency }) => currency ?? ''}
      stackBelow={600}
      {...(isBelowList && { isInset: true, maxHeight: 176 })}
    />
  );
}

type Summed = { byStatus: ReadonlyMap<string | null, Sums> };

export function sumColumns<Row extends Summed>(
  statuses: readonly (string | null)[],
  currencyOf: (row: Row) => string | null,
  unit: AmountUnit,
): TableColumn<Row>[] {
  return statuses.map((status) => ({
    header: statusText(status),
    align: 'end',
    cell: (row) => (
      <SumCell status={status} sums={row.byStatus.get(status)} currency={currencyOf(row)} unit={unit} />
    ),
  }));
}

type SumCellProps = {
  status: string | null;
  sums: Sums | undefined;
  currency: string | null;
  unit: AmountUnit;
};

/** The net total, with charges and refunds below if there are both. Failed amounts have no net total. */
export function SumCell({ status, sums, currency, unit }: SumCellProps) {
  if (sums === undefined || sums.net.count === 0) return <EmptyValue />;
  const { charges, refunds, net } = sums;
  const isDivided = hasBoth(sums);
  return (
    <>
      {(!isDivided || hasNet(status)) && (
        <>
          <span className="medium">{formatMoney(net.sum, currency, unit)}</span>{' '}
          <span className="secondary">({formatNumber(net.count)})</span>
        </>
      )}
      {isDivided && (
        // Both are on one line if the column is wide enough, so that the totals of several currencies stay low.
        <div className="note regular">
          <span className="nowrap">charges {totalText(charges, currency, unit)}</span>,{' '}
          <span className="nowrap">refunds {totalText(refunds, currency, unit)}</span>
        </div>
      )}
    </>
  );
}
