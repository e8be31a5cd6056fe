import { ChartColumn, Rows3 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { type AmountUnit, formatMoney, inMajor, numberOf, plus, ZERO } from '../../../lib/money.ts';
import { scaleOf } from '../../../lib/scale.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { currencyName } from '../billing-search.ts';
import { stack } from '../chart/chart-frame.ts';
import { MonthPlot } from '../chart/month-plot.tsx';
import { StackedBars, type StatusSeries } from '../chart/stacked-bars.tsx';
import { StatusPattern } from '../chart/status-pattern.tsx';
import { type CurrencyMonths, type Month, monthWords } from '../months.ts';
import { statusWords } from '../status-words.ts';
import { NOTHING, type Total } from '../totals.ts';
import styles from './currency-months-card.module.css';
import { MonthsTable } from './months-table.tsx';

const VIEWS = [
  { name: 'chart', label: 'Show as chart', icon: <ChartColumn size={14} aria-hidden /> },
  { name: 'table', label: 'Show as table', icon: <Rows3 size={14} aria-hidden /> },
] as const;

const HEIGHT = 220;

type CurrencyMonthsCardProps = {
  months: CurrencyMonths;
  unit: AmountUnit;
  onChoose: (month: Month) => void;
};

/** The months of one currency: bars by status, or the same as a table. */
export function CurrencyMonthsCard({ months: those, unit, onChoose }: CurrencyMonthsCardProps) {
  const { currency, statuses, months } = those;
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const name = currencyName(currency);
  return (
    <Card
      title={name}
      actions={
        <SegmentedControl
          label={`View of ${name}`}
          options={VIEWS}
          chosen={view}
          onChange={setView}
          isSmall
        />
      }
    >
      <Legend those={those} unit={unit} />
      {view === 'chart' ? (
        <Chart those={those} unit={unit} onChoose={onChoose} />
      ) : (
        <MonthsTable
          currency={currency}
          statuses={statuses}
          months={months}
          unit={unit}
          onChoose={onChoose}
        />
      )}
    </Card>
  );
}

/** Each status with its look and its sum over all months: what the bars are is read beside them. */
function Legend({
  those: { currency, statuses, months },
  unit,
}: {
  those: CurrencyMonths;
  unit: AmountUnit;
}) {
  const id = useId();
  return (
    <ul className={styles.legend}>
      {statuses.map((status, place) => (
        <li key={status} className={styles.entry}>
          <svg width={12} height={12} aria-hidden>
            <StatusPattern id={`${id}${place}`} status={status} place={place} />
            <rect width={12} height={12} rx={2} fill={`url(#${id}${place})`} />
          </svg>
          {statusWords(status)}
          <span className={styles.sum}>
            {totalWords(
              sumOver(months.map(({ byStatus }) => byStatus.get(status) ?? NOTHING)),
              currency,
              unit,
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function sumOver(totals: readonly Total[]): Total {
  return totals.reduce((all, { count, sum }) => ({ count: all.count + count, sum: plus(all.sum, sum) }), {
    count: 0,
    sum: ZERO,
  });
}

function totalWords({ count, sum }: Total, currency: string | null, unit: AmountUnit): string {
  return `${formatMoney(sum, currency, unit)} (${count.toLocaleString('en')})`;
}

type ChartProps = { those: CurrencyMonths; unit: AmountUnit; onChoose: (month: Month) => void };

function Chart({ those: { currency, statuses, months }, unit, onChoose }: ChartProps) {
  const names = useMemo(() => months.map(({ month }) => month), [months]);
  const series = useMemo<StatusSeries[]>(
    () =>
      statuses.map((status) => ({
        status,
        values: months.map(({ byStatus }) =>
          numberOf(inMajor((byStatus.get(status) ?? NOTHING).sum, currency, unit)),
        ),
      })),
    [statuses, months, currency, unit],
  );
  const ends = names.flatMap((_, place) =>
    stack(series.map(({ values }) => values[place]!)).map(({ to }) => to),
  );
  const scale = scaleOf([0, ...ends]);
  if (scale === null) return null;
  return (
    <MonthPlot
      label={`Months of ${currencyName(currency)}`}
      months={names}
      scale={scale}
      height={HEIGHT}
      axisWords={(value) => compact.format(value).replace('-', '−')}
      reading={(place) => ({
        title: monthWords(names[place]!),
        lines: statuses.flatMap((status) => {
          const total = months[place]?.byStatus.get(status);
          return total ? [`${statusWords(status)} ${totalWords(total, currency, unit)}`] : [];
        }),
      })}
      onChoose={{ words: 'Press Enter to see the transactions of this month.', choose: onChoose }}
    >
      {(frame) => <StackedBars series={series} months={names} frame={frame} scale={scale} />}
    </MonthPlot>
  );
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' });
