import { useState } from 'react';
import { dayWithWeekday, rangeWords, type Day } from '../../../lib/day.ts';
import { countOf } from '../../../lib/count-of.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { Nothing } from '../../../ui/value.tsx';
import { countWords, dayTitle, readingsAt, sentimentWords, type DayReading } from './day-readings.ts';
import styles from './days-table.module.css';
import type { PanelSeries } from './panel-series.ts';

type DaysTableProps = { series: readonly PanelSeries[]; days: readonly Day[]; today: Day };

/** A year is drawn at once; ten years only when they are asked for. */
const MOST_DAYS = 366;

/** A part that scrolls and holds no control is one itself: the arrow keys scroll it. */
const focusable = { tabIndex: 0 } as const;

/** What the charts show, day by day, the latest first. */
export function DaysTable({ series, days, today }: DaysTableProps) {
  const [isAll, setIsAll] = useState(false);
  const places = days.map((_, place) => place).toReversed();
  const shown = isAll ? places : places.slice(0, MOST_DAYS);
  const columns = readingsAt(series, 0);
  const compared = series.length === 1 ? series[0]!.before?.days : undefined;
  return (
    <>
      <section className={styles.scroller} aria-label="Table of days" {...focusable}>
        <table className={styles.table}>
          <caption className="visually-hidden">
            Conversations and sentiment, {rangeWords({ first: days[0]!, last: days.at(-1)! })}
          </caption>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                Day
              </th>
              {columns.map((column) => (
                <th scope="colgroup" colSpan={2} key={column.key} dir={column.isName ? 'auto' : undefined}>
                  {headingOf(column)}
                </th>
              ))}
            </tr>
            <tr>
              {columns.map(({ key }) => [
                <th scope="col" key={`${key} count`}>
                  Count
                </th>,
                <th scope="col" key={`${key} sentiment`}>
                  Sentiment
                </th>,
              ])}
            </tr>
          </thead>
          <tbody>
            {shown.map((place) => (
              <tr key={days[place]}>
                <th scope="row">
                  {dayTitle(days[place]!, today)}
                  {compared?.[place] && (
                    <span className={styles.compared}>and {dayWithWeekday(compared[place])}</span>
                  )}
                </th>
                {readingsAt(series, place).map((reading) => [
                  <td key={`${reading.key} count`}>{countWords(reading) ?? <Nothing />}</td>,
                  <td key={`${reading.key} sentiment`}>{sentimentWords(reading) ?? <Nothing />}</td>,
                ])}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < days.length && (
        <QuietButton onClick={() => setIsAll(true)}>
          Show the {countOf(days.length - shown.length, 'earlier day')} from {dayWithWeekday(days[0]!)} on
        </QuietButton>
      )}
    </>
  );
}

function headingOf({ kind, label, isName }: DayReading): string {
  if (kind === 'mean') return '7-day mean';
  if (kind === 'before') return 'Compared days';
  return isName ? label : 'These days';
}
