import { Printer } from 'lucide-react';
import { Suspense } from 'react';
import { resolveRange } from '../../lib/day-range.ts';
import { Freshness } from '../../ui/freshness.tsx';
import { ignoredNotices, unknownSortNotices } from '../../list/ignored-notices.ts';
import { ListPage } from '../../list/list-screen.tsx';
import { Notices } from '../../ui/notices.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { countOf } from '../../lib/count-of.ts';
import { type ChangeKind, useSearchState } from '../../lib/use-search-state.ts';
import { Button } from '../../ui/button.tsx';
import { ColumnMenu } from '../../list/view-controls.tsx';
import { DensityToggle } from '../../list/view-controls.tsx';
import { useTablePreferences } from '../../list/data-table/use-table-preferences.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { coverageOf } from './billing-csv.ts';
import { BillingExport } from './billing-export.tsx';
import { billingSearch, type BillingSearch, type BillingView } from './billing-search.ts';
import { BillingToolbar } from './billing-toolbar.tsx';
import { PendingWords } from './pending-words.tsx';
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
  const { values: search, ignored, change } = useSearchState(billingSearch);
  const billing = useBilling(search);
  const preferences = useTablePreferences('transactions', billing.columns);
  const { all, rows, columns, known, unit, zone, query } = billing;
  const isList = search.view === 'list';
  const onChange = (changed: Partial<BillingSearch>, kind?: ChangeKind) =>
    change({ ...search, ...changed }, kind);
  const days = resolveRange(search.range, known);
  const coverage = coverageOf(rows.length, all?.length ?? 0, search, days, zone);
  // The list scrolls in its own frame; the others are as long as they are.
  return (
    <ListPage isEndless={!isList}>
      <PageTitle>Billing</PageTitle>
      <PageHeader
        title="Billing"
        meta={
          all && (
            <>
              <span>
                {countOf(all.length, search.status === null ? 'transaction' : `${search.status} transaction`)}
              </span>
              <PendingWords rows={all} />
              <span> · times in {zone}</span>
              {' · '}
              <Freshness query={query} />
            </>
          )
        }
        actions={
          isList && (
            <>
              <DensityToggle density={preferences.density} onChange={preferences.setDensity} />
              <ColumnMenu
                columns={columns}
                hidden={preferences.hiddenColumns}
                onChange={preferences.setHiddenColumns}
              />
              <Button
                variant="outlined"
                startIcon={<Printer size={16} aria-hidden />}
                disabled={rows.length === 0}
                onClick={() => window.print()}
              >
                Print
              </Button>
              <BillingExport rows={rows} coverage={coverage} unit={unit} zone={zone} />
            </>
          )
        }
      />
      <PageTabs
        label="Views of the transactions"
        tabs={TABS}
        chosen={search.view}
        onChange={(view) => onChange({ view })}
        onIntent={(view) => {
          if (view === 'months') MonthsView.prefetch();
          if (view === 'usage') UsageView.prefetch();
        }}
        fills={isList}
      >
        <BillingToolbar search={search} billing={billing} onChange={onChange} />
        <Notices
          items={[
            ...ignoredNotices(ignored),
            ...(isList ? unknownSortNotices(search.sort, columns) : []),
            ...billing.notices,
            ...absentNotices(search, billing),
          ]}
        />
        {isList && (
          <TransactionsView
            search={search}
            billing={billing}
            preferences={preferences}
            coverage={coverage}
            onChange={onChange}
          />
        )}
        {search.view === 'months' && (
          <Suspense fallback={null}>
            <MonthsView search={search} billing={billing} onChange={onChange} />
          </Suspense>
        )}
        {search.view === 'usage' && (
          <Suspense fallback={null}>
            <UsageView search={search} billing={billing} onChange={onChange} />
          </Suspense>
        )}
      </PageTabs>
    </ListPage>
  );
}

function absentNotices({ transaction, status }: BillingSearch, { all }: Billing): string[] {
  if (transaction === null || all === null || all.some(({ id }) => id === transaction)) return [];
  const those = status === null ? 'transactions' : `${status} transactions`;
  return [`Transaction ${transaction} in the address is not among these ${those}.`];
}
