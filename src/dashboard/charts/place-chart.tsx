import { useId, type ReactNode } from 'react';
import { BarChart, LineChart } from 'recharts';
import { AXIS_GAP, compactText, PlaceAxis, ValueAxis } from './axes.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { ChartCursor, ChartTooltip } from './cursor.tsx';
import { EventLine, EventMarks, eventLines } from './event-marks.tsx';
import type { Scale } from '../lib/scale.ts';

/** The values at one place on the x-axis (a day or a month), by data key. null is a gap. */
export type PlaceValues = Readonly<Record<string, number | null>>;

type PlaceChartProps = {
  title?: string;
  label: string;
  kind: 'bars' | 'lines';
  names: readonly string[];
  /** Formats the name of a day or month for display. `room` is the width of a formatted name, in pixels. */
  nameText: (name: string) => string;
  room: number;
  /** The number of days or months by which PageUp and PageDown move the cursor. */
  page: number;
  values: readonly PlaceValues[];
  /** The scale of the value axis. null if there is no data; the chart then shows the text `empty`. */
  scale: Scale | null;
  empty: string;
  height: number;
  axisText?: (value: number) => string;
  /** Returns the values at a day or month for the tooltip, one line of text each. */
  reading: (place: number) => readonly string[];
  /** The texts of the events that the chart marks, by the name of their day or month. */
  events?: ReadonlyMap<string, readonly string[]>;
  /** Whether the tooltip is always inside the chart. By default, it is above the chart. */
  hasTipInside?: boolean;
  /** The action when the user presses Enter or clicks on a day or month, and its description. */
  onChoose?: { words: string; choose: (name: string) => void };
  children: ReactNode;
};

const TOP = 8;
/** The minimum width of the value axis in pixels, so that charts above each other usually align. */
const LEAST_LEFT = 60;
/** The average width of a character in a label, for capitals of a currency such as 'US$' too. */
const LETTER_WIDTH = 8;
const RIGHT = 8;

function axisWidth(scale: Scale | null, text: (value: number) => string = compactText): number {
  const longest = Math.max(0, ...(scale?.ticks ?? []).map((tick) => text(tick).length));
  return Math.max(LEAST_LEFT, longest * LETTER_WIDTH + AXIS_GAP);
}

/** A chart of days or months (places) side by side: stacked bars or lines, with axes and a tooltip. */
export function PlaceChart(props: PlaceChartProps) {
  const { title, label, kind, names, nameText, room, page, values, scale } = props;
  const { empty, height, axisText, reading, events, hasTipInside, onChoose } = props;
  const eventsAt = (place: number) => eventLines(events?.get(names[place]!) ?? []);
  const hint = useId();
  const left = axisWidth(scale, axisText);
  const Chart = kind === 'bars' ? BarChart : LineChart;
  return (
    <ChartFrame title={title} height={height} empty={scale === null ? empty : undefined}>
      {(width) => (
        <ChartCursor
          label={label}
          names={names}
          span={{ from: 0, to: names.length - 1 }}
          page={page}
          plot={{ top: 0, bottom: 0, left, right: RIGHT }}
          spoken={(place) =>
            `${nameText(names[place]!)}: ${[...reading(place), ...eventsAt(place)].join(', ')}`
          }
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
            barGap={1}
            maxBarSize={28}
            accessibilityLayer={false}
          >
            <PlaceAxis
              dataKey="name"
              names={names}
              words={nameText}
              room={room}
              width={width - left - RIGHT}
              beside={RIGHT}
            />
            {scale && <ValueAxis scale={scale} width={left} format={axisText} hasZero={scale.from < 0} />}
            {props.children}
            {events && <EventMarks axisId="value" names={names.filter((name) => events.has(name))} />}
            <ChartTooltip cursor={kind === 'bars' ? 'band' : 'line'} isInside={hasTipInside}>
              {(place) => (
                <>
                  <strong>{nameText(names[place]!)}</strong>
                  {reading(place).map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                  {eventsAt(place).map((line) => (
                    <EventLine key={line}>{line}</EventLine>
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
