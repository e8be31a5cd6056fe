import { createContext, use, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { Tooltip, usePlotArea, useXAxisScale } from 'recharts';
import styles from './charts.module.css';
import { spanLength, placeAt, spanBetween, type Span } from './places.ts';

/**
 * The state of the cursor, which the parts of a chart read. `place` counts from the first of all places. `shown` (the
 * same place) and `marked` (the range that the user is marking) count from the first visible place.
 */
type Cursor = { place: number | null; shown: number | null; marked: Span | null };

const CursorContext = createContext<Cursor>({ place: null, shown: null, marked: null });

type ChartCursorProps = {
  ref?: Ref<HTMLDivElement>;
  label: string;
  /** The names of all places (days or months). The chart shows the places of `span`. */
  names: readonly string[];
  span: Span;
  /** Returns the values at a day or month as text for screen readers. */
  spoken: (place: number) => string;
  /** The number of days or months by which PageUp and PageDown move the cursor. */
  page: number;
  /** The distances of the plot area from the chart's edges, in pixels. */
  plot: { top: number; right: number; bottom: number; left: number };
  hintId?: string | undefined;
  /** Called when the user presses Enter or clicks on a place (a day or a month). */
  onChoose?: ((place: number) => void) | undefined;
  /** Lets users mark a range of days or months by dragging, or with Shift, the arrow keys and Enter. */
  marking?: { words: (count: number) => string; onMark: (span: Span) => void };
  /**
   * The chart. It does not render again when the cursor moves, because its moving parts read the cursor from the
   * context.
   */
  children: ReactNode;
};

type CursorState = { of: string; place: number; from: number | null; isShown: boolean };

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * A cursor over a chart, for the pointer and the keyboard: a slider along the places (days or months) that announces
 * the values at the current place. Recharts' own keyboard layer only repeats its tooltip and cannot mark a range.
 */
export function ChartCursor(props: ChartCursorProps) {
  const { ref, label, names, span, spoken, page, plot, hintId, onChoose, marking, children } = props;
  // The cursor returns to its initial position as soon as the names of the places change.
  const of = `${names.length} from ${names[0]}`;
  const fresh: CursorState = { of, place: span.to, from: null, isShown: false };
  const [last, setCursor] = useState(fresh);
  const cursor = last.of === of ? last : fresh;
  const dragged = useRef(false);

  // Limits a position of the cursor to the visible places.
  const within = (place: number) => Math.max(span.from, Math.min(span.to, place));
  const place = within(cursor.place);
  const marked = cursor.from === null ? null : spanBetween(within(cursor.from), place);

  const moveTo = (next: number, from: number | null = null) =>
    setCursor({ of, place: next, from, isShown: true });
  const hide = () => setCursor({ of, place, from: null, isShown: false });
  const leaveMark = (into: Span) => {
    moveTo(into.to);
    marking?.onMark(into);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = key === 'PageUp' ? -page : key === 'PageDown' ? page : STEPS[key];
    if (key === 'Enter' && marked !== null) leaveMark(marked);
    else if (key === 'Enter' && onChoose) onChoose(place);
    else if (key === 'Escape' && marked !== null) moveTo(place);
    else if (key === 'Escape' && cursor.isShown) hide();
    else if (step !== undefined || key === 'Home' || key === 'End') {
      const to = key === 'Home' ? span.from : key === 'End' ? span.to : within(place + (step ?? 0));
      moveTo(to, shiftKey && marking ? (cursor.from ?? place) : null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const pointed = ({ clientX, currentTarget }: MouseEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return placeAt(clientX - left, width, span);
  };

  return (
    <div className="shrink positioned">
      <CursorContext
        value={{
          place: cursor.isShown ? place : null,
          shown: cursor.isShown ? place - span.from : null,
          marked: marked && { from: marked.from - span.from, to: marked.to - span.from },
        }}
      >
        <div aria-hidden>{children}</div>
      </CursorContext>
      <div
        ref={ref}
        className={styles.cursor}
        style={plot}
        data-marks={marking !== undefined || undefined}
        data-chooses={onChoose !== undefined || undefined}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot mark a range
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={span.from + 1}
        aria-valuemax={span.to + 1}
        aria-valuenow={place + 1}
        aria-valuetext={
          spoken(place) + (marked === null || !marking ? '' : `; ${marking.words(spanLength(marked))}`)
        }
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.target.matches(':focus-visible')) moveTo(place);
        }}
        onBlur={hide}
        onPointerMove={(event) => {
          const next = pointed(event);
          moveTo(next, dragged.current ? (cursor.from ?? next) : null);
        }}
        onPointerDown={(event) => {
          if (event.button !== 0 || !marking) return;
          const next = pointed(event);
          dragged.current = true;
          event.currentTarget.setPointerCapture?.(event.pointerId);
          moveTo(next, next);
        }}
        onPointerUp={() => {
          if (!dragged.current) return;
          dragged.current = false;
          if (marked !== null && marked.from < marked.to) leaveMark(marked);
          else moveTo(place);
        }}
        onPointerCancel={() => {
          dragged.current = false;
          hide();
        }}
        onPointerLeave={({ pointerType }) => {
          // A touch pointer leaves the chart after each tap, but the cursor stays until the focus leaves the chart.
          if (!dragged.current && pointerType !== 'touch') hide();
        }}
        onClick={(event) => onChoose?.(pointed(event))}
      />
    </div>
  );
}

type ChartTooltipProps = {
  /** How to draw the cursor at the current day or month: as a line, or as a band behind bars. */
  cursor?: 'line' | 'band';
  /** Whether the tooltip is always inside the chart, because it would hide controls above the chart. */
  isInside?: boolean;
  children: (place: number) => ReactNode;
};

const CURSORS = {
  line: { stroke: 'var(--text-secondary)' },
  band: { fill: 'var(--text-secondary)', fillOpacity: 0.14 },
};

/** The tooltip of the day or month at the cursor. Render it inside a chart. */
export function ChartTooltip({ cursor = 'line', isInside = false, children }: ChartTooltipProps) {
  const { place, shown } = use(CursorContext);
  // Recharts' tooltip takes long to render, so the chart renders it only while the cursor is visible.
  if (place === null || shown === null) return null;
  return (
    <Tooltip
      // The cursor element covers the chart, so Recharts receives no pointer events. `defaultIndex` sets the place.
      defaultIndex={shown}
      // Shows the tooltip for days without a value too.
      filterNull={false}
      cursor={CURSORS[cursor]}
      position={{ y: 0 }}
      isAnimationActive={false}
      wrapperStyle={{ zIndex: 2 }}
      content={<Tip isInside={isInside}>{children(place)}</Tip>}
    />
  );
}

/** The height of the page's opaque top bar, in pixels. */
const HEADER = 56;
const GAP = 8;

/**
 * Places the tooltip above the chart, so that it does not hide the chart. If the top bar would cover the tooltip there,
 * it is placed inside the chart.
 */
function Tip({ isInside, children }: { isInside: boolean; children: ReactNode }) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = tip;
    const chart = current?.closest('[aria-hidden]');
    if (!current || !chart) return;
    const above = current.offsetHeight + GAP;
    const hasRoom = !isInside && chart.getBoundingClientRect().top - above > HEADER;
    current.style.translate = `0 ${hasRoom ? -above : GAP}px`;
  });
  return (
    <div ref={tip} className={styles.tip}>
      {children}
    </div>
  );
}

/** A band behind the days or months that the user is marking. Render it inside a chart. */
export function MarkedPlaces({ names }: { names: readonly string[] }) {
  const { marked } = use(CursorContext);
  if (marked === null || marked.from === marked.to) return null;
  return <PlaceBand from={names[marked.from]!} to={names[marked.to]!} />;
}

type PlaceBandProps = { from: string; to: string; fill?: string };

/**
 * A band behind several days or months, from the first name to the last. Render it inside a chart. Without `fill`, it
 * looks like a selection.
 */
export function PlaceBand({ from, to, fill }: PlaceBandProps) {
  const plot = usePlotArea();
  const scale = useXAxisScale();
  if (!plot || !scale) return null;
  const left = scale(from, { position: 'start' }) ?? plot.x;
  const right = scale(to, { position: 'end' }) ?? plot.x;
  const look = fill === undefined ? { className: styles.marked } : { fill };
  return <rect {...look} x={left} y={plot.y} width={right - left} height={plot.height} />;
}
