import { useId, useMemo, useRef, useState } from 'react';
import { Bar } from 'recharts';
import { ChartViews, type ChartView } from '../../charts/chart-frame.tsx';
import { barShape, FillPattern, FillSwatch } from '../../charts/marks.tsx';
import { PlaceChart } from '../../charts/place-chart.tsx';
import { type Fill, MUTED_COLOR, seriesColor } from '../../charts/theme.ts';
import { axisMoney } from '../../lib/money.ts';
import { scaleOf } from '../../lib/scale.ts';
import { Card } from '../../ui/card.tsx';
import { HelpTip } from '../../ui/help-tip.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Notices } from '../../ui/feedback.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { SlideButton } from './slide-button.tsx';
import { currencyName } from './billing-search.ts';
import {
  ForecastBar,
  ForecastLegend,
  forecastIn,
  forecastRest,
  forecastText,
  type MonthForecast,
  useMonthForecasts,
} from './forecast-bar.tsx';
import { formatMonthShort } from './totals.ts';
import type { Billing } from './use-billing.tsx';
import { useMonthEvents, type MonthEvents } from './use-month-events.ts';
import {
  roundedCostText,
  monthlyCostsOf,
  type MonthlyCosts,
  UNIT_COSTS,
  type UnitCost,
} from './usage-figures.ts';
import styles from './figures.module.css';

const COSTS: Record<UnitCost, { label: string; fill: Fill }> = {
  responses: { label: 'Responses', fill: { color: seriesColor(0), pattern: 'plain' } },
  library: { label: 'Library', fill: { color: seriesColor(1), pattern: 'hatched' } },
  users: { label: 'Users', fill: { color: seriesColor(2), pattern: 'dotted' } },
};

const CostsSlideList = onDemand(async () => (await import('./usage-slide-list.tsx')).CostsSlideList);

type Month = MonthlyCosts['months'][number];

/** The usage costs of each month. Renders nothing if no transaction has a usage period. */
export function CostsCard({ billing }: { billing: Billing }) {
  const { list, zone } = billing;
  const currencies = useMemo(() => monthlyCostsOf(list.rows, zone), [list.rows, zone]);
  const forecasts = useMonthForecasts(billing);
  const { events, notices } = useMonthEvents(zone);
  const [view, setView] = useState<ChartView>('chart');
  if (currencies.length === 0) return null;
  return (
    <Card
      title="Costs per month"
      beside={
        <HelpTip of="the costs per month">
          The response, library and user costs of each usage, in the month of the midpoint of its period. A
          failed charge and its retry count once. A dot at the top marks a month in which a bot version was
          published or a split test started.
        </HelpTip>
      }
      actions={<ChartViews label="View of the costs per month" view={view} onChange={setView} />}
    >
      <div className={styles.months}>
        {currencies.map((costs) => (
          <CurrencyCosts
            key={costs.currency}
            billing={billing}
            costs={costs}
            forecast={forecastIn(forecasts.get(costs.currency), costs.months)}
            events={events}
            view={view}
          />
        ))}
      </div>
      <Notices items={notices} />
    </Card>
  );
}

type CurrencyCostsProps = {
  billing: Billing;
  costs: MonthlyCosts;
  forecast: MonthForecast | undefined;
  events: MonthEvents;
  view: ChartView;
};

function CurrencyCosts(props: CurrencyCostsProps) {
  const { costs, forecast, events, view } = props;
  const { list, known, zone } = props.billing;
  const id = useId();
  const chart = useRef<HTMLDivElement>(null);
  const { currency, months } = costs;
  return (
    <section className="shrink" aria-label={`Costs in ${currencyName(currency)}`}>
      <div className={`row between ${styles.currency}`}>
        <h3>{currencyName(currency)}</h3>
        {view === 'chart' && (
          <SlideButton of={`the costs in ${currencyName(currency)}`} onIntent={CostsSlideList.prefetch}>
            {(menu) => (
              <CostsSlideList
                {...menu}
                chart={chart}
                currency={currency}
                months={months}
                costs={COSTS}
                forecast={forecast ? { name: forecastText(forecast, currency), color: MUTED_COLOR } : null}
                rows={list.rows}
                zone={zone}
                current={known.today.slice(0, 7)}
              />
            )}
          </SlideButton>
        )}
      </div>
      {view === 'table' ? (
        <Table
          caption={`Costs in ${currencyName(currency)} by month`}
          columns={columnsOf(currency)}
          rows={months.toReversed()}
          getRowKey={({ month }) => month}
          maxHeight={320}
        />
      ) : (
        <>
          <ul className="flow caption mb-2">
            {UNIT_COSTS.map((name) => (
              <li key={name} className="inline gap-icon">
                <FillSwatch id={`${id}${name}`} fill={COSTS[name].fill} />
                <span className="secondary figures">{COSTS[name].label}</span>
              </li>
            ))}
            {forecast && <ForecastLegend forecast={forecast} currency={currency} />}
          </ul>
          <div ref={chart}>
            <CostsChart costs={costs} forecast={forecast} events={events} />
          </div>
        </>
      )}
    </section>
  );
}

const bar = barShape({ least: 1 });

type CostsChartProps = Pick<CurrencyCostsProps, 'costs' | 'forecast' | 'events'>;

function CostsChart({ costs: { currency, months }, forecast, events }: CostsChartProps) {
  const id = useId();
  const values = months.map(({ month, costs, total }) => ({
    ...costs,
    forecast: forecastRest(forecast, month, total),
  }));
  return (
    <PlaceChart
      label={`Costs per month in ${currencyName(currency)}`}
      kind="bars"
      names={months.map(({ month }) => month)}
      nameText={formatMonthShort}
      room={64}
      page={12}
      values={values}
      scale={scaleOf([0, ...months.map(({ total }, place) => total + values[place]!.forecast)])}
      empty="No costs."
      height={200}
      axisText={(value) => axisMoney(value, currency)}
      reading={(place) => readingOf(months[place]!, currency, forecast)}
      events={events}
    >
      {UNIT_COSTS.map((name) => (
        <FillPattern key={name} id={`${id}${name}`} fill={COSTS[name].fill} />
      ))}
      {UNIT_COSTS.map((name) => (
        <Bar
          key={name}
          yAxisId="value"
          dataKey={name}
          stackId="month"
          fill={`url(#${id}${name})`}
          stroke={COSTS[name].fill.color}
          shape={bar}
          isAnimationActive={false}
          zIndex={0}
        />
      ))}
      {forecast && <ForecastBar />}
    </PlaceChart>
  );
}

function readingOf(
  { month, costs, total }: Month,
  currency: string | null,
  forecast: MonthForecast | undefined,
): string[] {
  return [
    `Total ${roundedCostText(total, currency)}`,
    ...UNIT_COSTS.map((name) => `${COSTS[name].label} ${roundedCostText(costs[name], currency)}`),
    ...(forecast?.month === month ? [forecastText(forecast, currency)] : []),
  ];
}

function columnsOf(currency: string | null): TableColumn<Month>[] {
  return [
    { header: 'Month', isRowHeader: true, cell: ({ month }) => formatMonthShort(month) },
    ...UNIT_COSTS.map((name): TableColumn<Month> => ({
      header: COSTS[name].label,
      align: 'end',
      cell: ({ costs }) => roundedCostText(costs[name], currency),
    })),
    { header: 'Total', align: 'end', cell: ({ total }) => roundedCostText(total, currency) },
  ];
}
