import { createContext, use, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { Tooltip, usePlotArea, useXAxisScale } from 'recharts';
import styles from './charts.module.css';
import { spanLength, placeAt, spanBetween, type Span } from './places.ts';

/**
 * The state of the cursor for the parts of a chart. `place` counts from the first of all places, `shown` and `marked`
 * count from the first visible place.
 */
type Cursor = { place: number | null; shown: number | null; marked: Span | null };

const CursorContext = createContext<Cursor>({ place: null, shown: null, marked: null });

type ChartCursorProps = {
  ref?: Ref<HTMLDivElement>;
  label: string;
  /** The names of all places. The chart shows the places of `span`. */
  names: readonly string[];
  span: Span;
  /** Returns the values at a place as text for screen readers. */
  spoken: (place: number) => string;
  /** The number of places that PageUp and PageDown move. */
  page: number;
  /** The distances of the plot area from the chart's edges, in pixels. */
  plot: { top: number; right: number; bottom: number; left: number };
  hintId?: string | undefined;
  /** Called for Enter or a click on a place. */
  onChoose?: ((place: number) => void) | undefined;
  /** Lets users mark a range of places by dragging, or with Shift, the movement keys and Enter. */
  marking?: { words: (count: number) => string; onMark: (span: Span) => void };
  /** The chart. It renders once: its moving parts read the context. */
  children: ReactNode;
};

type CursorState = { of: string; place: number; from: number | null; isShown: boolean };

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * A cursor over a chart, for the pointer and the keyboard: a slider along the places that announces the values at the
 * current place. Recharts' own keyboard layer only repeats its tooltip and cannot mark a range.
 */
export function ChartCursor(props: ChartCursorProps) {
  const { ref, label, names, span, spoken, page, plot, hintId, onChoose, marking, children } = props;
  // The position is invalid as soon as the names change.
  const of = `${names.length} from ${names[0]}`;
  const fresh: CursorState = { of, place: span.to, from: null, isShown: false };
  const [last, setCursor] = useState(fresh);
  const cursor = last.of === of ? last : fresh;
  const dragged = useRef(false);

  // Keeps a position inside the visible places.
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
          // A touch pointer leaves after each tap. The tapped place stays until the focus leaves.
          if (!dragged.current && pointerType !== 'touch') hide();
        }}
        onClick={(event) => onChoose?.(pointed(event))}
      />
    </div>
  );
}

type ChartTooltipProps = {
  /** Draws the current place as a line, or as a band behind bars. */
  cursor?: 'line' | 'band';
  children: (place: number) => ReactNode;
};

const CURSORS = {
  line: { stroke: 'var(--text-secondary)' },
  band: { fill: 'var(--text-secondary)', fillOpacity: 0.14 },
};

/** The tooltip of the current place. Render it inside a chart. */
export function ChartTooltip({ cursor = 'line', children }: ChartTooltipProps) {
  const { place, shown } = use(CursorContext);
  return (
    <Tooltip
      // The cursor element covers the chart, so Recharts receives no pointer events. `defaultIndex` sets the place.
      {...(shown !== null && { defaultIndex: shown })}
      // Show the tooltip for days without a value too.
      filterNull={false}
      cursor={CURSORS[cursor]}
      position={{ y: 0 }}
      isAnimationActive={false}
      wrapperStyle={{ zIndex: 2 }}
      content={<Tip>{place === null ? null : children(place)}</Tip>}
    />
  );
}

/** The height of the page's opaque top bar. */
const HEADER = 56;
const GAP = 8;

/**
 * Places the tooltip above the chart, so that it does not hide the chart, or inside the chart if the top bar would
 * cover it.
 */
function Tip({ children }: { children?: ReactNode }) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = tip;
    const chart = current?.closest('[aria-hidden]');
    if (!current || !chart) return;
    const above = current.offsetHeight + GAP;
    const hasRoom = chart.getBoundingClientRect().top - above > HEADER;
    current.style.translate = `0 ${hasRoom ? -above : GAP}px`;
  });
  return children === null ? null : (
    <div ref={tip} className={styles.tip}>
      {children}
    </div>
  );
}

/** The places that the user is marking. Render it inside a chart. */
export function MarkedPlaces({ names }: { names: readonly string[] }) {
  const { marked } = use(CursorContext);
  if (marked === null || marked.from === marked.to) return null;
  return <PlaceBand from={names[marked.from]!} to={names[marked.to]!} />;
}

/** A band behind several places, from the first name to the last. Render it inside a chart. */
export function PlaceBand({ from, to }: { from: string; to: string }) {
  const plot = usePlotArea();
  const scale = useXAxisScale();
  if (!plot || !scale) return null;
  const left = scale(from, { position: 'start' }) ?? plot.x;
  const right = scale(to, { position: 'end' }) ?? plot.x;
  return <rect className={styles.marked} x={left} y={plot.y} width={right - left} height={plot.height} />;
}
