import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { ListRows } from '../../list/list-screen.tsx';
import { transactionsOf } from './asked-transactions.ts';
import styles from './billing-page.module.css';
import { BillingPrint } from './billing-print.tsx';
import type { BillingSearch } from './billing-search.ts';
import { totalsOf } from './totals.ts';
import { TotalsTable } from './totals-table.tsx';
import { prefetchDetails, TransactionPanel } from './transaction-panel.tsx';
import type { Billing } from './use-billing.ts';

type TransactionsViewProps = { billing: Billing; coverage: string };

/** The transactions as a table, with what they add up to, and the details of one. */
export function TransactionsView({ billing, coverage }: TransactionsViewProps) {
  const { list, query, unit, zone } = billing;
  const { all, rows, search, change } = list;
  const { status, transaction } = search;
  // The rows are on the screen first: a key or a click waits for no sum.
  const summed = useDeferredValue(rows);
  const totals = useMemo(() => totalsOf(summed), [summed]);
  const chosen = transaction === null ? undefined : all?.find(({ id }) => id === transaction);
  return (
    <ListRows
      list={list}
      query={query}
      title="Transactions"
      getRowId={({ key }) => key}
      onRowOpen={({ id }) => change({ transaction: id }, transaction === null ? 'step' : 'place')}
      onRowIntent={prefetchDetails}
      openRowId={chosen?.key}
      unsortedLabel="Failed first"
      footer={rows.length > 0 && <TotalsTable totals={totals} unit={unit} />}
      empty={{
        title: 'No transactions yet',
        reason: 'The service lists none for this agency. What it charges appears here.',
      }}
      noMatch={
        all?.length === 0 && status !== null
          ? { title: `Nothing ${status}`, reason: `The service has no transaction that is ${status}.` }
          : undefined
      }
    >
      {({ table }) => (
        <>
          <div className={styles.body}>
            {table}
            {chosen && (
              <TransactionPanel
                row={chosen}
                unit={unit}
                zone={zone}
                onClose={() => change({ transaction: null })}
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
        </>
      )}
    </ListRows>
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
