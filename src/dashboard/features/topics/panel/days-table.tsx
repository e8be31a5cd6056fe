import Button from '@mui/material/Button';
import { useState } from 'react';
import { pluralize } from '../../../lib/pluralize.ts';
import { formatDayRange, type Day } from '../../../lib/day.ts';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { EmptyValue } from '../../../ui/value.tsx';
import { bucketText, type Bucket } from './buckets.ts';
import {
  comparedText,
  countText,
  readingsAt,
  sentimentText,
  titleAt,
  type DayReading,
} from './chart-text.ts';
import type { PanelSeries } from './panel-series.ts';

type DaysTableProps = { series: readonly PanelSeries[]; buckets: readonly Bucket[]; today: Day };

/** The maximum number of rows until the user requests all rows, because the rows of ten years render slowly. */
const MOST_DAYS = 366;

type DayRow = { place: number; readings: readonly DayReading[] };

/** The values of the charts as a table, latest bucket first. */
export function DaysTable({ series, buckets, today }: DaysTableProps) {
  const [isAll, setIsAll] = useState(false);
  const places = buckets.map((_, place) => place).toReversed();
  const [earliest, latest] = [buckets[0]!, buckets.at(-1)!];
  const shown = isAll ? places : places.slice(0, MOST_DAYS);
  return (
    <>
      <Table
        caption={`Conversations and sentiment, ${formatDayRange({ first: earliest.days.first, last: latest.days.last })}`}
        columns={columnsOf({ series, buckets, today })}
        rows={shown.map((place) => ({ place, readings: readingsAt(series, buckets, place) }))}
        getRowKey={({ place }) => buckets[place]!.whole.first}
        maxHeight={420}
      />
      {shown.length < places.length && (
        <Button size="small" sx={{ alignSelf: 'flex-start' }} onClick={() => setIsAll(true)}>
          Show the {pluralize(places.length - shown.length, `earlier ${earliest.grain}`)} from{' '}
          {bucketText(earliest)} on
        </Button>
      )}
    </>
  );
}

function columnsOf({ series, buckets, today }: DaysTableProps): TableColumn<DayRow>[] {
  const compared = series.length === 1 ? series[0]!.before?.days : undefined;
  return [
    {
      header: { day: 'Day', week: 'Week', month: 'Month' }[buckets[0]!.grain],
      isRowHeader: true,
      cell: ({ place }) => (
        <>
          {titleAt(series, buckets, place, today)}
          {compared?.[place] && <span className="note block">and {comparedText(compared[place])}</span>}
        </>
      ),
    },
    ...readingsAt(series, buckets, 0).flatMap((reading, index): TableColumn<DayRow>[] => {
      const group = { header: <Heading reading={reading} /> };
      return [
        {
          group,
          header: 'Count',
          align: 'end',
          cell: ({ readings }) => countText(readings[index]!) ?? <EmptyValue />,
        },
        {
          group,
          header: 'Sentiment',
          align: 'end',
          cell: ({ readings }) => sentimentText(readings[index]!) ?? <EmptyValue />,
        },
      ];
    }),
  ];
}

function Heading({ reading: { kind, label, isName } }: { reading: DayReading }) {
  if (kind === 'mean') return '7-day average';
  if (kind === 'before') return 'Compared days';
  return isName ? (
    <span className="ellipsis block" style={{ maxWidth: 140 }} dir="auto">
      {label}
    </span>
  ) : (
    'These days'
  );
}
