import type { RefObject } from 'react';
import { lightChart } from '../../charts/svg-file.ts';
import { ratioText } from '../../domain/topics/topic-figures.ts';
import { formatMonth } from '../../lib/day.ts';
import { type AmountUnit, formatMoney, numberOf } from '../../lib/money.ts';
import { useSlideEntries } from '../../list/use-slide.ts';
import { MenuList, type MenuPlace } from '../../ui/menu-list.tsx';
import { currencyName } from './billing-search.ts';
import { type CurrencyMonths, formatMonthShort, type Month, netSpent } from './totals.ts';

type MonthsSlideListProps = MenuPlace & {
  /** Contains only the drawn chart. */
  chart: RefObject<HTMLElement | null>;
  those: CurrencyMonths;
  unit: AmountUnit;
  zone: string;
  /** The current month, which is known only in part. */
  current: Month;
  /** The sums of each status, as in the legend. */
  sums: readonly string[];
};

export function MonthsSlideList(props: MonthsSlideListProps) {
  const { chart, those, unit, zone, current, sums, ...menu } = props;
  const slideEntries = useSlideEntries();
  const name = currencyName(those.currency);
  const [first, last] = [those.months[0], those.months.at(-1)].map((each) => formatMonthShort(each!.month));
  const months = first === last ? first! : `${first} to ${last}`;
  return (
    <MenuList
      {...menu}
      entries={slideEntries(`months in ${name}`, months, () => ({
        headline: monthsHeadline(those, current, unit),
        subtitle: `Transactions in ${name} by month and status, ${months}`,
        notes: `${sums.join('; ')}. Months in ${zone}.`,
        chart: (size) => lightChart(chart.current, size),
      }))}
    />
  );
}

/** Compares the last two full months, or describes the only one. */
export function monthsHeadline(
  { currency, months }: CurrencyMonths,
  current: Month,
  unit: AmountUnit,
): string {
  const full = months.filter(({ month }) => month < current);
  const last = full.at(-1) ?? months.at(-1)!;
  const before = full.at(-2);
  const spent = netSpent(last.byStatus);
  const sentence = `${formatMoney(spent.sum, currency, unit)} in ${formatMonth(`${last.month}-01`)}${full.length === 0 ? ' so far' : ''}`;
  if (before === undefined) return sentence;
  const earlier = netSpent(before.byStatus);
  const ratio = numberOf(spent.sum) / numberOf(earlier.sum) - 1;
  const change = numberOf(earlier.sum) > 0 ? ` (${ratioText(ratio)})` : '';
  return `${sentence}, after ${formatMoney(earlier.sum, currency, unit)} in ${formatMonth(`${before.month}-01`)}${change}`;
}
