import { useMemo } from 'react';
import { rangeTextFor } from '../../../lib/day-range.ts';
import { Notices } from '../../../ui/notices.tsx';
import { countOf } from '../../../lib/count-of.ts';
import { monthOf } from '../../../lib/day.ts';
import { Panel } from '../../../ui/panel.tsx';
import { type BillingSearch, NO_CURRENCY, NO_FILTERS } from '../billing-search.ts';
import { ChartSkeleton } from '../chart/chart-skeleton.tsx';
import { type Month, type Months, monthsOf, monthWords } from '../months.ts';
import { NoTransactions } from '../no-transactions.tsx';
import { Loaded } from '../transactions-view.tsx';
import type { Billing } from '../use-billing.ts';
import { CurrencyMonthsCard } from './currency-months-card.tsx';
import styles from './months-view.module.css';

type MonthsViewProps = {
  search: BillingSearch;
  billing: Billing;
  onChange: (change: Partial<BillingSearch>) => void;
};

/** What was charged each month, by status: one chart for each currency. */
export function MonthsView({ search, billing, onChange }: MonthsViewProps) {
  return (
    <Panel label="months" skeleton={<ChartSkeleton />} resetKey={search.status ?? ''}>
      <Loaded search={search} isHere={billing.all !== null}>
        <Charts search={search} billing={billing} onChange={onChange} />
      </Loaded>
    </Panel>
  );
}

function Charts({ search, billing, onChange }: MonthsViewProps) {
  const { all, rows, zone, unit, known, query, pending } = billing;
  const months = useMemo(() => monthsOf(rows, zone), [rows, zone]);
  if (rows.length === 0) {
    return <NoTransactions all={all?.length ?? 0} search={search} onClear={() => onChange(NO_FILTERS)} />;
  }
  const showMonth = (month: Month, currency: string | null) =>
    onChange({
      range: rangeTextFor(monthOf(`${month}-01`), known),
      // A chart counts one currency alone.
      ...(months.currencies.length > 1 && { currency: [currency ?? NO_CURRENCY] }),
      view: 'list',
    });
  return (
    <>
      <Notices items={monthNotices(months)} />
      <div className={styles.charts} data-dimmed={pending || query.isFetching || undefined}>
        {months.currencies.map((those) => (
          <CurrencyMonthsCard
            key={those.currency}
            months={those}
            unit={unit}
            onChoose={(month) => showMonth(month, those.currency)}
          />
        ))}
      </div>
      <p className={styles.note}>Months are those of {zone}, by when a transaction was created.</p>
    </>
  );
}

function monthNotices({ undated, earlier, currencies }: Months): string[] {
  const first = currencies[0]?.months[0]?.month;
  return [
    ...(undated === 0
      ? []
      : [`${countOf(undated, 'transaction')} without a date ${undated === 1 ? 'is' : 'are'} in no month.`]),
    ...(earlier === 0 || first === undefined
      ? []
      : [
          `${countOf(earlier, 'transaction')} from before ${monthWords(first)} ${earlier === 1 ? 'is' : 'are'} not shown here.`,
        ]),
  ];
}
