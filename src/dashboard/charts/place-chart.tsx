import { useId, type ReactNode } from 'react';
import { BarChart, LineChart } from 'recharts';
import { PlaceAxis, ValueAxis } from './axes.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { ChartCursor, ChartTooltip } from './cursor.tsx';
import type { Scale } from '../lib/scale.ts';

/** What a place has, by the keys of what is drawn. Null is a gap. */
export type PlaceValues = Readonly<Record<string, number | null>>;

type PlaceChartProps = {
  title?: string;
  /** What the chart is of, for those who listen. */
  label: string;
  kind: 'bars' | 'lines';
  /** Of the places: months, as text. */
  names: readonly string[];
  /** A name in words, and the room that these need. */
  nameText: (name: string) => string;
  room: number;
  /** How far PageUp and PageDown go. */
  page: number;
  values: readonly PlaceValues[];
  /** Null where there is nothing to draw, which `empty` says. */
  scale: Scale | null;
  empty: string;
  height: number;
  axisText?: (value: number) => string;
  /** What the chart shows of a place. */
  reading: (place: number) => readonly string[];
  /** What Enter or a click on a place does, and what that is. */
  onChoose?: { words: string; choose: (name: string) => void };
  /** The bars or the lines. */
  children: ReactNode;
};

const TOP = 8;
/** For the numbers of the axis. */
const LEFT = 60;
const RIGHT = 8;

/** Places in a row with the values of each: bars on each other or lines, with what they are read against. */
export function PlaceChart(props: PlaceChartProps) {
  const { title, label, kind, names, nameText, room, page, values, scale } = props;
  const { empty, height, axisText, reading, onChoose } = props;
  const hint = useId();
  const Chart = kind === 'bars' ? BarChart : LineChart;
  return (
    <ChartFrame title={title} height={height} empty={scale === null ? empty : undefined}>
      {(width) => (
        <ChartCursor
          label={label}
          names={names}
          span={{ from: 0, to: names.length - 1 }}
          page={page}
          plot={{ top: 0, bottom: 0, left: LEFT, right: RIGHT }}
          spoken={(place) => `${nameText(names[place]!)}: ${reading(place).join(', ')}`}
          hintId={onChoose && hint}
          onChoose={onChoose && ((place) => onChoose.choose(names[place]!))}
        >
          <Chart
            width={width}
            height={height}
            margin={{ top: TOP, right: RIGHT, bottom: 0, left: 0 }}
            data={values.map((value, place) => ({ ...value, name: names[place]! }))}
            stackOffset="sign"
            barCategoryGap="17%"
            maxBarSize={28}
            accessibilityLayer={false}
          >
            <PlaceAxis
              dataKey="name"
              names={names}
              words={nameText}
              room={room}
              width={width - LEFT - RIGHT}
              beside={RIGHT}
            />
            {scale && <ValueAxis scale={scale} width={LEFT} format={axisText} hasZero={scale.from < 0} />}
            {props.children}
            <ChartTooltip cursor={kind === 'bars' ? 'band' : 'line'}>
              {(place) => (
                <>
                  <strong>{nameText(names[place]!)}</strong>
                  {reading(place).map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                </>
              )}
            </ChartTooltip>
          </Chart>
          {onChoose && (
            <span id={hint} hidden>
              {onChoose.words}
            </span>
          )}
        </ChartCursor>
      )}
    </ChartFrame>
  );
}
