import { Panel } from '../../../ui/panel.tsx';
import { type BillingSearch, NO_FILTERS } from '../billing-search.ts';
import { ChartSkeleton } from '../chart/chart-skeleton.tsx';
import { NoTransactions } from '../no-transactions.tsx';
import { Loaded } from '../transactions-view.tsx';
import type { Billing } from '../use-billing.ts';
import { PeriodsCard } from './periods-card.tsx';
import { ReconciliationCard } from './reconciliation-card.tsx';
import { UnitCostsCard } from './unit-costs-card.tsx';
import styles from './usage-view.module.css';

type UsageViewProps = {
  search: BillingSearch;
  billing: Billing;
  onChange: (change: Partial<BillingSearch>) => void;
};

/** Whether what was charged is what was used, and what it costs by the piece. */
export function UsageView({ search, billing, onChange }: UsageViewProps) {
  const { all, rows, unit, zone, query, pending } = billing;
  const showTransaction = (transaction: number) => onChange({ transaction, view: 'list' });
  return (
    <Panel label="usage" skeleton={<ChartSkeleton />} resetKey={search.status ?? ''}>
      <Loaded search={search} isHere={all !== null}>
        {rows.length === 0 ? (
          <NoTransactions all={all?.length ?? 0} search={search} onClear={() => onChange(NO_FILTERS)} />
        ) : (
          <div className={styles.cards} data-dimmed={pending || query.isFetching || undefined}>
            <ReconciliationCard rows={rows} unit={unit} onShow={showTransaction} />
            <UnitCostsCard rows={rows} zone={zone} />
            <PeriodsCard rows={rows} zone={zone} onShow={showTransaction} />
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
