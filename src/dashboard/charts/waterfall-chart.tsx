import { Bar, BarChart, CartesianGrid, ReferenceLine, XAxis, YAxis } from 'recharts';
import type { BarShapeProps, XAxisTickContentProps, YAxisTickContentProps } from 'recharts';
import { numberFormat } from '../lib/format.ts';
import { scaleOf } from '../lib/scale.ts';
import { AXIS_HEIGHT } from './axes.tsx';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';

export type WaterfallBar = {
  key: string;
  label: string;
  from: number;
  to: number;
  figure: string;
  color: string;
};

const BAR_HEIGHT = 26;
const NAMES = 156;
/** The width of the figures beside the bars, in pixels. */
const FIGURES = 56;
/**
 * The maximum number of letters of a bar's name. Names often begin alike, so the middle of a longer name is left out.
 */
const MOST_LETTERS = 22;

const compact = numberFormat({ notation: 'compact' });

/**
 * A chart of horizontal bars. Each bar begins where the bar above ends. The figures are written beside the bars, so the
 * chart needs no tooltip. It is hidden from screen readers, so callers must provide a table.
 */
export function WaterfallChart({ bars }: { bars: readonly WaterfallBar[] }) {
  const height = bars.length * BAR_HEIGHT + AXIS_HEIGHT;
  const scale = scaleOf([0, ...bars.flatMap(({ from, to }) => [from, to])], 1)!;
  return (
    <ChartFrame height={height}>
      {(width) => (
        <div aria-hidden>
          <BarChart
            layout="vertical"
            width={width}
            height={height}
            margin={{ top: 0, right: FIGURES, bottom: 0, left: 0 }}
            data={bars.map((bar) => ({ ...bar, range: [bar.from, bar.to] }))}
            accessibilityLayer={false}
          >
            <CartesianGrid horizontal={false} stroke="var(--border)" zIndex={0} />
            <XAxis
              type="number"
              domain={[scale.from, scale.to]}
              ticks={[...scale.ticks]}
              interval={0}
              height={AXIS_HEIGHT}
              axisLine={false}
              tickLine={false}
              tick={valueTick}
            />
            <YAxis
              type="category"
              dataKey="key"
              width={NAMES}
              interval={0}
              axisLine={false}
              tickLine={false}
              tick={nameTick(bars)}
            />
            <ReferenceLine x={0} stroke="var(--border-strong)" zIndex={0} />
            <Bar dataKey="range" shape={stepShape(bars)} isAnimationActive={false} zIndex={0} />
          </BarChart>
        </div>
      )}
    </ChartFrame>
  );
}

function valueTick({ x, y, payload }: XAxisTickContentProps) {
  return (
    <text className={styles.tick} x={x} y={y} dy="0.71em" textAnchor="middle">
      {compact.format(Number(payload.value)).replace('-', '−')}
    </text>
  );
}

function nameTick(bars: readonly WaterfallBar[]) {
  const labels = new Map(bars.map(({ key, label }) => [key, label]));
  return ({ y, payload }: YAxisTickContentProps) => {
    const label = labels.get(String(payload.value)) ?? '';
    return (
      <text className={styles.tick} x={0} y={y} dy="0.36em" unicodeBidi="plaintext">
        {shortened(label)}
      </text>
    );
  };
}

function shortened(label: string): string {
  const letters = Array.from(label);
  if (letters.length <= MOST_LETTERS) return label;
  const [start, end] = [letters.slice(0, 9), letters.slice(9 + 1 - MOST_LETTERS)];
  return `${start.join('').trimEnd()}…${end.join('').trimStart()}`;
}

function stepShape(bars: readonly WaterfallBar[]) {
  return function Step({ x, y, width, height, originalDataIndex }: BarShapeProps) {
    const { color, figure } = bars[originalDataIndex]!;
    const [left, length] = [Math.min(x, x + width), Math.max(1.5, Math.abs(width))];
    return (
      <>
        <rect x={left} y={y} width={length} height={height} fill={color} />
        <text className={styles.tick} x={left + length + 6} y={y + height / 2} dy="0.36em">
          {figure}
        </text>
      </>
    );
  };
}
