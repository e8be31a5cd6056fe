import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { ChartViews, type ChartView } from '../../../charts/chart-frame.tsx';
import { countOf } from '../../../lib/count-of.ts';
import { dayWithWeekday, daysOf, rangeWords, type Day, type DayRange } from '../../../lib/day.ts';
import type { TopicRow } from '../../../lib/topics/topic-rows.ts';
import { announce } from '../../../ui/announce.ts';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { tip } from '../../../ui/tip.ts';
import { useReturnedFocus } from '../../../ui/focus.ts';
import { Nothing } from '../../../ui/value.tsx';
import { countWords, dayTitle, readingsAt, sentimentWords, type DayReading } from './chart-words.ts';
import { DayCharts } from './day-charts.tsx';
import { absentDays, panelSeries, type PanelSeries } from './panel-series.ts';
import { TopicFacts, TopicList } from './topic-figures.tsx';
import styles from './topic-panel.module.css';

type TopicPanelProps = {
  /** The chosen topics, one to five, in the order of their choice. */
  rows: readonly TopicRow[];
  range: DayRange;
  /** Null where nothing is compared: `row.before` has the series of these days, by their place. */
  comparedRange: DayRange | null;
  today: Day;
  isMean: boolean;
  onMeanChange: (isMean: boolean) => void;
  onRemove: (id: string) => void;
  onClose: () => void;
  onRangeChange: (range: DayRange) => void;
};

/**
 * The chosen topics, day by day. It opens beside what it was chosen from, which keeps the focus: several can be looked
 * at one after the other, and this is the next stop of Tab. It says aloud what it shows.
 */
export function TopicPanel(props: TopicPanelProps) {
  const { rows, range, comparedRange, today, isMean, onMeanChange, onRemove, onClose, onRangeChange } = props;
  const { first, last } = range;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [view, setView] = useState<ChartView>('chart');
  const panel = useReturnedFocus();
  const days = useMemo(() => daysOf({ first, last }), [first, last]);
  const series = useMemo(() => rows.map((row) => panelSeries(row, today, isMean)), [rows, today, isMean]);
  const isCompared = comparedRange !== null;
  const only = rows.length === 1 ? rows[0]! : null;
  const title = only ? only.name : countOf(rows.length, 'topic');
  const names = rows.map(({ name }) => name).join(', ');
  const notes = panelNotes(rows, { comparedRange, today, isMean });
  useEffect(() => announce(`Daily series of ${names}`), [names]);

  return (
    <Paper component="section" variant="outlined" ref={panel} className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 ref={heading} id={id} className={styles.title} tabIndex={-1} dir="auto">
          {title}
        </h2>
        <ChartViews label="View of the days" view={view} onChange={setView} />
        <IconButton
          size="small"
          aria-label={only ? `Close ${only.name}` : 'Close all topics'}
          onClick={onClose}
          {...tip('Close')}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {only ? (
        <TopicFacts row={only} isCompared={isCompared} today={today} />
      ) : (
        <TopicList
          rows={rows}
          isCompared={isCompared}
          today={today}
          onRemove={(removed) => {
            // Its button goes with it.
            heading.current?.focus();
            onRemove(removed);
          }}
        />
      )}
      <FormControlLabel
        sx={{ width: 'fit-content', my: '-7px' }}
        control={
          <Checkbox size="small" checked={isMean} onChange={(event) => onMeanChange(event.target.checked)} />
        }
        label="7-day mean"
        slotProps={{ typography: { variant: 'body2' } }}
      />
      {view === 'chart' ? (
        <DayCharts series={series} days={days} today={today} onRangeChange={onRangeChange} />
      ) : (
        <DaysTable series={series} days={days} today={today} />
      )}
      {notes.length > 0 && (
        <Typography variant="caption" component="ul" color="textSecondary" className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Typography>
      )}
    </Paper>
  );
}

type Shown = { comparedRange: DayRange | null; today: Day; isMean: boolean };

/** What somebody should know who reads the panel. */
function panelNotes(rows: readonly TopicRow[], { comparedRange, today, isMean }: Shown): string[] {
  const absent = absentDays(rows, today);
  const notes: string[] = [];
  if (absent > 0)
    notes.push(`The service's answer leaves ${countOf(absent, 'day')} out: a gap is not a zero.`);
  if (comparedRange !== null) {
    const days = rangeWords(comparedRange);
    notes.push(
      rows.length === 1
        ? `Compared, in grey in the charts: ${days}, each day with the one of the same place.`
        : `Choose one topic alone to see its days of ${days}.`,
    );
  }
  if (isMean) {
    notes.push(
      'The mean is of each day and the six before it, as far as they are in these days. Days without a value are left out, and so is today.',
    );
  }
  return notes;
}

type DaysTableProps = { series: readonly PanelSeries[]; days: readonly Day[]; today: Day };

/** A year is drawn at once; ten years only when they are asked for. */
const MOST_DAYS = 366;

type DayRow = { place: number; readings: readonly DayReading[] };

/** What the charts show, day by day, the latest first. */
function DaysTable({ series, days, today }: DaysTableProps) {
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
        <Button size="small" sx={{ alignSelf: 'flex-start' }} onClick={() => setIsAll(true)}>
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
