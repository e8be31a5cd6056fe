/**
 * The axes of all charts, with round values and only as many labels as fit. `zIndex` is 0 everywhere, so that elements
 * are drawn in their source order: Recharts' own layers cost one more render each.
 */
import { CartesianGrid, ReferenceLine, XAxis, YAxis } from 'recharts';
import type { XAxisTickContentProps, YAxisTickContentProps } from 'recharts';
import { numberFormat } from '../lib/format.ts';
import type { Scale } from '../lib/scale.ts';
import styles from './charts.module.css';
import { namedPlaces } from './places.ts';

export const AXIS_HEIGHT = 24;
/** The distance between the labels of the value axis and the plot, in pixels. */
export const AXIS_GAP = 8;

const noLines = () => [];

type ValueAxisProps = {
  id?: string;
  scale: Scale;
  width: number;
  format?: (value: number) => string;
  /** The space above and below the axis, if it covers only a part of the chart's height. */
  padding?: { top: number; bottom: number };
  /** Draws the labels in the column of another axis, above or below its labels. */
  sharesColumn?: boolean;
  /** Draws a line at 0, for charts with positive and negative values. */
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
        // Without this generator, Recharts would measure the labels of all days or months on the x-axis.
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

export function compactText(value: number): string {
  return compact.format(value).replace('-', '−');
}

type PlaceAxisProps = {
  /** The key of the names of the days or months in the rows of the chart's data. */
  dataKey: string;
  names: readonly string[];
  words: (name: string) => string;
  /** The width of a formatted name in pixels, including the distance to the next name. */
  room: number;
  /** `width` is the width of all days or months together in pixels, `beside` is the space beside the last one. */
  width: number;
  beside: number;
};

/** The x-axis of days or months, placed by their text as bands. A time axis would use the viewer's time zone. */
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

// The labels are plain `<text>` elements, because Recharts measures its own labels in the DOM word by word.

function valueTick(width: number, format: (value: number) => string) {
  return ({ y, payload }: YAxisTickContentProps) => (
    <text className={styles.tick} x={width - AXIS_GAP} y={y} dy="0.36em" textAnchor="end">
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
