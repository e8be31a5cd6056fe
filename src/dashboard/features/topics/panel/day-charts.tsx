import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { ChartFrame } from '../../../charts/chart-frame.tsx';
import { ChartCursor } from '../../../charts/cursor.tsx';
import { LineSwatch } from '../../../charts/marks.tsx';
import type { Span } from '../../../charts/places.ts';
import { DASHES } from '../../../charts/theme.ts';
import { countOf } from '../../../lib/count-of.ts';
import { dayWithYear, isDay, rangeWords, type Day, type DayRange } from '../../../lib/day.ts';
import { announce } from '../../../ui/announce.ts';
import { Nothing } from '../../../ui/value.tsx';
import { countWords, dayTitle, readingsAt, sentimentWords, spokenDay, summaryOf } from './chart-words.ts';
import { CHART_HEIGHT, DayChart, insetOf } from './day-chart.tsx';
import { lineColor } from './day-marks.tsx';
import type { PanelSeries } from './panel-series.ts';
import styles from './topic-panel.module.css';

type DayChartsProps = {
  series: readonly PanelSeries[];
  days: readonly Day[];
  today: Day;
  onRangeChange: (range: DayRange) => void;
};

/** The days of the chosen topics: the chart with its cursor, the days shown of all, and what it shows in words. */
export function DayCharts({ series, days, today, onRangeChange }: DayChartsProps) {
  const hint = useId();
  const cursor = useRef<HTMLDivElement>(null);
  const whole = useMemo(() => ({ from: 0, to: days.length - 1 }), [days]);
  /** Of other days it is none of these: the parts stay, and with them the focus. */
  const [zoomed, setZoomed] = useState<{ of: readonly Day[]; span: Span } | null>(null);
  const isZoomed = zoomed?.of === days;
  const span = isZoomed ? zoomed.span : whole;
  const tip = useCallback(
    (place: number) => <DayTip series={series} day={days[place]!} today={today} place={place} />,
    [series, days, today],
  );

  const zoom = (next: Span) => {
    const isAll = next.from === whole.from && next.to === whole.to;
    setZoomed(isAll ? null : { of: days, span: next });
    announce(`Shown: ${dayWithYear(days[next.from]!)} to ${dayWithYear(days[next.to]!)}`);
  };
  // The buttons of the bar go away with the zoom, and must not take the focus with them.
  const leaveZoom = () => {
    zoom(whole);
    cursor.current?.focus();
  };
  const shown = { first: days[span.from]!, last: days[span.to]! };

  return (
    <>
      <ChartFrame height={CHART_HEIGHT}>
        {(width) => (
          <ChartCursor
            ref={cursor}
            label="Day"
            names={days}
            span={span}
            page={7}
            plot={insetOf(series)}
            spoken={(place) => spokenDay(days[place]!, today, readingsAt(series, place))}
            hintId={hint}
            marking={{ words: (count) => `${countOf(count, 'day')} marked`, onMark: zoom }}
          >
            <DayChart series={series} days={days} today={today} span={span} width={width} tip={tip} />
          </ChartCursor>
        )}
      </ChartFrame>
      <Typography id={hint} variant="caption" component="p" color="textSecondary" sx={{ mt: -3 }}>
        Drag over days to look closer
        <span className={styles.byKeys}>, or mark them with Shift and the arrow keys and press Enter</span>.
      </Typography>
      {days.length > 1 && (
        <ZoomBar
          days={days}
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
        aria-label="The charts in words"
        className={styles.summary}
      >
        <p className={styles.strong}>{rangeWords(shown)}</p>
        {series.map((each) => (
          <p key={each.id}>
            {series.length > 1 && (
              <>
                <strong className={styles.strong} dir="auto">
                  {each.name}
                </strong>{' '}
              </>
            )}
            {summaryOf(each, days, span, today)}
          </p>
        ))}
      </Typography>
    </>
  );
}

type ZoomBarProps = {
  days: readonly Day[];
  span: Span;
  isZoomed: boolean;
  onZoom: (span: Span) => void;
  /** Back to all days. */
  onLeave: () => void;
  onUseAsRange: () => void;
};

/** The days that the charts show, for those who do not drag. */
function ZoomBar({ days, span, isZoomed, onZoom, onLeave, onUseAsRange }: ZoomBarProps) {
  const { from, to } = span;
  return (
    <fieldset className={styles.zoom}>
      <legend className="visually-hidden">Days shown</legend>
      <DayField
        label="From"
        value={days[from]!}
        min={days[0]!}
        max={days[to]!}
        onChange={(day) => onZoom({ from: days.indexOf(day), to })}
      />
      <DayField
        label="to"
        value={days[to]!}
        min={days[from]!}
        max={days.at(-1)!}
        onChange={(day) => onZoom({ from, to: days.indexOf(day) })}
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
  // What is being typed goes through years that nobody means: it stays until it is a day of the range, or is left.
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

type DayTipProps = { series: readonly PanelSeries[]; day: Day; today: Day; place: number };

/** What the charts show of a day. Those who listen hear it from the cursor itself. */
function DayTip({ series, day, today, place }: DayTipProps) {
  const isAlone = series.length === 1;
  return (
    <table className={styles.readings}>
      <caption>{dayTitle(day, today)}</caption>
      <thead>
        <tr>
          <th aria-label="Series" />
          <th>Conversations</th>
          <th>Sentiment</th>
        </tr>
      </thead>
      <tbody>
        {readingsAt(series, place).map((reading) => (
          <tr key={reading.key}>
            <th>
              <LineSwatch
                color={lineColor(reading.kind, reading.topic, isAlone)}
                dashes={isAlone ? undefined : DASHES[reading.topic]}
              />
              <span className={styles.label} dir="auto">
                {reading.label}
              </span>
            </th>
            <td>{countWords(reading) ?? <Nothing />}</td>
            <td>{sentimentWords(reading) ?? <Nothing />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
