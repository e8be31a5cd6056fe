import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Month } from '../months.ts';
import { type ChartFrame, placeAt, xOf } from './chart-frame.ts';
import styles from './month-cursor.module.css';

/** What a chart shows of a month. */
export type Reading = { title: string; lines: readonly string[] };

export type MonthCursorProps = {
  /** What the chart is of, for those who listen. */
  label: string;
  months: readonly Month[];
  frame: ChartFrame;
  reading: (place: number) => Reading;
  /** What Enter or a click on a month does, and what that is. */
  onChoose?: { words: string; choose: (month: Month) => void };
};

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -12, PageDown: 12 };

/** Lies over a chart: the month looked at, for the pointer and for the keyboard, and what the chart shows of it. */
export function MonthCursor({ label, months, frame, reading, onChoose }: MonthCursorProps) {
  const hint = useId();
  const last = months.length - 1;
  const [look, setLook] = useState({ place: last, isShown: false });
  // Fewer months may be left than there were.
  const place = Math.min(look.place, last);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Enter' && onChoose) onChoose.choose(months[place]!);
    else if (key === 'Escape' && look.isShown) setLook({ place, isShown: false });
    else if (key in STEPS || key === 'Home' || key === 'End') {
      const next = key === 'Home' ? 0 : key === 'End' ? last : place + STEPS[key]!;
      setLook({ place: Math.max(0, Math.min(last, next)), isShown: true });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const pointed = (event: PointerEvent<HTMLDivElement> | React.MouseEvent<HTMLDivElement>) =>
    placeAt(frame, event.clientX - event.currentTarget.getBoundingClientRect().left, months.length);

  return (
    <>
      <div
        className={styles.cursor}
        style={{ left: frame.left, right: frame.right }}
        data-chooses={onChoose === undefined ? undefined : true}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input has no room for what it slides along
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={months.length}
        aria-valuenow={place + 1}
        aria-valuetext={spoken(reading(place))}
        aria-describedby={onChoose && hint}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.target.matches(':focus-visible')) setLook({ place, isShown: true });
        }}
        onBlur={() => setLook({ place, isShown: false })}
        onPointerMove={(event) => setLook({ place: pointed(event), isShown: true })}
        onPointerLeave={({ pointerType }) => {
          // A finger leaves with each tap: what it tapped on stays, until the focus goes.
          if (pointerType !== 'touch') setLook({ place, isShown: false });
        }}
        onClick={(event) => onChoose?.choose(months[pointed(event)]!)}
      />
      {onChoose && (
        <span id={hint} hidden>
          {onChoose.words}
        </span>
      )}
      {look.isShown && (
        <>
          <div
            className={styles.band}
            style={{ left: xOf(frame, place) - frame.band / 2, width: frame.band }}
          />
          <Tip x={xOf(frame, place)} frame={frame} reading={reading(place)} />
        </>
      )}
    </>
  );
}

function spoken({ title, lines }: Reading): string {
  return `${title}: ${lines.join(', ')}`;
}

/** On the side where there is more room, so that it stays inside the chart. */
function Tip({ x, frame, reading }: { x: number; frame: ChartFrame; reading: Reading }) {
  const away = frame.band / 2 + 6;
  return (
    <div
      className={styles.tip}
      style={x < frame.width / 2 ? { left: x + away } : { right: frame.width - x + away }}
      aria-hidden
    >
      <span className={styles.title}>{reading.title}</span>
      {reading.lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}
