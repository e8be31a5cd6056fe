import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { ChartFrame } from '../../../charts/chart-frame.tsx';
import { ChartCursor } from '../../../charts/cursor.tsx';
import { EventLine } from '../../../charts/event-marks.tsx';
import { LineSwatch } from '../../../charts/marks.tsx';
import type { Span } from '../../../charts/places.ts';
import { DASHES } from '../../../charts/theme.ts';
import type { BotEvent } from '../../../domain/bot-events.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { isDay, formatDayRange, type Day, type DayRange } from '../../../lib/day.ts';
import { announce } from '../../../ui/announce.ts';
import { EmptyValue } from '../../../ui/value.tsx';
import { utcNote } from '../../../lib/time.ts';
import { bucketOf, type Bucket } from './buckets.ts';
import { countText, readingsAt, sentimentText, spokenAt, summaryOf, titleAt } from './chart-text.ts';
import { CHART_HEIGHT, DayChart, insetOf } from './day-chart.tsx';
import { lineColor } from './day-marks.tsx';
import type { PanelSeries } from './panel-series.ts';
import styles from './topic-panel.module.css';

type DayChartsProps = {
  series: readonly PanelSeries[];
  buckets: readonly Bucket[];
  today: Day;
  /** The events of bots, earliest first. */
  events: readonly BotEvent[];
  onRangeChange: (range: DayRange) => void;
  /** Whether to show the controls and the summary below the charts. */
  isComplete: boolean;
  /**
   * Returns the actions below the charts. `zoomed` contains the visible days; null while the charts show the whole
   * range.
   */
  children: (zoomed: DayRange | null, drawing: Drawing) => ReactNode;
};

/** The contents of the drawn chart, without its size. */
export type Drawing = Pick<
  ComponentProps<typeof DayChart>,
  'series' | 'buckets' | 'today' | 'eventsAt' | 'span'
>;

/** The number of buckets that the keys PageUp and PageDown move the cursor by. */
const PAGE = { day: 7, week: 4, month: 12 };

export function DayCharts(props: DayChartsProps) {
  const { series, buckets, today, events, onRangeChange, isComplete, children } = props;
  const hint = useId();
  const cursor = useRef<HTMLDivElement>(null);
  const names = useMemo(() => buckets.map(({ whole }) => whole.first), [buckets]);
  const whole = useMemo(() => ({ from: 0, to: buckets.length - 1 }), [buckets]);
  /**
   * The zoom applies only to the buckets `of`, so a new range resets the zoom. A remount would reset the zoom too, but
   * lose the focus.
   */
  const [zoomed, setZoomed] = useState<{ of: readonly Bucket[]; span: Span } | null>(null);
  const isZoomed = zoomed?.of === buckets;
  const span = isZoomed ? zoomed.span : whole;
  const grain = buckets[0]!.grain;
  const daysOfSpan = ({ from, to }: Span) => ({
    first: buckets[from]!.days.first,
    last: buckets[to]!.days.last,
  });
  const eventsAt = useMemo(() => groupBy(events, ({ day }) => bucketOf(buckets, day)), [events, buckets]);
  const tip = useCallback(
    (place: number) => (
      <DayTip series={series} buckets={buckets} today={today} events={eventsAt.get(place)} place={place} />
    ),
    [series, buckets, today, eventsAt],
  );

  const zoom = (next: Span) => {
    const isAll = next.from === whole.from && next.to === whole.to;
    setZoomed(isAll ? null : { of: buckets, span: next });
    announce(`Shown: ${formatDayRange(daysOfSpan(next))}`);
  };
  // The zoom buttons disappear when the zoom ends, so the focus moves to the chart.
  const leaveZoom = () => {
    zoom(whole);
    cursor.current?.focus();
  };
  const shown = daysOfSpan(span);
  const drawing: Drawing = { series, buckets, today, eventsAt, span };

  return (
    <>
      <div className="shrink">
        <ChartFrame height={CHART_HEIGHT}>
          {(width) => (
            <ChartCursor
              ref={cursor}
              label={LABELS[grain]}
              names={names}
              span={span}
              page={PAGE[grain]}
              plot={insetOf(series, width)}
              spoken={(place) =>
                [
                  spokenAt(series, buckets, place, today),
                  ...(eventsAt.get(place) ?? []).map(({ text }) => text),
                ].join('; ')
              }
              hintId={hint}
              marking={{ words: (count) => `${pluralize(count, grain)} marked`, onMark: zoom }}
            >
              <DayChart {...drawing} width={width} tip={tip} />
            </ChartCursor>
          )}
        </ChartFrame>
      </div>
      {isComplete && (
        <>
          <Typography id={hint} variant="caption" component="p" color="textSecondary" sx={{ mt: -3 }}>
            Drag over {grain}s to zoom in
            <span className={styles.byKeys}>
              , or mark them with Shift and the arrow keys and press Enter
            </span>
            .
          </Typography>
          {buckets.length > 1 && (
            <ZoomBar
              buckets={buckets}
              span={span}
              isZoomed={isZoomed}
              onZoom={zoom}
              onLeave={leaveZoom}
              onUseAsRange={() => {
                leaveZoom();
                onRangeChange(shown);
              }}
            />
          )}
          <Typography
            component="section"
            variant="body2"
            color="textSecondary"
            aria-label="Summary of the charts"
            className="grid breaks"
            style={{ gap: 6 }}
          >
            <p className="primary strong">
              {formatDayRange(shown)}
              {utcNote()}
            </p>
            {series.map((each) => (
              <p key={each.id}>
                {series.length > 1 && (
                  <>
                    <strong className="primary strong" style={{ unicodeBidi: 'isolate' }} dir="auto">
                      {each.name}
                    </strong>{' '}
                  </>
                )}
                {summaryOf(each, buckets, span)}
              </p>
            ))}
          </Typography>
          {children(isZoomed ? shown : null, drawing)}
        </>
      )}
    </>
  );
}

const LABELS = { day: 'Day', week: 'Week', month: 'Month' };

type ZoomBarProps = {
  buckets: readonly Bucket[];
  span: Span;
  isZoomed: boolean;
  onZoom: (span: Span) => void;
  onLeave: () => void;
  onUseAsRange: () => void;
};

/** Date fields that zoom the charts, as an alternative to dragging. */
function ZoomBar({ buckets, span, isZoomed, onZoom, onLeave, onUseAsRange }: ZoomBarProps) {
  const { from, to } = span;
  return (
    <fieldset className={styles.zoom}>
      <legend className="visually-hidden">Days shown</legend>
      <DayField
        label="From"
        value={buckets[from]!.days.first}
        min={buckets[0]!.days.first}
        max={buckets[to]!.days.last}
        onChange={(day) => onZoom({ from: bucketOf(buckets, day), to })}
      />
      <DayField
        label="to"
        value={buckets[to]!.days.last}
        min={buckets[from]!.days.first}
        max={buckets.at(-1)!.days.last}
        onChange={(day) => onZoom({ from, to: bucketOf(buckets, day) })}
      />
      {isZoomed && (
        <>
          <Button size="small" onClick={onLeave}>
            All days
          </Button>
          <Button size="small" onClick={onUseAsRange}>
            Use as range
          </Button>
        </>
      )}
    </fieldset>
  );
}

type DayFieldProps = { label: string; value: Day; min: Day; max: Day; onChange: (day: Day) => void };

function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  const id = useId();
  // While the user types, the date field contains incomplete dates. The draft keeps them until the text is a day in the
  // range or the field loses the focus.
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <OutlinedInput
        id={id}
        type="date"
        value={draft ?? value}
        slotProps={{ input: { min, max } }}
        onChange={({ target: { value: text } }) => {
          const isMeant = isDay(text) && text >= min && text <= max;
          setDraft(isMeant ? null : text);
          if (isMeant) onChange(text);
        }}
        onBlur={() => setDraft(null)}
      />
    </>
  );
}

type DayTipProps = {
  series: readonly PanelSeries[];
  buckets: readonly Bucket[];
  today: Day;
  events: readonly BotEvent[] | undefined;
  place: number;
};

/** The tooltip of a bucket. Screen readers get the same values from the cursor. */
function DayTip({ series, buckets, today, events = [], place }: DayTipProps) {
  const isAlone = series.length === 1;
  return (
    <>
      <table className={styles.readings}>
        <caption>{titleAt(series, buckets, place, today)}</caption>
        <thead>
          <tr>
            <th aria-label="Series" />
            <th>Conversations</th>
            <th>Sentiment</th>
          </tr>
        </thead>
        <tbody>
          {readingsAt(series, buckets, place).map((reading) => (
            <tr key={reading.key}>
              <th className="row gap-icon">
                <LineSwatch
                  color={lineColor(reading.kind, reading.topic, isAlone)}
                  dashes={isAlone ? undefined : DASHES[reading.topic]}
                />
                <span className="ellipsis" style={{ maxWidth: 'min(130px, 18vw)' }} dir="auto">
                  {reading.label}
                </span>
              </th>
              <td>{countText(reading) ?? <EmptyValue />}</td>
              <td>{sentimentText(reading) ?? <EmptyValue />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {events.map(({ day, text }) => (
        <EventLine key={`${day} ${text}`}>{text}</EventLine>
      ))}
    </>
  );
}
