import { useMemo } from 'react';
import type { TransactionRow } from '../../api/resources/transaction-rows.ts';
import { formatMonth } from '../../lib/day.ts';
import { joinNames } from '../../lib/format.ts';
import { formatPercent } from '../../lib/format-figures.ts';
import { groupBy } from '../../lib/group-by.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { Card } from '../../ui/card.tsx';
import { HelpTip } from '../../ui/help-tip.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { currencyName } from './billing-search.ts';
import { type Forecast, forecastsOf } from './forecast.ts';
import { roundedCostText } from './usage-figures.ts';

type ForecastCardProps = {
  /** All transactions, because the forecast needs earlier months. */
  everything: readonly TransactionRow[];
  today: string;
  zone: string;
};

/** The forecast of the usage costs of this month. Renders nothing without any usage. */
export function ForecastCard({ everything, today, zone }: ForecastCardProps) {
  const currencies = useMemo(() => forecastsOf(everything, today, zone), [everything, today, zone]);
  if (currencies.length === 0) return null;
  const known = currencies.flatMap(({ currency, forecast }) =>
    forecast === null ? [] : [{ currency, ...forecast }],
  );
  const reasons = [
    ...groupBy(
      currencies.flatMap((each) => (each.forecast === null ? [each] : [])),
      ({ reason }) => reason,
    ),
  ];
  return (
    <Card
      title={`Forecast for ${formatMonth(today)}`}
      beside={
        <HelpTip of="the forecast">
          Usage costs of the full days so far, divided by their share of the month: a day counts by the
          average costs of its weekday in the eight weeks before the month, or equally if usage is not daily.
          The error is the median difference between this forecast and the costs of past months, made on the
          same day of the month.
        </HelpTip>
      }
    >
      {known.length > 0 && (
        <Table
          caption="Forecast of the usage costs of this month"
          fits
          columns={COLUMNS}
          rows={known}
          getRowKey={({ currency }) => currency ?? ''}
          stackBelow={600}
        />
      )}
      {reasons.map(([reason, without]) => (
        <p key={reason} className="note">
          {joinNames(without.map(({ currency }) => currencyName(currency)))}: no forecast, because {reason}.
        </p>
      ))}
    </Card>
  );
}

type ForecastRow = Forecast & { currency: string | null };

const COLUMNS: readonly TableColumn<ForecastRow>[] = [
  { header: 'Currency', isRowHeader: true, cell: ({ currency }) => currencyName(currency) },
  { header: 'Full days', align: 'end', cell: ({ days, ofDays }) => `${days} of ${ofDays}` },
  { header: 'Costs so far', align: 'end', cell: ({ soFar, currency }) => roundedCostText(soFar, currency) },
  {
    header: 'Forecast',
    align: 'end',
    cell: ({ total, currency }) => <span className="medium">{roundedCostText(total, currency)}</span>,
  },
  {
    header: 'Median error',
    align: 'end',
    cell: ({ error, months }) =>
      error === null
        ? 'unknown, too few months'
        : `${formatPercent(error)} in ${pluralize(months, 'past month')}`,
  },
];
