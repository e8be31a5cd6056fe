import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import type { ChangeKind } from '../../lib/use-search-state.ts';
import { DataTable } from '../../list/data-table/data-table.tsx';
import { TableSkeleton } from '../../list/data-table/table-skeleton.tsx';
import type { TablePreferences } from '../../list/data-table/use-table-preferences.ts';
import { Panel } from '../../ui/panel.tsx';
import { transactionsOf } from './asked-transactions.ts';
import styles from './billing-page.module.css';
import { BillingPrint } from './billing-print.tsx';
import { type BillingSearch, NO_FILTERS } from './billing-search.ts';
import { NoTransactions } from './no-transactions.tsx';
import { totalsOf } from './totals.ts';
import { TotalsTable } from './totals-table.tsx';
import { prefetchDetails, TransactionPanel } from './transaction-panel.tsx';
import type { Billing } from './use-billing.ts';

type TransactionsViewProps = {
  search: BillingSearch;
  billing: Billing;
  preferences: TablePreferences;
  coverage: string;
  onChange: (change: Partial<BillingSearch>, kind?: ChangeKind) => void;
};

/** The transactions as a table, with what they add up to, and the details of one. */
export function TransactionsView({
  search,
  billing,
  preferences,
  coverage,
  onChange,
}: TransactionsViewProps) {
  const { all, rows, columns, unit, zone, query } = billing;
  const { status, range, currency, q, transaction } = search;
  // The rows are on the screen first: a key or a click waits for no sum.
  const summed = useDeferredValue(rows);
  const totals = useMemo(() => totalsOf(summed), [summed]);
  const chosen = transaction === null ? undefined : all?.find(({ id }) => id === transaction);
  return (
    <Panel
      label="transactions"
      skeleton={<TableSkeleton columns={columns} {...preferences} />}
      resetKey={status ?? ''}
    >
      <Loaded search={search} isHere={all !== null}>
        <div className={styles.body}>
          <DataTable
            label="Transactions"
            columns={columns}
            rows={rows}
            getRowId={(row) => row.key}
            onRowOpen={({ id }) => onChange({ transaction: id }, transaction === null ? 'step' : 'place')}
            onRowIntent={prefetchDetails}
            openRowId={chosen?.key}
            sort={search.sort}
            onSortChange={(sort) => onChange({ sort })}
            unsortedLabel="Failed first"
            hiddenColumns={preferences.hiddenColumns}
            density={preferences.density}
            dimmed={billing.pending || query.isFetching}
            resetKey={JSON.stringify([status, range, currency, q])}
            empty={
              <NoTransactions all={all?.length ?? 0} search={search} onClear={() => onChange(NO_FILTERS)} />
            }
            footer={rows.length > 0 && <TotalsTable totals={totals} unit={unit} />}
          />
          {chosen && (
            <TransactionPanel
              row={chosen}
              unit={unit}
              zone={zone}
              onClose={() => onChange({ transaction: null })}
            />
          )}
        </div>
        <BillingPrint
          rows={rows}
          coverage={coverage}
          unit={unit}
          zone={zone}
          receivedAt={query.data?.receivedAt ?? 0}
        />
      </Loaded>
    </Panel>
  );
}

type LoadedProps = { search: BillingSearch; isHere: boolean; children: ReactNode };

/** Suspends until the transactions are there, and fails when they cannot be had. */
export function Loaded({ search, isHere, children }: LoadedProps) {
  return isHere ? children : <Awaited search={search}>{children}</Awaited>;
}

function Awaited({ search, children }: Pick<LoadedProps, 'search' | 'children'>) {
  useSuspenseQuery(transactionsOf(search.status));
  return children;
}
