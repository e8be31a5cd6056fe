import Link from '@mui/material/Link';
import { useId, useMemo, useRef, useState } from 'react';
import { Bar } from 'recharts';
import { ChartViews, type ChartView } from '../../charts/chart-frame.tsx';
import { barShape, FillPattern, FillSwatch } from '../../charts/marks.tsx';
import { PlaceChart } from '../../charts/place-chart.tsx';
import { pluralize } from '../../lib/pluralize.ts';
import { rangeTextFor } from '../../lib/day-range.ts';
import { monthOf } from '../../lib/day.ts';
import {
  type AmountUnit,
  axisMoney,
  inMajor,
  NOTHING,
  numberOf,
  type Sums,
  sumOfSums,
} from '../../lib/money.ts';
import { scaleOf } from '../../lib/scale.ts';
import { Card } from '../../ui/card.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { HelpTip } from '../../ui/help-tip.tsx';
import { Notices } from '../../ui/feedback.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { SlideButton } from './slide-button.tsx';
import { currencyName, NO_CURRENCY } from './billing-search.ts';
import {
  ForecastBar,
  ForecastLegend,
  forecastIn,
  forecastRest,
  forecastText,
  type MonthForecast,
  useMonthForecasts,
} from './forecast-bar.tsx';
import { SumCell, sumColumns, SumsExplained } from './totals-table.tsx';
import {
  type CurrencyMonths,
  type Month,
  type Months,
  monthsOf,
  formatMonthShort,
  hasNet,
  sumsText,
  totalText,
} from './totals.ts';
import { fillOf, statusText } from './statuses.ts';
import type { Billing } from './use-billing.tsx';
import { useMonthEvents, type MonthEvents } from './use-month-events.ts';
import styles from './figures.module.css';

const MonthsSlideList = onDemand(async () => (await import('./months-slide-list.tsx')).MonthsSlideList);

export function MonthsView({ billing }: { billing: Billing }) {
  const { list, zone, unit, known } = billing;
  const forecasts = useMonthForecasts(billing);
  const { events, notices } = useMonthEvents(zone);
  const { rows, change } = list;
  const months = useMemo(() => monthsOf(rows, zone), [rows, zone]);
  const showMonth = (month: Month, currency: string | null) =>
    change({
      range: rangeTextFor(monthOf(`${month}-01`), known),
      // A chart of months shows a single currency, so the list of its transactions must show the same currency.
      ...(months.currencies.length > 1 && { currency: [currency ?? NO_CURRENCY] }),
      view: 'list',
    });
  return (
    <>
      <Notices items={[...monthNotices(months), ...notices]} />
      <div className={styles.months}>
        {months.currencies.map((those) => (
          <CurrencyCard
            key={those.currency}
            those={those}
            unit={unit}
            forecast={forecastIn(forecasts.get(those.currency), those.months)}
            zone={zone}
            events={events}
            current={known.today.slice(0, 7)}
            onChoose={(month) => showMonth(month, those.currency)}
          />
        ))}
      </div>
      <p className="note" style={{ marginTop: 12 }}>
        Months are in {zone}, by creation date.
      </p>
    </>
  );
}

function monthNotices({ undated, earlier, currencies }: Months): string[] {
  const first = currencies[0]?.months[0]?.month;
  return [
    ...(undated === 0
      ? []
      : [
          `${pluralize(undated, 'transaction')} without a date ${undated === 1 ? 'is' : 'are'} not counted in any month.`,
        ]),
    ...(earlier === 0 || first === undefined
      ? []
      : [
          `${pluralize(earlier, 'transaction')} from before ${formatMonthShort(first)} ${earlier === 1 ? 'is' : 'are'} not shown here.`,
        ]),
  ];
}

type CurrencyCardProps = {
  those: CurrencyMonths;
  unit: AmountUnit;
  forecast: MonthForecast | undefined;
  zone: string;
  events: MonthEvents;
  /** The current month, which has not ended. */
  current: Month;
  onChoose: (month: Month) => void;
};

function CurrencyCard(props: CurrencyCardProps) {
  const name = currencyName(props.those.currency);
  const [view, setView] = useState<ChartView>('chart');
  const chart = useRef<HTMLDivElement>(null);
  return (
    <Card
      title={name}
      beside={
        <HelpTip of={`the months of ${name}`}>
          <SumsExplained /> A transaction counts in the month it was created, in the time zone of this page.
          In the chart, charges go up, refunds go down, and failed amounts are beside the others. The forecast
          estimates the usage costs of the whole month from its full days. A dot at the top marks a month in
          which a bot version was published or a split test started.
        </HelpTip>
      }
      actions={
        <>
          {view === 'chart' && (
            <SlideButton of={name} onIntent={MonthsSlideList.prefetch}>
              {(menu) => <MonthsSlideList {...menu} {...props} chart={chart} sums={netSums(props)} />}
            </SlideButton>
          )}
          <ChartViews label={`View of ${name}`} view={view} onChange={setView} />
        </>
      }
    >
      <Legend {...props} />
      {view === 'chart' ? (
        <div ref={chart}>
          <StatusChart {...props} />
        </div>
      ) : (
        <MonthsTable {...props} />
      )}
    </Card>
  );
}

function legendSums({ those: { currency, statuses, months }, unit }: CurrencyCardProps): string[] {
  return statuses.map((status) => sumsText(status, overMonths(months, status), currency, unit));
}

function netSums({ those: { currency, statuses, months }, unit }: CurrencyCardProps): string[] {
  return statuses.map((status) => {
    const sums = overMonths(months, status);
    return hasNet(status)
      ? `${statusText(status)} ${totalText(sums.net, currency, unit)}`
      : sumsText(status, sums, currency, unit);
  });
}

function Legend(props: CurrencyCardProps) {
  const { those, forecast } = props;
  const { currency, statuses } = those;
  const id = useId();
  const sums = legendSums(props);
  return (
    <ul className="flow caption mb-2">
      {statuses.map((status, place) => (
        <li key={status} className="inline gap-icon">
          <FillSwatch id={`${id}${place}`} fill={fillOf(status, place)} />
          <span className="secondary figures">{unbroken(sums[place]!)}</span>
        </li>
      ))}
      {forecast && <ForecastLegend forecast={forecast} currency={currency} />}
    </ul>
  );
}

/** Prevents a line break between a minus sign and its amount. */
function unbroken(words: string): string {
  return words.replaceAll('−', '−\u2060');
}

function overMonths(months: CurrencyMonths['months'], status: string | null): Sums {
  return sumOfSums(months.flatMap(({ byStatus }) => byStatus.get(status) ?? []));
}

// A bar with a value other than zero is at least 1 px high.
const statusBar = barShape({ least: 1 });

/**
 * Returns the bar that contains a status. Failed amounts were not paid, so their bar is beside the stacked bar of the
 * month.
 */
function stackOf(status: string | null): 'month' | 'failed' {
  return status === 'failed' ? 'failed' : 'month';
}

/** Stacks the statuses of each month, with charges upwards and refunds downwards. */
function StatusChart(props: CurrencyCardProps) {
  const { those, unit, forecast, events, onChoose } = props;
  const { currency, statuses, months } = those;
  const id = useId();
  const parts = statuses
    .flatMap((status, place) =>
      (['charges', 'refunds'] as const).map((part) => ({
        key: `${part}${place}`,
        status,
        place,
        part,
        stack: stackOf(status),
      })),
    )
    .toSorted((a, b) => Number(a.stack === 'failed') - Number(b.stack === 'failed'));
  const values = months.map(({ byStatus }) =>
    parts.map(({ status, part }) =>
      numberOf(inMajor((byStatus.get(status) ?? NOTHING)[part].sum, currency, unit)),
    ),
  );
  const endsOf = (month: readonly number[], stack: 'month' | 'failed') => {
    const ofStack = month.filter((_, place) => parts[place]!.stack === stack);
    return {
      up: ofStack.reduce((sum, value) => sum + Math.max(0, value), 0),
      down: ofStack.reduce((sum, value) => sum + Math.min(0, value), 0),
    };
  };
  const rests = values.map((month, place) =>
    forecastRest(forecast, months[place]!.month, endsOf(month, 'month').up),
  );
  const ends = values.flatMap((month, place) => {
    const [paid, failed] = [endsOf(month, 'month'), endsOf(month, 'failed')];
    return [paid.up + rests[place]!, paid.down, failed.up, failed.down];
  });
  return (
    <PlaceChart
      label={`Months in ${currencyName(currency)}`}
      kind="bars"
      names={months.map(({ month }) => month)}
      nameText={formatMonthShort}
      room={64}
      page={12}
      values={values.map((month, at) => ({
        ...Object.fromEntries(month.map((value, place) => [parts[place]!.key, value])),
        forecast: rests[at]!,
      }))}
      scale={scaleOf([0, ...ends])}
      empty="No months to show."
      height={220}
      axisText={(value) => axisMoney(value, currency)}
      reading={(place) => [
        ...statuses.flatMap((status) => {
          const sums = months[place]?.byStatus.get(status);
          return sums ? [sumsText(status, sums, currency, unit)] : [];
        }),
        ...(forecast?.month === months[place]?.month && forecast ? [forecastText(forecast, currency)] : []),
      ]}
      events={events}
      onChoose={{ words: 'Press Enter to see the transactions of this month.', choose: onChoose }}
    >
      {statuses.map((status, place) => (
        <FillPattern key={status} id={`${id}${place}`} fill={fillOf(status, place)} />
      ))}
      {parts.map(({ key, status, place, stack }) => (
        <Bar
          key={key}
          yAxisId="value"
          dataKey={key}
          stackId={stack}
          fill={`url(#${id}${place})`}
          // The fill is a pattern without an outline, so the bar needs a stroke.
          stroke={fillOf(status, place).color}
          shape={statusBar}
          isAnimationActive={false}
          zIndex={0}
        />
      ))}
      {forecast && <ForecastBar />}
    </PlaceChart>
  );
}

function MonthsTable(props: CurrencyCardProps) {
  return (
    <Table
      caption={`Months in ${currencyName(props.those.currency)}`}
      columns={columnsOf(props)}
      rows={props.those.months.toReversed()}
      getRowKey={({ month }) => month}
      maxHeight={320}
    />
  );
}

function columnsOf({
  those: { currency, statuses, months },
  unit,
  onChoose,
}: CurrencyCardProps): TableColumn<CurrencyMonths['months'][number]>[] {
  return [
    {
      header: 'Month',
      isRowHeader: true,
      cell: ({ month }) => (
        <Link
          component="button"
          type="button"
          variant="body2"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => onChoose(month)}
        >
          {formatMonthShort(month)}
        </Link>
      ),
      footer: 'Total',
    },
    ...sumColumns<CurrencyMonths['months'][number]>(statuses, () => currency, unit).map((column, place) => ({
      ...column,
      footer: (
        <SumCell
          status={statuses[place] ?? null}
          sums={overMonths(months, statuses[place] ?? null)}
          currency={currency}
          unit={unit}
        />
      ),
    })),
  ];
}
