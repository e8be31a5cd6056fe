import Printer from 'lucide-react/icons/printer';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import type { TransactionRow } from '../../api/resources/transaction-rows.ts';
import { quoted } from '../../lib/isolate.ts';
import { ChartSkeleton } from '../../charts/chart-frame.tsx';
import { pluralize } from '../../lib/pluralize.ts';
import { ALL_DAYS, resolveRange } from '../../lib/day-range.ts';
import { formatMonth } from '../../lib/day.ts';
import { formatNumber } from '../../lib/format.ts';
import type { AmountUnit } from '../../lib/money.ts';
import { tabNamed } from '../../lib/tabs.ts';
import { ControlButton } from '../../list/control-button.tsx';
import type { ExportScope } from '../../list/export-plan.ts';
import { ListFilters } from '../../list/filter-bar.tsx';
import { ListHeader, ListNotices, ListPage, ListRows } from '../../list/list-screen.tsx';
import { listedRecord } from '../../list/listed-record.ts';
import { useOpenRow } from '../../list/open-row.ts';
import { coverageOf } from '../../list/use-list.ts';
import { CardsSkeleton } from '../../ui/card.tsx';
import { lazyPart, type LazyPart } from '../../ui/lazy-part.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { unavailable } from '../../ui/unavailable.ts';
import { useNarrow } from '../../ui/use-layout.ts';
import { BillingPrint } from './billing-print.tsx';
import type { BillingView } from './billing-search.ts';
import { SettlementCells } from './settlement-notes.tsx';
import { TotalsBelowList } from './totals-table.tsx';
import { totalsOf } from './totals.ts';
import { PendingFor, transactionCsv } from './transaction-columns.tsx';
import { prefetchDetails, TransactionPanel } from './transaction-panel.tsx';
import { inRange, oldestPending } from './transaction-dates.ts';
import { type Billing, useBilling } from './use-billing.tsx';
import { ZoneChoice } from './zone-choice.tsx';

const UnitNotice = lazyPart(async () => (await import('./unit-choice.tsx')).UnitNotice, { isOptional: true });

type BillingTab = {
  name: BillingView;
  label: string;
  /** The content of the tab. Absent for the table of transactions, which the page renders itself. */
  component?: LazyPart<{ billing: Billing }>;
  skeleton?: ReactNode;
};

const VIEWS: readonly BillingTab[] = [
  { name: 'list', label: 'Transactions' },
  {
    name: 'months',
    label: 'Months',
    component: lazyPart(async () => (await import('./months-view.tsx')).MonthsView),
    skeleton: <ChartSkeleton />,
  },
  {
    name: 'usage',
    label: 'Usage and costs',
    component: lazyPart(async () => (await import('./usage-view.tsx')).UsageView),
    skeleton: <CardsSkeleton columns={[[10, 14, 5]]} />,
  },
];

/** Returns the export of the last month, because finance staff need it every month. */
function lastMonth({ list, everything, known, zone }: Billing): ExportScope<TransactionRow>[] {
  const { status } = list.search;
  const isAll = status === null || everything !== null;
  const ofMonth = (everything ?? list.all ?? []).filter(inRange('last-month', known, zone));
  const month = formatMonth(resolveRange('last-month', known).first);
  return ofMonth.length === 0
    ? []
    : [
        {
          label: 'Last month',
          coverage: `${pluralize(ofMonth.length, isAll ? 'transaction' : `${status} transaction`)} of ${month}`,
          rows: ofMonth,
        },
      ];
}

function reasonNotToPrint(rows: number, isPartial: boolean): string | null {
  if (isPartial) return 'Available when all transactions are loaded';
  return rows === 0 ? 'No transactions to print' : null;
}

export function BillingPage() {
  const billing = useBilling();
  const { list, isPartial, unit, zone, settlements } = billing;
  const { search, rows, change } = list;
  const all = list.all ?? [];
  const pendingSince = useMemo(
    () => (isPartial ? null : oldestPending(list.all ?? [])),
    [isPartial, list.all],
  );
  const isList = search.view === 'list';
  const isNarrow = useNarrow();
  const coverage = coverageOf(list, rows.length, all.length);
  const noPrint = reasonNotToPrint(rows.length, isPartial);
  // The list of transactions scrolls in a frame. The other views have their natural height.
  return (
    <ListPage isEndless={!isList}>
      <ListHeader
        list={list}
        title="Billing"
        count={
          <>
            <span>
              {pluralize(all.length, search.status === null ? 'transaction' : `${search.status} transaction`)}
            </span>{' '}
            {/* Not on a narrow screen, where the pending rows near the top of the list show the same age. */}
            {pendingSince !== null && !isNarrow && (
              <span>
                · longest <PendingFor since={pendingSince} />
              </span>
            )}
          </>
        }
        {...statusCoverage(billing)}
        file={{
          csv: async () => transactionCsv(unit, zone, settlements),
          recordOf: ({ key: _key, at: _at, code: _code, amountText, ...transaction }) =>
            listedRecord({ ...transaction, amount: amountText ?? transaction.amount }),
          scopes: () => lastMonth(billing),
        }}
        actions={
          <ControlButton
            label="Print"
            icon={Printer}
            {...unavailable(noPrint)}
            onClick={() => noPrint === null && window.print()}
          />
        }
      />
      <PageTabs
        label="Views of the transactions"
        tabs={VIEWS}
        chosen={search.view}
        onChange={(view) => change({ view })}
        fills={isList}
      >
        <ListFilters
          list={list}
          views={<ZoneChoice zone={zone} choice={billing.zoneChoice} onChange={billing.chooseZone} />}
          {...statusCoverage(billing)}
        />
        <ListNotices list={list} notices={[...billing.notices, ...absentNotices(billing)]} />
        {unit === 'minor' && <UnitNotice rows={all} />}
        <SettlementCells value={settlements}>
          <Transactions billing={billing} coverage={coverage} />
        </SettlementCells>
      </PageTabs>
    </ListPage>
  );
}

function Transactions({ billing, coverage }: { billing: Billing; coverage: string }) {
  const { list, query, isPartial, unit, zone } = billing;
  const { all, rows, search } = list;
  const { status, view } = search;
  const { component: Figures, skeleton } = tabNamed(VIEWS, view);
  const open = useOpenRow(list, 'transaction');
  const chosen = open.row ?? all?.find(({ id }) => id === open.id);
  return (
    // The key resets the error state when the view changes.
    <ListRows
      key={view}
      list={list}
      isPrinted={false}
      onRowIntent={prefetchDetails}
      details={{
        openRowId: chosen && String(chosen.key),
        onOpen: ({ id }) => open.open(id),
        addressOf: open.addressOf,
        content: chosen && <TransactionPanel row={chosen} billing={billing} open={open} />,
      }}
      footer={rows.length > 0 && !isPartial && <Totals rows={list.unsorted} unit={unit} />}
      empty={{
        title: 'No transactions yet',
        reason: 'The service lists none for this agency. Charges appear here.',
      }}
      noMatch={
        all?.length === 0 && status !== null
          ? {
              title: `No ${status} transactions`,
              reason: `The service returned no transactions with the status ${quoted(status)}.`,
            }
          : undefined
      }
      skeleton={skeleton}
    >
      {({ table, dimmed, empty }) => (
        <>
          {Figures === undefined && table}
          {Figures && rows.length === 0 && empty}
          {Figures && rows.length > 0 && (
            <div data-dimmed={dimmed || undefined} className="dims">
              <Figures billing={billing} />
            </div>
          )}
          <BillingPrint
            rows={rows}
            coverage={coverage}
            unit={unit}
            zone={zone}
            range={
              search.range === ALL_DAYS && billing.known.oldest === null
                ? null
                : resolveRange(search.range, billing.known)
            }
            receivedAt={query.data?.receivedAt ?? 0}
          />
        </>
      )}
    </ListRows>
  );
}

/**
 * The totals below the list. The deferred value lets the rows render before the totals, so that input is never blocked.
 */
function Totals({ rows, unit }: { rows: readonly TransactionRow[]; unit: AmountUnit }) {
  const summed = useDeferredValue(rows);
  const totals = useMemo(() => totalsOf(summed), [summed]);
  return <TotalsBelowList totals={totals} unit={unit} />;
}

/**
 * Returns e.g. '7 of 50 failed': the service returned only the 50 failed transactions, and 7 of these match the other
 * filters.
 */
function statusCoverage({ list }: Billing): { coverage?: string } {
  const { all, rows, search } = list;
  if (all === null || search.status === null) return {};
  return {
    coverage: `${formatNumber(rows.length)} of ${formatNumber(all.length)} ${search.status}`,
  };
}

function absentNotices({ isPartial, list: { all, search } }: Billing): string[] {
  const { transaction, status } = search;
  if (isPartial || transaction === null || all === null || all.some(({ id }) => id === transaction))
    return [];
  const those = status === null ? 'transactions' : `${status} transactions`;
  return [`Transaction ${transaction} in the link is not among these ${those}.`];
}
