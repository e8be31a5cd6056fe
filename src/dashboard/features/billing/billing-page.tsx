import Button from '@mui/material/Button';
import { Printer } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { countOf } from '../../lib/count-of.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { ListFilters } from '../../list/filter-bar.tsx';
import { ListExport } from '../../list/list-export.tsx';
import { ListHeader, ListNotices, ListPage } from '../../list/list-screen.tsx';
import { coverageOf } from '../../list/use-list.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { billingSearch, type BillingSearch, type BillingView } from './billing-search.ts';
import { PendingFor } from './status-cell.tsx';
import { oldestPending } from './transaction-rows.ts';
import { TransactionsView } from './transactions-view.tsx';
import { type Billing, useBilling } from './use-billing.ts';

const MonthsView = lazyPart(async () => (await import('./months/months-view.tsx')).MonthsView);
const UsageView = lazyPart(async () => (await import('./usage/usage-view.tsx')).UsageView);

const TABS: readonly { name: BillingView; label: string }[] = [
  { name: 'list', label: 'Transactions' },
  { name: 'months', label: 'Months' },
  { name: 'usage', label: 'Usage and costs' },
];

export function BillingPage() {
  const billing = useBilling(useSearchState(billingSearch));
  const { list, query, unit, zone } = billing;
  const { search, rows, change } = list;
  const all = list.all ?? [];
  const pendingSince = useMemo(() => oldestPending(list.all ?? []), [list.all]);
  const isList = search.view === 'list';
  const coverage = coverageOf(list, rows.length, all.length);
  const views = { search, billing, onChange: change };
  // The list scrolls in its own frame; the others are as long as they are.
  return (
    <ListPage isEndless={!isList}>
      <ListHeader
        list={list}
        query={query}
        title="Billing"
        count={
          <>
            <span>
              {countOf(all.length, search.status === null ? 'transaction' : `${search.status} transaction`)}
            </span>{' '}
            {pendingSince !== null && (
              <span>
                · longest <PendingFor since={pendingSince} />{' '}
              </span>
            )}
            <span>· times in {zone}</span>
          </>
        }
        isTable={isList}
        actions={
          isList && (
            <>
              <Button
                variant="outlined"
                startIcon={<Printer size={16} aria-hidden />}
                disabled={rows.length === 0}
                onClick={() => window.print()}
              >
                Print
              </Button>
              <ListExport
                noun="transaction"
                exported={() => [
                  {
                    which: 'these transactions',
                    rows,
                    coverage,
                    note: `Amounts in whole currency, times in ${zone}`,
                  },
                ]}
                idOf={({ id }) => String(id)}
                csv={async () => (await import('./billing-csv.ts')).transactionCsv(unit, zone)}
              />
            </>
          )
        }
      />
      <PageTabs
        label="Views of the transactions"
        tabs={TABS}
        chosen={search.view}
        onChange={(view) => change({ view })}
        onIntent={(view) => {
          if (view === 'months') MonthsView.prefetch();
          if (view === 'usage') UsageView.prefetch();
        }}
        fills={isList}
      >
        <ListFilters list={list} {...statusCoverage(billing)} />
        <ListNotices
          list={list}
          query={query}
          isTable={isList}
          notices={[...billing.notices, ...absentNotices(search, billing)]}
        />
        {isList && <TransactionsView billing={billing} coverage={coverage} />}
        {search.view === 'months' && (
          <Suspense fallback={null}>
            <MonthsView {...views} />
          </Suspense>
        )}
        {search.view === 'usage' && (
          <Suspense fallback={null}>
            <UsageView {...views} />
          </Suspense>
        )}
      </PageTabs>
    </ListPage>
  );
}

/** '7 of 50 failed': of a status the service told no more than those. */
function statusCoverage({ list }: Billing): { coverage?: string } {
  const { all, rows, search } = list;
  if (all === null || search.status === null) return {};
  return {
    coverage: `${rows.length.toLocaleString('en')} of ${all.length.toLocaleString('en')} ${search.status}`,
  };
}

function absentNotices({ transaction, status }: BillingSearch, { all }: Billing): string[] {
  if (transaction === null || all === null || all.some(({ id }) => id === transaction)) return [];
  const those = status === null ? 'transactions' : `${status} transactions`;
  return [`Transaction ${transaction} in the address is not among these ${those}.`];
}
