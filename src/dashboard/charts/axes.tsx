/**
 * The axes of all charts: light, round values, names that have room. What is in a chart lies in the order in which it is
 * written (`zIndex` 0): Recharts' own layers are drawn in one more step each.
 */
import { CartesianGrid, ReferenceLine, XAxis, YAxis } from 'recharts';
import type { XAxisTickContentProps, YAxisTickContentProps } from 'recharts';
import { numberFormat } from '../lib/format.ts';
import type { Scale } from '../lib/scale.ts';
import styles from './charts.module.css';
import { namedPlaces } from './places.ts';

export const AXIS_HEIGHT = 24;
const GAP = 8;

const noLines = () => [];

type ValueAxisProps = {
  id?: string;
  scale: Scale;
  /** Of the column of numbers. */
  width: number;
  format?: (value: number) => string;
  /** Where the axis is only a part of the chart's height. */
  padding?: { top: number; bottom: number };
  /** Its numbers stand in the column of another axis, above or below that one's. */
  sharesColumn?: boolean;
  /** A line at 0, where values lie on both sides of it. */
  hasZero?: boolean;
};

export function ValueAxis(props: ValueAxisProps) {
  const {
    id = 'value',
    scale,
    width,
    format = compactText,
    padding,
    sharesColumn = false,
    hasZero = false,
  } = props;
  return (
    <>
      <CartesianGrid
        yAxisId={id}
        vertical={false}
        // It measures the names of all places even so.
        verticalCoordinatesGenerator={noLines}
        syncWithTicks
        stroke="var(--border)"
        zIndex={0}
      />
      {hasZero && <ReferenceLine yAxisId={id} y={0} stroke="var(--border-control)" zIndex={0} />}
      <YAxis
        yAxisId={id}
        width={width}
        domain={[scale.from, scale.to]}
        allowDataOverflow
        ticks={scale.ticks}
        interval={0}
        padding={padding}
        mirror={sharesColumn}
        axisLine={false}
        tickLine={false}
        tick={valueTick(width, format)}
      />
    </>
  );
}

const compact = numberFormat({ notation: 'compact' });

function compactText(value: number): string {
  return compact.format(value).replace('-', '−');
}

type PlaceAxisProps = {
  /** The key of the rows' names. */
  dataKey: string;
  names: readonly string[];
  words: (name: string) => string;
  /** What `words` and the distance to the next need. */
  room: number;
  /** Of all places together, and beside the last. */
  width: number;
  beside: number;
};

/** Days or months side by side, by their text: an axis of time would be in the viewer's zone. */
export function PlaceAxis({ dataKey, names, words, room, width, beside }: PlaceAxisProps) {
  return (
    <XAxis
      dataKey={dataKey}
      scale="band"
      height={AXIS_HEIGHT}
      ticks={namedPlaces(names.length, { width, beside, name: room }).map((place) => names[place]!)}
      interval={0}
      tickLine={false}
      axisLine={{ stroke: 'var(--border-strong)' }}
      tick={placeTick(words)}
    />
  );
}

// Plain texts: Recharts measures its own on the screen, word by word.

function valueTick(width: number, format: (value: number) => string) {
  return ({ y, payload }: YAxisTickContentProps) => (
    <text className={styles.tick} x={width - GAP} y={y} dy="0.36em" textAnchor="end">
      {format(Number(payload.value))}
    </text>
  );
}

function placeTick(words: (name: string) => string) {
  return ({ x, y, payload }: XAxisTickContentProps) => (
    <text className={styles.tick} x={x} y={y} dy="0.71em" textAnchor="middle">
      {words(String(payload.value))}
    </text>
  );
}
