import { useMemo, useRef, useState, type RefObject } from 'react';
import { Line } from 'recharts';
import type { TransactionRow } from '../../api/resources/transaction-rows.ts';
import { ChartViews, type ChartView } from '../../charts/chart-frame.tsx';
import { PlaceChart } from '../../charts/place-chart.tsx';
import { seriesColor } from '../../charts/theme.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { formatMoney } from '../../lib/money.ts';
import type { Day } from '../../lib/day.ts';
import { scaleOf } from '../../lib/scale.ts';
import { Card } from '../../ui/card.tsx';
import { HelpTip } from '../../ui/help-tip.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { EmptyValue } from '../../ui/value.tsx';
import { SlideButton } from './slide-button.tsx';
import { currencyName } from './billing-search.ts';
import { type CostPerResponse, costsPerResponse } from './cost-per-response.ts';
import { formatMonthShort } from './totals.ts';
import {
  type MonthCosts,
  roundedCost,
  UNIT_COST_LABELS,
  UNIT_COSTS,
  type UnitCost,
  type UnitCosts,
  unitCostsOf,
} from './usage-figures.ts';
import { useMonthEvents, type MonthEvents } from './use-month-events.ts';
import styles from './figures.module.css';

const UnitCostsSlideList = onDemand(async () => (await import('./usage-slide-list.tsx')).UnitCostsSlideList);

type UnitCostsCardProps = { rows: readonly TransactionRow[]; zone: string; today: Day };

export function UnitCostsCard({ rows, zone, today }: UnitCostsCardProps) {
  const unitCosts = useMemo(() => unitCostsOf(rows, zone), [rows, zone]);
  const { currencies } = unitCosts;
  const perResponse = useMemo(() => costsPerResponse(rows, zone), [rows, zone]);
  // The card of the costs per month reports that the events could not be loaded.
  const { events } = useMonthEvents(zone);
  const [view, setView] = useState<ChartView>('chart');
  if (currencies.length === 0) {
    return (
      <Card title="Unit costs">
        <p className={styles.summary}>None of these transactions has a usage period.</p>
      </Card>
    );
  }
  return (
    <Card
      title="Unit costs"
      beside={
        <HelpTip of="the unit costs">
          Each cost divided by its usage; all costs per response are the response, library and user costs
          divided by the responses of the latest month with usage. A usage period counts in the month of its
          midpoint.
        </HelpTip>
      }
      actions={<ChartViews label="View of the unit costs" view={view} onChange={setView} />}
    >
      {currencies.map(({ currency, months }) => (
        <CurrencyCosts
          key={currency}
          currency={currency}
          months={months}
          perResponse={perResponse.get(currency)}
          view={view}
          events={events}
          rows={rows}
          zone={zone}
          today={today}
        />
      ))}
      <p className="note mt-2">
        {leftOut(unitCosts)}Costs per booking and per persona are unknown: the service reports usage for the
        whole agency, not for bots, personas or the results of split tests.
      </p>
    </Card>
  );
}

type CurrencyCostsProps = UnitCostsCardProps &
  CostsProps & { perResponse: CostPerResponse | undefined; events: MonthEvents; view: ChartView };

function CurrencyCosts(props: CurrencyCostsProps) {
  const { currency, months, perResponse, events, view, rows, zone, today } = props;
  const charts = useRef<HTMLDivElement>(null);
  return (
    <section aria-label={`Unit costs in ${currencyName(currency)}`}>
      <div className={`row between ${styles.currency}`}>
        <h3>{currencyName(currency)}</h3>
        {view === 'chart' && (
          <SlideButton
            of={`the unit costs in ${currencyName(currency)}`}
            onIntent={UnitCostsSlideList.prefetch}
          >
            {(menu) => (
              <UnitCostsSlideList
                {...menu}
                chart={charts}
                currency={currency}
                months={months}
                rows={rows}
                zone={zone}
                current={today.slice(0, 7)}
              />
            )}
          </SlideButton>
        )}
      </div>
      <PerResponse found={perResponse} currency={currency} />
      {view === 'chart' ? (
        <Charts currency={currency} months={months} events={events} ref={charts} />
      ) : (
        <CostsTable currency={currency} months={months} />
      )}
    </section>
  );
}

type PerResponseProps = { found: CostPerResponse | undefined; currency: string | null };

function PerResponse({ found, currency }: PerResponseProps) {
  if (found === undefined) return null;
  const cost = formatMoney(roundedCost(found.cost), currency, 'major');
  return (
    <p className={styles.summary}>
      All costs per response: {cost} in {formatMonthShort(found.month)}
    </p>
  );
}

/** Returns the usage that the unit costs do not include, e.g. 'Left out: 1 credit note, 1 usage without a period. ' */
function leftOut({ undated, credited, repeated }: UnitCosts): string {
  const parts = [
    ...(credited === 0 ? [] : [pluralize(credited, 'credit note')]),
    ...(repeated === 0
      ? []
      : [`${pluralize(repeated, 'failed charge')} with the usage of another transaction`]),
    ...(undated === 0 ? [] : [`${pluralize(undated, 'usage')} without a period`]),
  ];
  return parts.length === 0 ? '' : `Left out: ${parts.join(', ')}. `;
}

type CostsProps = { currency: string | null; months: readonly MonthCosts[] };

type ChartsProps = CostsProps & { events: MonthEvents; ref: RefObject<HTMLDivElement | null> };

function Charts({ currency, months, events, ref }: ChartsProps) {
  return (
    <div ref={ref} className={styles.charts}>
      {UNIT_COSTS.map((name) => (
        <CostChart key={name} name={name} currency={currency} months={months} events={events} />
      ))}
    </div>
  );
}

type CostChartProps = CostsProps & { name: UnitCost; events: MonthEvents };

function CostChart({ name, currency, months, events }: CostChartProps) {
  const known = months.flatMap(({ costs }) => costs[name] ?? []);
  const label = UNIT_COST_LABELS[name];
  return (
    <PlaceChart
      title={label}
      label={`${label}, ${currencyName(currency)}`}
      kind="lines"
      names={months.map(({ month }) => month)}
      nameText={formatMonthShort}
      room={64}
      page={12}
      values={months.map(({ costs }) => ({ cost: costs[name] }))}
      // Adds room at the top for the dots of the highest costs.
      scale={scaleOf(known.length === 0 ? [] : [0, ...known, Math.max(...known) * 1.05])}
      empty="No usage, so no unit cost."
      height={140}
      axisText={(value) => formatMoney(roundedCost(value), currency, 'major')}
      reading={(place) => [costText(months[place]?.costs[name] ?? null, currency)]}
      events={events}
    >
      <Line
        yAxisId="value"
        dataKey="cost"
        stroke={seriesColor(0)}
        strokeWidth={2}
        dot={{ r: 2, fill: seriesColor(0) }}
        activeDot={false}
        isAnimationActive={false}
        zIndex={0}
      />
    </PlaceChart>
  );
}

function costText(cost: number | null, currency: string | null): string {
  return cost === null ? 'no usage' : formatMoney(roundedCost(cost), currency, 'major');
}

function CostsTable({ currency, months }: CostsProps) {
  return (
    <Table
      caption={`Unit costs in ${currencyName(currency)} by month`}
      columns={columnsOf(currency)}
      rows={months.toReversed()}
      getRowKey={({ month }) => month}
      maxHeight={320}
    />
  );
}

function columnsOf(currency: string | null): TableColumn<MonthCosts>[] {
  return [
    { header: 'Month', isRowHeader: true, cell: ({ month }) => formatMonthShort(month) },
    ...UNIT_COSTS.map((name): TableColumn<MonthCosts> => ({
      header: UNIT_COST_LABELS[name],
      align: 'end',
      cell: ({ costs }) => (costs[name] === null ? <EmptyValue /> : costText(costs[name], currency)),
    })),
  ];
}
