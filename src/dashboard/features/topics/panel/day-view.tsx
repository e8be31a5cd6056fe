import { useMemo, useRef, useState } from 'react';
import { dayWithYear, type Day, type DayRange } from '../../../lib/day.ts';
import { announce } from '../../../ui/announce.ts';
import { chartFrame, scaleFor } from './chart-frame.ts';
import { DayCharts } from './day-charts.tsx';
import { DayCursor } from './day-cursor.tsx';
import styles from './day-view.module.css';
import type { PanelSeries, Span } from './panel-series.ts';
import { SeriesSummary } from './series-summary.tsx';
import { TodayBand } from './today-band.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import { ZoomBar } from './zoom-bar.tsx';

type DayViewProps = {
  series: readonly PanelSeries[];
  days: readonly Day[];
  today: Day;
  onRangeChange: (range: DayRange) => void;
};

/** A phone's width less its edges: what is drawn where there is no layout. */
const NARROW = 340;

/** The charts with their cursor, the days shown of all, and what they show in words. */
export function DayView({ series, days, today, onRangeChange }: DayViewProps) {
  const plots = useRef<HTMLDivElement>(null);
  const cursor = useRef<HTMLDivElement>(null);
  const width = useWidth(plots, NARROW);
  const whole = useMemo(() => ({ from: 0, to: days.length - 1 }), [days]);
  /** Of other days it is none of these: the parts stay, and with them the focus. */
  const [zoomed, setZoomed] = useState<{ of: readonly Day[]; span: Span } | null>(null);
  const isZoomed = zoomed?.of === days;
  const span = isZoomed ? zoomed.span : whole;
  const hasLabels = series.length > 1;
  const frame = useMemo(() => chartFrame(width ?? NARROW, span, hasLabels), [width, span, hasLabels]);
  const scales = useMemo(
    () => ({ count: scaleFor('count', series, span), sentiment: scaleFor('sentiment', series, span) }),
    [series, span],
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

  return (
    <>
      <div className={styles.plots} ref={plots}>
        <TodayBand days={days} today={today} frame={frame} />
        {/* A chart costs too much to be drawn at a guess. */}
        {width !== null && (
          <DayCharts series={series} days={days} today={today} frame={frame} scales={scales} />
        )}
        <DayCursor ref={cursor} series={series} days={days} today={today} frame={frame} onZoom={zoom} />
      </div>
      {days.length > 1 && (
        <ZoomBar
          days={days}
          span={span}
          isZoomed={isZoomed}
          onZoom={zoom}
          onLeave={leaveZoom}
          onUseAsRange={() => {
            const range = { first: days[span.from]!, last: days[span.to]! };
            leaveZoom();
            onRangeChange(range);
          }}
        />
      )}
      <SeriesSummary series={series} days={days} span={span} today={today} />
    </>
  );
}
