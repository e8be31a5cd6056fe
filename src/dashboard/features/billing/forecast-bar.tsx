import { useId, useMemo } from 'react';
import { Bar } from 'recharts';
import { barShape, FillPattern, FillSwatch } from '../../charts/marks.tsx';
import { type Fill, MUTED_COLOR } from '../../charts/theme.ts';
import { ALL_DAYS } from '../../lib/day-range.ts';
import { untestedForecastsOf } from './forecast.ts';
import { formatMonthShort, type Month } from './totals.ts';
import { roundedCostText } from './usage-figures.ts';
import type { Billing } from './use-billing.tsx';

/** The expected usage costs of the whole current month, in whole currency. */
export type MonthForecast = { month: Month; total: number };

const FILL: Fill = { color: MUTED_COLOR, pattern: 'light' };

/**
 * Returns the forecasts of the current month by currency. A search, a status or a range selects only a part of the
 * usage, so the result is then empty.
 */
export function useMonthForecasts({
  everything,
  list: { rows, search },
  known: { today },
  zone,
}: Billing): ReadonlyMap<string | null, MonthForecast> {
  const isPart = search.status !== null || search.q.trim() !== '' || search.range !== ALL_DAYS;
  return useMemo(
    () =>
      new Map(
        (isPart ? [] : untestedForecastsOf(everything ?? rows, today, zone)).map(
          ({ currency, forecast }) =>
            [currency, { month: today.slice(0, 7), total: forecast.total }] as const,
        ),
      ),
    [isPart, everything, rows, today, zone],
  );
}

/** Returns the forecast if the chart shows its month. */
export function forecastIn(
  forecast: MonthForecast | undefined,
  months: readonly { month: Month }[],
): MonthForecast | undefined {
  return months.some(({ month }) => month === forecast?.month) ? forecast : undefined;
}

/** Returns the value of the bar segment on top of the known costs of a month, up to the forecast. */
export function forecastRest(forecast: MonthForecast | undefined, month: Month, known: number): number {
  return forecast?.month === month ? Math.max(0, forecast.total - known) : 0;
}

const shape = barShape({ least: 1 });

/** The outlined segment at the end of the stacked bar 'month', from the known costs up to the forecast. */
export function ForecastBar() {
  const id = useId();
  return (
    <>
      <FillPattern id={id} fill={FILL} />
      <Bar
        yAxisId="value"
        dataKey="forecast"
        stackId="month"
        fill={`url(#${id})`}
        fillOpacity={0.6}
        stroke={FILL.color}
        strokeDasharray="3 2"
        shape={shape}
        isAnimationActive={false}
        zIndex={0}
      />
    </>
  );
}

type ForecastLegendProps = { forecast: MonthForecast; currency: string | null };

export function ForecastLegend({ forecast, currency }: ForecastLegendProps) {
  const id = useId();
  return (
    <li className="inline gap-icon">
      <FillSwatch id={id} fill={FILL} />
      <span className="secondary figures">{forecastText(forecast, currency)}</span>
    </li>
  );
}

export function forecastText({ month, total }: MonthForecast, currency: string | null): string {
  return `Forecast for ${formatMonthShort(month)} from usage ${roundedCostText(total, currency)}`;
}
