import type { RefObject } from 'react';
import { LEGEND, slideLegend } from '../../charts/slide.ts';
import { lightChart } from '../../charts/svg-file.ts';
import { ratioText } from '../../domain/topics/topic-figures.ts';
import { formatMonth } from '../../lib/day.ts';
import { type AmountUnit, formatMoney, numberOf, sumOfSums } from '../../lib/money.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { useSlideEntries } from '../../charts/use-slide.ts';
import { MenuList, type MenuPlace } from '../../ui/menu-list.tsx';
import { fillOf } from './statuses.ts';
import { currencyName } from './billing-search.ts';
import { type CurrencyMonths, formatMonthShort, type Month, netSpent } from './totals.ts';

type MonthsSlideListProps = MenuPlace & {
  /** The element that contains only the drawn chart. */
  chart: RefObject<HTMLElement | null>;
  those: CurrencyMonths;
  unit: AmountUnit;
  zone: string;
  /** The current month, which has not ended. */
  current: Month;
  /** A text for each status with its name and its net sum. */
  sums: readonly string[];
};

export function MonthsSlideList(props: MonthsSlideListProps) {
  const { chart, those, unit, zone, current, sums, ...menu } = props;
  const slideEntries = useSlideEntries();
  const parts = those.statuses.map((status, place) => ({
    name: sums[place]!,
    color: fillOf(status, place).color,
  }));
  const name = currencyName(those.currency);
  const [first, last] = [those.months[0], those.months.at(-1)].map((each) => formatMonthShort(each!.month));
  const months = first === last ? first! : `${first} to ${last}`;
  return (
    <MenuList
      {...menu}
      entries={slideEntries(`months in ${name}`, months, () => {
        const drawn = lightChart(chart.current);
        return {
          headline: monthsHeadline(those, current, unit),
          subtitle: `Transactions in ${name} by month and status, ${months}`,
          notes: `n = ${pluralize(countIn(those), 'transaction')}. Months in ${zone}, by creation date.`,
          chart: ({ width, height }) =>
            `${slideLegend(parts, width)}<g transform="translate(0 ${LEGEND})">${drawn({ width, height: height - LEGEND })}</g>`,
        };
      })}
    />
  );
}

function countIn({ months }: CurrencyMonths): number {
  return sumOfSums(months.flatMap(({ byStatus }) => [...byStatus.values()])).net.count;
}

/** Returns a headline that compares the last two full months, or describes the only one. */
function monthsHeadline({ currency, months }: CurrencyMonths, current: Month, unit: AmountUnit): string {
  const full = months.filter(({ month }) => month < current);
  const last = full.at(-1) ?? months.at(-1)!;
  const before = full.at(-2);
  const spent = netSpent(last.byStatus);
  const sentence = `${formatMoney(spent.sum, currency, unit)} paid or pending in ${formatMonth(`${last.month}-01`)}${full.length === 0 ? ' so far' : ''}`;
  if (before === undefined) return sentence;
  const earlier = netSpent(before.byStatus);
  const ratio = numberOf(spent.sum) / numberOf(earlier.sum) - 1;
  const change = numberOf(earlier.sum) > 0 ? ` (${ratioText(ratio)})` : '';
  return `${sentence}, after ${formatMoney(earlier.sum, currency, unit)} in ${formatMonth(`${before.month}-01`)}${change}`;
}
