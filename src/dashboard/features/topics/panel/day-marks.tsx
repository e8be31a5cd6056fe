import type { BarShapeProps, DotItemDotProps } from 'recharts';
import { barShape } from '../../../charts/marks.tsx';
import { DASHES, MUTED_COLOR, seriesColor } from '../../../charts/theme.ts';
import type { ChartLine, LineKind, PanelSeries } from './panel-series.ts';

/** Returns the shape of a bar in the day chart. Zero is a thin mark on the axis; an incomplete bucket is hatched. */
export function dayBar(band: number, isPartial: (place: number) => boolean, hatching: string) {
  // Rounding would draw gaps thinner than a pixel only between some bars, so narrow bars have no gap.
  const bar = barShape({ width: band > 6 ? Math.floor(band * 0.6) : band, least: 1.5 });
  return (props: BarShapeProps) =>
    isPartial(props.originalDataIndex)
      ? bar({
          ...props,
          fill: `url(#${hatching})`,
          fillOpacity: 1,
          stroke: seriesColor(0),
          strokeDasharray: '2 2',
        })
      : bar(props);
}

type LineStyle = {
  stroke: string;
  strokeWidth: number;
  strokeDasharray?: string | undefined;
  strokeOpacity?: number;
};

export function lineStyleOf({ kind, topic }: ChartLine, series: readonly PanelSeries[]): LineStyle {
  const isAlone = series.length === 1;
  const style = {
    stroke: lineColor(kind, topic, isAlone),
    strokeWidth: 2,
    strokeDasharray: isAlone ? undefined : DASHES[topic],
  };
  // If the chart shows the average, a thinner line of days is its background.
  const dayStyle = series[topic]?.means ? { ...style, strokeWidth: 1, strokeOpacity: 0.8 } : style;
  switch (kind) {
    case 'before':
      return { ...style, strokeWidth: 1.5 };
    case 'day':
      return dayStyle;
    case 'partial':
      return { ...dayStyle, strokeDasharray: '2 2' };
    case 'mean':
      return style;
  }
}

/**
 * Returns the colour of a line. For a single topic, the average overlaps the days and needs another colour. For several
 * topics, the average replaces the days and has the colour of its topic.
 */
export function lineColor(kind: LineKind, topic: number, isAlone: boolean): string {
  if (kind === 'before') return MUTED_COLOR;
  return kind === 'mean' && isAlone ? 'var(--text)' : seriesColor(topic);
}

/** Returns a component that draws dots for isolated values, which no line connects. */
export function dotOf({ dots }: ChartLine, { stroke, strokeWidth }: LineStyle) {
  return function PlainDot({ key, cx, cy, index }: DotItemDotProps) {
    const dot = dots.get(index);
    if (dot === undefined) return null;
    return (
      <circle
        key={key}
        cx={cx}
        cy={cy}
        r={strokeWidth < 2 ? 2.5 : 3}
        stroke={stroke}
        strokeWidth={1.5}
        fill={dot === 'hollow' ? 'var(--surface)' : stroke}
      />
    );
  };
}
