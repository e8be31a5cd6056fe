import { ChartColumn, Rows3, X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { countOf } from '../../../lib/count-of.ts';
import { daysOf, type Day, type DayRange } from '../../../lib/day.ts';
import { announce } from '../../../ui/announce.ts';
import { IconButton } from '../../../ui/button.tsx';
import checkbox from '../../../ui/checkbox.module.css';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { tip } from '../../../ui/tip.ts';
import type { TopicRow } from '../../../lib/topics/topic-rows.ts';
import { useReturnedFocus } from '../../../ui/use-returned-focus.ts';
import { DayView } from './day-view.tsx';
import { DaysTable } from './days-table.tsx';
import { panelNotes } from './panel-notes.ts';
import { panelSeries } from './panel-series.ts';
import { TopicFacts } from './topic-facts.tsx';
import { TopicList } from './topic-list.tsx';
import styles from './topic-panel.module.css';

const VIEWS = [
  { name: 'chart', label: 'Charts', icon: <ChartColumn size={16} aria-hidden /> },
  { name: 'table', label: 'Show as table', icon: <Rows3 size={16} aria-hidden /> },
] as const;

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
  const [view, setView] = useState<'chart' | 'table'>('chart');
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
    <section ref={panel} className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 ref={heading} id={id} className={styles.title} tabIndex={-1} dir="auto">
          {title}
        </h2>
        <SegmentedControl label="View of the days" options={VIEWS} chosen={view} onChange={setView} isSmall />
        <IconButton
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
      <label className={styles.mean}>
        <input
          type="checkbox"
          className={checkbox.box}
          checked={isMean}
          onChange={(event) => onMeanChange(event.target.checked)}
        />
        7-day mean
      </label>
      {view === 'chart' ? (
        <DayView series={series} days={days} today={today} onRangeChange={onRangeChange} />
      ) : (
        <DaysTable series={series} days={days} today={today} />
      )}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
