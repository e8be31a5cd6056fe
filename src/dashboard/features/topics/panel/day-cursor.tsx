import { useId, useRef, useState, type KeyboardEvent, type PointerEvent, type Ref } from 'react';
import type { Day } from '../../../lib/day.ts';
import { countOf } from '../../../lib/count-of.ts';
import { placeAt, xOf, type ChartFrame } from './chart-frame.ts';
import styles from './day-cursor.module.css';
import { readingsAt, spokenDay } from './day-readings.ts';
import { DayTip } from './day-tip.tsx';
import type { PanelSeries, Span } from './panel-series.ts';

type DayCursorProps = {
  ref: Ref<HTMLDivElement>;
  series: readonly PanelSeries[];
  days: readonly Day[];
  today: Day;
  frame: ChartFrame;
  onZoom: (span: Span) => void;
};

/** The day looked at, the day from which days are being marked, if any are, and whether any of it is seen. */
type Look = { of: readonly Day[]; place: number; from: number | null; isShown: boolean };

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };

/**
 * Lies over both charts: one cursor for the pointer and for the keyboard, and one tip. A slider of days, which says
 * what the charts show of the day that it stands on. Days are marked by dragging, or by Shift and the keys that move it.
 */
export function DayCursor({ ref, series, days, today, frame, onZoom }: DayCursorProps) {
  const { span } = frame;
  const hint = useId();
  const fresh: Look = { of: days, place: span.to, from: null, isShown: false };
  const [last, setLook] = useState(fresh);
  // A place among other days is none among these.
  const look = last.of === days ? last : fresh;
  const dragged = useRef(false);

  // Days that are no longer shown cannot be looked at.
  const within = (place: number) => Math.max(span.from, Math.min(span.to, place));
  const place = within(look.place);
  const marked = look.from === null ? null : spanOf(within(look.from), place);

  const lookAt = (next: number, from: number | null = null) =>
    setLook({ of: days, place: next, from, isShown: true });
  const hide = () => setLook({ of: days, place, from: null, isShown: false });
  const zoom = (into: Span) => {
    lookAt(into.to);
    onZoom(into);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Enter' && marked !== null) zoom(marked);
    else if (key === 'Escape' && marked !== null) lookAt(place);
    else if (key === 'Escape' && look.isShown) hide();
    else if (key in STEPS || key === 'Home' || key === 'End') {
      const to = key === 'Home' ? span.from : key === 'End' ? span.to : within(place + STEPS[key]!);
      lookAt(to, shiftKey ? (look.from ?? place) : null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const pointed = (event: PointerEvent<HTMLDivElement>) =>
    placeAt(frame, event.clientX - event.currentTarget.getBoundingClientRect().left + frame.left);

  return (
    <>
      <div
        ref={ref}
        className={styles.cursor}
        style={{ left: frame.left, right: frame.right }}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot mark a part of what it slides along
        role="slider"
        tabIndex={0}
        aria-label="Day"
        aria-valuemin={span.from + 1}
        aria-valuemax={span.to + 1}
        aria-valuenow={place + 1}
        aria-valuetext={
          spokenDay(days[place]!, today, readingsAt(series, place)) +
          (marked === null ? '' : `; ${countOf(marked.to - marked.from + 1, 'day')} marked`)
        }
        aria-describedby={hint}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.target.matches(':focus-visible')) lookAt(place);
        }}
        onBlur={hide}
        onPointerMove={(event) => {
          const next = pointed(event);
          lookAt(next, dragged.current ? (look.from ?? next) : null);
        }}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          const next = pointed(event);
          dragged.current = true;
          event.currentTarget.setPointerCapture?.(event.pointerId);
          lookAt(next, next);
        }}
        onPointerUp={() => {
          if (dragged.current && marked !== null && marked.from < marked.to) zoom(marked);
          else lookAt(place);
          dragged.current = false;
        }}
        onPointerCancel={() => {
          dragged.current = false;
          hide();
        }}
        onPointerLeave={({ pointerType }) => {
          // A finger leaves with each tap: what it tapped on stays, until the focus goes.
          if (!dragged.current && pointerType !== 'touch') hide();
        }}
      />
      <p id={hint} className={styles.hint}>
        Drag over days to look closer
        <span className={styles.byKeys}>, or mark them with Shift and the arrow keys and press Enter</span>.
      </p>
      {marked !== null && marked.from < marked.to && (
        <div
          className={styles.marked}
          style={{
            left: xOf(frame, marked.from) - frame.band / 2,
            width: (marked.to - marked.from + 1) * frame.band,
          }}
        />
      )}
      {look.isShown && (
        <>
          <div className={styles.line} style={{ left: xOf(frame, place) }} />
          <DayTip
            day={days[place]!}
            today={today}
            readings={readingsAt(series, place)}
            x={xOf(frame, place)}
          />
        </>
      )}
    </>
  );
}

function spanOf(a: number, b: number): Span {
  return { from: Math.min(a, b), to: Math.max(a, b) };
}
