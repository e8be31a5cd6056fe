/** The menus that save the costs per month and the unit costs of a currency as an image for a slide. */
import type { RefObject } from 'react';
import type { TransactionRow } from '../../api/resources/transaction-rows.ts';
import { LEGEND, slideLegend, type Slide } from '../../charts/slide.ts';
import { svgText } from '../../charts/svg-drawing.ts';
import { lightChart } from '../../charts/svg-file.ts';
import { useSlideEntries } from '../../charts/use-slide.ts';
import { ratioText } from '../../domain/topics/topic-figures.ts';
import { formatMonth } from '../../lib/day.ts';
import { formatMoney } from '../../lib/money.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { MenuList, type MenuPlace } from '../../ui/menu-list.tsx';
import { currencyName } from './billing-search.ts';
import { formatMonthShort, type Month } from './totals.ts';
import {
  type MonthCosts,
  type MonthlyCosts,
  roundedCost,
  roundedCostText,
  UNIT_COST_LABELS,
  UNIT_COSTS,
  type UnitCost,
  usagesByMonth,
} from './usage-figures.ts';

type UsageSlideListProps = MenuPlace & {
  /** The element that contains only the drawn charts of the currency. */
  chart: RefObject<HTMLElement | null>;
  currency: string | null;
  rows: readonly TransactionRow[];
  zone: string;
  /** The current month, which has not ended. */
  current: Month;
};

type CostsSlideListProps = UsageSlideListProps & {
  months: MonthlyCosts['months'];
  /** The label and the colour of each cost. */
  costs: Record<UnitCost, { label: string; fill: { color: string } }>;
  /** The legend of the forecast, if the chart shows a forecast. */
  forecast: { name: string; color: string } | null;
};

export function CostsSlideList({ months, costs, forecast, ...props }: CostsSlideListProps) {
  const { chart, currency, current } = props;
  return (
    <SlideList
      {...props}
      name="costs per month"
      months={months}
      content={() => {
        const drawn = lightChart(chart.current);
        const parts = UNIT_COSTS.map((unit) => {
          const sum = months.reduce((total, month) => total + month.costs[unit], 0);
          return {
            name: `${costs[unit].label} ${roundedCostText(sum, currency)}`,
            color: costs[unit].fill.color,
          };
        });
        return {
          headline: headlineOf(
            months.map(({ month, total }) => ({ month, cost: total })),
            current,
            'of usage costs',
            (cost) => roundedCostText(cost, currency),
          ),
          chart: ({ width, height }) =>
            `${slideLegend(forecast ? [...parts, forecast] : parts, width)}<g transform="translate(0 ${LEGEND})">${drawn({ width, height: height - LEGEND })}</g>`,
        };
      }}
    />
  );
}

type UnitCostsSlideListProps = UsageSlideListProps & { months: readonly MonthCosts[] };

export function UnitCostsSlideList({ months, ...props }: UnitCostsSlideListProps) {
  const { chart, currency, current } = props;
  return (
    <SlideList
      {...props}
      name="unit costs"
      months={months}
      content={() => {
        const drawn = drawnCharts(chart.current);
        const [{ unit }] = drawn;
        return {
          headline: headlineOf(
            months.flatMap(({ month, costs: { [unit]: cost } }) => (cost === null ? [] : [{ month, cost }])),
            current,
            UNIT_COST_LABELS[unit].replace('Per', 'per'),
            (cost) => formatMoney(roundedCost(cost), currency, 'major'),
          ),
          chart: besideEachOther(drawn),
        };
      }}
    />
  );
}

type SlideListProps = UsageSlideListProps & {
  name: string;
  months: readonly { month: Month }[];
  content: () => Pick<Slide, 'headline' | 'chart'>;
};

function SlideList(props: SlideListProps) {
  const { chart: _chart, currency, rows, zone, current: _current, name, months, content, ...menu } = props;
  const slideEntries = useSlideEntries();
  const [first, last] = [months[0], months.at(-1)].map((each) => formatMonthShort(each!.month));
  const period = first === last ? first! : `${first} to ${last}`;
  const subject = `${name} in ${currencyName(currency)}`;
  return (
    <MenuList
      {...menu}
      entries={slideEntries(subject, period, () => {
        const counted = usagesByMonth(rows, zone).filter(
          ({ code, month }) => code === currency && month !== null,
        );
        return {
          ...content(),
          subtitle: `${subject[0]!.toUpperCase()}${subject.slice(1)}, ${period}`,
          notes: `n = ${pluralize(counted.length, 'transaction')} with usage. Months in ${zone}, by the midpoint of the usage period.`,
        };
      })}
    />
  );
}

/** Returns a headline that compares the last two full months, or describes the only one. */
function headlineOf(
  months: readonly { month: Month; cost: number }[],
  current: Month,
  subject: string,
  textOf: (cost: number) => string,
): string {
  const full = months.filter(({ month }) => month < current);
  const last = full.at(-1) ?? months.at(-1)!;
  const before = full.at(-2);
  const sentence = `${textOf(last.cost)} ${subject} in ${formatMonth(`${last.month}-01`)}${full.length === 0 ? ' so far' : ''}`;
  if (before === undefined) return sentence;
  const change = before.cost > 0 ? ` (${ratioText(last.cost / before.cost - 1)})` : '';
  return `${sentence}, after ${textOf(before.cost)} in ${formatMonth(`${before.month}-01`)}${change}`;
}

type DrawnChart = { unit: UnitCost; draw: ReturnType<typeof lightChart> };

/** Returns the charts of the units that have a cost. Throws if no chart is drawn. */
function drawnCharts(charts: HTMLElement | null): [DrawnChart, ...DrawnChart[]] {
  const [first, ...others] = UNIT_COSTS.flatMap((unit, place) => {
    const frame = charts?.children[place];
    return frame instanceof HTMLElement && frame.querySelector('svg')
      ? [{ unit, draw: lightChart(frame) }]
      : [];
  });
  if (first === undefined) throw new Error('No chart is drawn.');
  return [first, ...others];
}

const GAP = 24;
/** The maximum height of a chart in pixels, so that its title is near the chart. */
const MOST_HEIGHT = 320;

function besideEachOther(charts: readonly DrawnChart[]): Slide['chart'] {
  return ({ width, height }, { text }) => {
    const size = {
      width: (width - GAP * (charts.length - 1)) / charts.length,
      height: charts.length === 1 ? height - LEGEND : Math.min(height - LEGEND, MOST_HEIGHT),
    };
    const top = (height - LEGEND - size.height) / 2;
    return charts
      .map(
        ({ unit, draw }, place) =>
          `<g transform="translate(${place * (size.width + GAP)} ${top})">${svgText(UNIT_COST_LABELS[unit], 0, 20, `font-size="20" fill="${text}"`)}<g transform="translate(0 ${LEGEND})">${draw(size)}</g></g>`,
      )
      .join('');
  };
}
