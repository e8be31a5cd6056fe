import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { TopicAnalytics } from '#contract/topic.ts';
import { ChartViews, type ChartView } from '../../../charts/chart-frame.tsx';
import { pluralize } from '../../../lib/pluralize.ts';
import { dayWithYear, formatDayRange, type DayRange } from '../../../lib/day.ts';
import { firstWeekday, firstWeekdayName } from '../../../lib/first-weekday.ts';
import type { KnownDays } from '../../../lib/day-range.ts';
import { useBotEvents } from '../../../charts/use-bot-events.ts';
import type { BotEvent } from '../../../domain/bot-events.ts';
import type { ComparedTopics, TopicRow } from '../../../domain/topics/topic-rows.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { useAfterFirstRender } from '../../../ui/after-first-paint.ts';
import { announce } from '../../../ui/announce.ts';
import { useTitleOfOpen } from '../../../ui/page-header.tsx';
import { tip } from '../../../ui/tip.ts';
import { useReturnedFocus } from '../../../ui/focus.ts';
import { FiguresExplained } from '../figures-explained.tsx';
import { GRAINS, type Grain, type TopicFilters } from '../topic-search.ts';
import { bucketsOf } from './buckets.ts';
import { ChangeBySource } from './change-by-source.tsx';
import { DayCharts } from './day-charts.tsx';
import { DaysTable } from './days-table.tsx';
import { absentDays, panelSeries, withZeros } from './panel-series.ts';
import { TopicFacts, TopicList } from './topic-figures.tsx';
import styles from './topic-panel.module.css';

const SeriesSlideList = onDemand(async () => (await import('./series-slide-list.tsx')).SeriesSlideList);

type TopicPanelProps = {
  /** One to five chosen topics, first chosen first. */
  rows: readonly TopicRow[];
  /** The reply of the service with the topics of the range. */
  analytics: TopicAnalytics;
  range: DayRange;
  /**
   * The compared days; null if nothing is compared. `before` of each row contains its values on these days, in the same
   * positions.
   */
  comparison: ComparedTopics | null;
  /** The filters of the topics, which further requests of the panel must use too. */
  filters: TopicFilters;
  known: KnownDays;
  grain: Grain;
  onGrainChange: (grain: Grain) => void;
  isMean: boolean;
  onMeanChange: (isMean: boolean) => void;
  isZero: boolean;
  onZeroChange: (isZero: boolean) => void;
  onRemove: (id: string) => void;
  onClose: () => void;
  onRangeChange: (range: DayRange) => void;
  /** Whether the panel is inside a sheet, which already has a title and a close button. */
  isInSheet?: boolean;
};

/**
 * The panel of the chosen topics, with their figures and charts. It opens next to the map or table, which keeps the
 * focus, so that users can choose several topics in a row. The panel is the next tab stop and announces its content.
 */
export function TopicPanel(props: TopicPanelProps) {
  const { analytics, range, comparison, filters, known, grain, onGrainChange, isMean, onMeanChange } = props;
  const { isZero, onZeroChange, onRemove, onClose, onRangeChange, isInSheet = false } = props;
  const { today, oldest } = known;
  const { first, last } = range;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [view, setView] = useState<ChartView>('chart');
  const panel = useReturnedFocus();
  // The parts below the charts render after the charts, which the user waits for.
  const isComplete = useAfterFirstRender();
  const weekday = firstWeekday();
  const buckets = useMemo(() => bucketsOf({ first, last }, grain, weekday), [first, last, grain, weekday]);
  const rows = useMemo(
    () => (isZero ? props.rows.map((row) => withZeros(row, oldest)) : props.rows),
    [isZero, props.rows, oldest],
  );
  const series = useMemo(() => rows.map((row) => panelSeries(row, buckets, isMean)), [rows, buckets, isMean]);
  const isCompared = comparison !== null;
  const only = rows.length === 1 ? rows[0]! : null;
  const title = only ? only.name : pluralize(rows.length, 'topic');
  const names = rows.map(({ name }) => name).join(', ');
  const absent = absentDays(props.rows, oldest);
  const { events, notices } = useBotEvents({ range, filters: filters.filter });
  const notes = [...panelNotes(absent, props), ...notices];
  useEffect(() => announce(`Daily series of ${names}`), [names]);
  useTitleOfOpen(title);

  return (
    <Paper
      component="section"
      variant={isInSheet ? 'elevation' : 'outlined'}
      ref={panel}
      className={styles.panel}
      data-bare={isInSheet || undefined}
      aria-labelledby={id}
    >
      <div className={styles.head}>
        <h2
          ref={heading}
          id={id}
          className={isInSheet ? 'visually-hidden' : styles.title}
          tabIndex={-1}
          dir="auto"
        >
          {title}
        </h2>
        {!only && <FiguresExplained isCompared={isCompared} />}
        <ChartViews label="View of the days" view={view} onChange={setView} />
        {!isInSheet && (
          <IconButton
            size="small"
            aria-label={only ? `Close ${only.name}` : 'Close all topics'}
            onClick={onClose}
            {...tip('Close')}
          >
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      {only ? (
        <>
          <TopicFacts row={only} isCompared={isCompared} />
          {comparison && hasKnownChange(only, comparison) && (
            <ChangeBySource
              key={only.id}
              row={only}
              filters={filters}
              days={{ now: comparison.now.range, before: comparison.before.range }}
            />
          )}
        </>
      ) : (
        <TopicList
          rows={rows}
          isCompared={isCompared}
          onRemove={(removed) => {
            // The remove button disappears with its topic, so the focus moves to the heading.
            heading.current?.focus();
            onRemove(removed);
          }}
        />
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Series by"
          value={grain}
          onChange={(_, next: Grain | null) => next !== null && onGrainChange(next)}
        >
          {GRAINS.map((each) => (
            <ToggleButton key={each} value={each}>
              {GRAIN_LABELS[each]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {grain === 'day' && <Option label="7-day average" isOn={isMean} onChange={onMeanChange} />}
        {absent > 0 && <Option label="Missing days as 0" isOn={isZero} onChange={onZeroChange} />}
      </Stack>
      {view === 'chart' ? (
        <div className="stack gap-3">
          <DayCharts
            series={series}
            buckets={buckets}
            today={today}
            events={events}
            onRangeChange={onRangeChange}
            isComplete={isComplete}
          >
            {(zoomed, drawing) => (
              <MenuButton
                label="Image for a slide"
                icon={<Download size={16} aria-hidden />}
                onIntent={SeriesSlideList.prefetch}
              >
                {(menu) => (
                  <SeriesSlideList
                    {...menu}
                    drawing={drawing}
                    rows={rows}
                    analytics={analytics}
                    range={range}
                    zoomed={zoomed}
                    comparison={comparison}
                  />
                )}
              </MenuButton>
            )}
          </DayCharts>
        </div>
      ) : (
        <DaysTable series={series} buckets={buckets} today={today} />
      )}
      {isComplete && <BotEvents events={events} />}
      {isComplete && notes.length > 0 && (
        <Typography
          variant="caption"
          component="ul"
          color="textSecondary"
          className="grid gap-1"
          style={{ padding: 0, listStyle: 'none' }}
        >
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Typography>
      )}
    </Paper>
  );
}

/**
 * Whether the change of a topic is a difference of two known counts. Only then can the changes of its sources add up to
 * it.
 */
function hasKnownChange(
  { change, complete, before }: TopicRow,
  { now, before: earlier }: ComparedTopics,
): boolean {
  const isKnown = (complete !== null || !now.isCut) && (before !== null || !earlier.isCut);
  return change !== null && !change.isDaily && isKnown;
}

/** The bot events that the charts mark, as a list of texts. */
function BotEvents({ events }: { events: readonly BotEvent[] }) {
  if (events.length === 0) return null;
  return (
    <details className={styles.events}>
      <summary>{pluralize(events.length, 'bot event')}: published versions and split tests</summary>
      <ul className="mt-1" style={{ paddingLeft: 16 }}>
        {events.map(({ day, text }) => (
          <li key={`${day} ${text}`} dir="auto">
            {dayWithYear(day)}, {text}
          </li>
        ))}
      </ul>
      <p>A version is dated by its last modification.</p>
    </details>
  );
}

type OptionProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

function Option({ label, isOn, onChange }: OptionProps) {
  return (
    <FormControlLabel
      sx={{ width: 'fit-content', my: '-7px' }}
      control={<Checkbox size="small" checked={isOn} onChange={(event) => onChange(event.target.checked)} />}
      label={label}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  );
}

const GRAIN_LABELS: Record<Grain, string> = { day: 'Days', week: 'Weeks', month: 'Months' };

type Shown = Pick<TopicPanelProps, 'rows' | 'range' | 'comparison' | 'known' | 'grain' | 'isMean' | 'isZero'>;

function panelNotes(
  absent: number,
  { rows, range, comparison, known: { today, oldest }, grain, isMean, isZero }: Shown,
): string[] {
  const notes: string[] = [];
  if (oldest !== null && oldest > range.first)
    notes.push(`The record begins on ${dayWithYear(oldest)}. Days before it have no value.`);
  if (absent > 0)
    notes.push(
      `${pluralize(absent, 'day')} without data from the service, ${isZero ? 'counted as 0' : 'left blank'}.`,
    );
  if (comparison !== null) {
    const days = formatDayRange(comparison.before.range);
    const isPartOfToday = range.last >= today ? ' Today is left out until it ends.' : '';
    notes.push(
      rows.length === 1
        ? `Grey: ${days}, day by day, in order.${isPartOfToday}`
        : `Choose a single topic to see it in ${days}.`,
    );
  }
  if (grain !== 'day') {
    notes.push(
      `${grain === 'week' ? `Weeks begin on ${firstWeekdayName()}. ` : ''}Incomplete ones are hatched, dashed or hollow, and say how many days they have. Sentiment is the average of the days, weighted by conversations.`,
    );
  } else if (isMean) {
    notes.push(
      'Each point is the average of that day and the six before it, without today and days that have no value. Sentiment is weighted by conversations: the service returns no number of readings per day.',
    );
  }
  return notes;
}
