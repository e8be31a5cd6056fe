import { ChartLine, Rows3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { countOf } from '../../../lib/count-of.ts';
import { formatMoney } from '../../../lib/money.ts';
import { scaleOf } from '../../../lib/scale.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Nothing } from '../../../ui/value.tsx';
import { currencyName } from '../billing-search.ts';
import { MonthLine } from '../chart/month-line.tsx';
import { MonthPlot } from '../chart/month-plot.tsx';
import { monthWords } from '../months.ts';
import type { TransactionRow } from '../transaction-rows.ts';
import {
  type MonthCosts,
  roundedCost,
  UNIT_COST_LABELS,
  UNIT_COSTS,
  type UnitCost,
  unitCostsOf,
} from '../unit-costs.ts';
import styles from './usage-cards.module.css';

const VIEWS = [
  { name: 'chart', label: 'Show as charts', icon: <ChartLine size={14} aria-hidden /> },
  { name: 'table', label: 'Show as table', icon: <Rows3 size={14} aria-hidden /> },
] as const;

const HEIGHT = 140;

/** What a response, a gibibyte and a user cost over time, for each currency. */
export function UnitCostsCard({ rows, zone }: { rows: readonly TransactionRow[]; zone: string }) {
  const { currencies, undated } = useMemo(() => unitCostsOf(rows, zone), [rows, zone]);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  if (currencies.length === 0) {
    return (
      <Card title="Unit costs">
        <p className={styles.summary}>None of these transactions tells a usage and its period.</p>
      </Card>
    );
  }
  return (
    <Card
      title="Unit costs"
      actions={
        <SegmentedControl
          label="View of the unit costs"
          options={VIEWS}
          chosen={view}
          onChange={setView}
          isSmall
        />
      }
    >
      {currencies.map(({ currency, months }) => (
        <section key={currency} aria-label={`Unit costs in ${currencyName(currency)}`}>
          <h3 className={styles.currency}>{currencyName(currency)}</h3>
          {view === 'chart' ? (
            <Charts currency={currency} months={months} />
          ) : (
            <CostsTable currency={currency} months={months} />
          )}
        </section>
      ))}
      <p className={styles.note}>
        Each cost divided by what it is for, over all usages whose middle lies in the month
        {undated > 0 && `; ${countOf(undated, 'usage')} without a period left out`}.
      </p>
    </Card>
  );
}

type CostsProps = { currency: string | null; months: readonly MonthCosts[] };

function Charts({ currency, months }: CostsProps) {
  return (
    <div className={styles.charts}>
      {UNIT_COSTS.map((name) => (
        <CostChart key={name} name={name} currency={currency} months={months} />
      ))}
    </div>
  );
}

function CostChart({ name, currency, months }: CostsProps & { name: UnitCost }) {
  const values = months.map(({ costs }) => costs[name]);
  const known = values.filter((value) => value !== null);
  const scale = scaleOf(known.length === 0 ? [] : [0, ...known]);
  const names = months.map(({ month }) => month);
  const label = UNIT_COST_LABELS[name];
  return (
    <div>
      <p className={styles.title}>{label}</p>
      {scale === null ? (
        <p className={styles.note}>Nothing was used, so that nothing can be divided.</p>
      ) : (
        <MonthPlot
          label={`${label}, ${currencyName(currency)}`}
          months={names}
          scale={scale}
          height={HEIGHT}
          axisWords={(value) => formatMoney(roundedCost(value), currency, 'major')}
          reading={(place) => ({
            title: monthWords(names[place]!),
            lines: [costWords(values[place] ?? null, currency)],
          })}
        >
          {(frame) => <MonthLine months={names} values={values} frame={frame} scale={scale} />}
        </MonthPlot>
      )}
    </div>
  );
}

function costWords(cost: number | null, currency: string | null): string {
  return cost === null ? 'nothing to divide by' : formatMoney(roundedCost(cost), currency, 'major');
}

/** A part that scrolls and holds no control is one itself: the arrow keys scroll it. */
const focusable = { tabIndex: 0 } as const;

function CostsTable({ currency, months }: CostsProps) {
  return (
    <section
      className={styles.scroller}
      aria-label={`Table of unit costs in ${currencyName(currency)}`}
      {...focusable}
    >
      <table className={styles.table}>
        <caption className="visually-hidden">Unit costs in {currencyName(currency)} by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {UNIT_COSTS.map((name) => (
              <th scope="col" key={name}>
                {UNIT_COST_LABELS[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, costs }) => (
            <tr key={month}>
              <th scope="row">{monthWords(month)}</th>
              {UNIT_COSTS.map((name) => (
                <td key={name}>{costs[name] === null ? <Nothing /> : costWords(costs[name], currency)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
