import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { transactionQueries } from '../../api/resources/transaction-queries.ts';
import type { TransactionRow } from '../../api/resources/transaction-rows.ts';
import { agencyKey } from '../../api/session/agency-key.ts';
import { Sparkline } from '../../charts/sparkline.tsx';
import { useBillingZone } from '../../domain/billing-zone.ts';
import { addDays, formatMonth, monthOf } from '../../lib/day.ts';
import { joinNames } from '../../lib/format.ts';
import { formatMoney, numberOf, type AmountUnit } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { useSetting } from '../../lib/settings.ts';
import { useToday } from '../../lib/use-today.ts';
import { describeError, sharedTitle } from '../../ui/describe-error.ts';
import { useJoinedRetry } from '../../ui/shared-error.ts';
import { dailyCostsOf, startOfForecastUsage, untestedForecastsOf } from '../billing/forecast.ts';
import { monthsOf, netSpent, type CurrencyMonths } from '../billing/totals.ts';
import { roundedCostText } from '../billing/usage-figures.ts';
import { Figure } from './figure.tsx';
import styles from './overview.module.css';

/** The number of full days in the small chart. */
const DAYS = 14;
const LABEL = 'Spent this month';
const TO = paths.billing(new URLSearchParams({ view: 'months' }));

/**
 * Shows the succeeded and pending charges of this month, with a forecast of the usage costs if a forecast is possible.
 */
export function SpendFigure() {
  const zone = useBillingZone();
  const today = useToday(zone);
  const unit = useSetting('amountUnit', agencyKey());
  // The requested weeks include the previous month, which the figure shows if there is no forecast.
  const { data, error, isFetching, refetch } = useQuery(
    transactionQueries.since(startOfForecastUsage(today, zone)),
  );
  useJoinedRetry(sharedTitle(error), () => void refetch());
  const rows = data && data.isPartial !== true ? data.data : null;
  const spent = useMemo(() => rows && spentIn(rows, today, zone, unit), [rows, today, zone, unit]);
  const days = useMemo(
    () => rows && dailyCostsOf(rows, { first: addDays(today, -DAYS), last: today }, zone),
    [rows, today, zone],
  );
  if (spent === null || spent === undefined) {
    return (
      <Figure
        label={LABEL}
        to={TO}
        {...(error && !isFetching && { value: '–', note: describeError(error).title })}
      />
    );
  }
  return (
    <Figure
      label={LABEL}
      to={TO}
      value={
        spent.now.length === 0 ? (
          'Nothing'
        ) : (
          <span className={styles.sums}>
            {spent.now.map((sum) => (
              <span key={sum} className="nowrap">
                {sum}
              </span>
            ))}
          </span>
        )
      }
      note={spent.note}
      series={days && <Sparkline series={days.map((count) => ({ isOver: true, count }))} height={28} />}
    />
  );
}

function spentIn(rows: readonly TransactionRow[], today: string, zone: string, unit: AmountUnit) {
  const { currencies } = monthsOf(rows, zone);
  const [month, before] = [monthOf(today), monthOf(today, -1)].map(({ first }) => first.slice(0, 7));
  const now = sumsIn(currencies, month!, unit);
  const known = untestedForecastsOf(rows, today, zone);
  const forecasts = known.map(({ currency, forecast }) => roundedCostText(forecast.total, currency));
  // A currency has no forecast if its charges have too little daily usage this month.
  const others = currencies.flatMap(({ currency, months }) =>
    months.some((each) => each.month === month) && known.every((each) => each.currency !== currency)
      ? (currency ?? 'charges without a currency')
      : [],
  );
  const missing = others.length === 0 ? [] : [`Too little daily usage in ${joinNames(others)}`];
  const earlier = sumsIn(currencies, before!, unit);
  return {
    now,
    note:
      forecasts.length > 0
        ? [`Forecast of usage: ${joinNames(forecasts)}`, ...missing].join('. ')
        : `${formatMonth(monthOf(today, -1).first)}: ${earlier.length === 0 ? 'nothing' : earlier.join(' · ')}`,
  };
}

/** Returns the net sum of each currency as text, the largest first. */
function sumsIn(currencies: readonly CurrencyMonths[], month: string, unit: AmountUnit): string[] {
  return currencies
    .flatMap(({ currency, months }) => {
      const found = months.find((each) => each.month === month);
      const spent = found && netSpent(found.byStatus);
      return !spent || spent.count === 0 ? [] : [{ currency, net: spent.sum }];
    })
    .toSorted((a, b) => numberOf(b.net) - numberOf(a.net))
    .map(({ currency, net }) => formatMoney(net, currency, unit));
}
