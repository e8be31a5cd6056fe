import Button from '@mui/material/Button';
import { useState } from 'react';
import { countOf } from '../../../lib/count-of.ts';
import { dayWithWeekday, rangeWords, type Day } from '../../../lib/day.ts';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { Nothing } from '../../../ui/value.tsx';
import { countWords, dayTitle, readingsAt, sentimentWords, type DayReading } from './day-readings.ts';
import type { PanelSeries } from './panel-series.ts';
import styles from './topic-panel.module.css';

type DaysTableProps = { series: readonly PanelSeries[]; days: readonly Day[]; today: Day };

/** A year is drawn at once; ten years only when they are asked for. */
const MOST_DAYS = 366;

type DayRow = { place: number; readings: readonly DayReading[] };

/** What the charts show, day by day, the latest first. */
export function DaysTable({ series, days, today }: DaysTableProps) {
  const [isAll, setIsAll] = useState(false);
  const places = days.map((_, place) => place).toReversed();
  const shown = isAll ? places : places.slice(0, MOST_DAYS);
  return (
    <>
      <Table
        caption={`Conversations and sentiment, ${rangeWords({ first: days[0]!, last: days.at(-1)! })}`}
        columns={columnsOf({ series, days, today })}
        rows={shown.map((place) => ({ place, readings: readingsAt(series, place) }))}
        getRowKey={({ place }) => days[place]!}
        maxHeight={420}
      />
      {shown.length < days.length && (
        <Button size="small" className={styles.rest} onClick={() => setIsAll(true)}>
          Show the {countOf(days.length - shown.length, 'earlier day')} from {dayWithWeekday(days[0]!)} on
        </Button>
      )}
    </>
  );
}

function columnsOf({ series, days, today }: DaysTableProps): TableColumn<DayRow>[] {
  const compared = series.length === 1 ? series[0]!.before?.days : undefined;
  return [
    {
      header: 'Day',
      isRowHeader: true,
      cell: ({ place }) => (
        <>
          {dayTitle(days[place]!, today)}
          {compared?.[place] && <span className={styles.note}>and {dayWithWeekday(compared[place])}</span>}
        </>
      ),
    },
    ...readingsAt(series, 0).flatMap((reading, index): TableColumn<DayRow>[] => {
      const group = { header: <Heading reading={reading} /> };
      return [
        {
          group,
          header: 'Count',
          align: 'end',
          cell: ({ readings }) => countWords(readings[index]!) ?? <Nothing />,
        },
        {
          group,
          header: 'Sentiment',
          align: 'end',
          cell: ({ readings }) => sentimentWords(readings[index]!) ?? <Nothing />,
        },
      ];
    }),
  ];
}

function Heading({ reading: { kind, label, isName } }: { reading: DayReading }) {
  if (kind === 'mean') return '7-day mean';
  if (kind === 'before') return 'Compared days';
  return isName ? (
    <span className={styles.heading} dir="auto">
      {label}
    </span>
  ) : (
    'These days'
  );
}
