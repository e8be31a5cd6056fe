import type { SeriesDay } from '../domain/topics/topic-rows.ts';
import type { Size } from './svg-drawing.ts';

type SparklineProps = {
  series: readonly Pick<SeriesDay, 'isOver' | 'count'>[];
  width?: number;
  height?: number;
  color?: string;
};

/**
 * Draws the counts of a series as a line that starts at zero. A missing day is a gap. Today is unfinished and therefore
 * a ring that is not connected to the line. The drawing is hidden from screen readers, so callers must provide the
 * text.
 */
export function Sparkline({ series, width = 96, height = 20, color = 'var(--accent)' }: SparklineProps) {
  const { path, ring } = sparklineMarks(series, { width, height });
  return (
    <svg
      display="block"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      // The ring of the unfinished day may extend beyond the edge of the drawing.
      overflow="visible"
      fill="none"
      stroke={color}
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={path} />
      {ring && <circle cx={ring.x} cy={ring.y} r={2} strokeWidth={1} />}
    </svg>
  );
}

/** Returns the SVG path of the full days, and the position of the ring for the unfinished day. */
export function sparklineMarks(series: SparklineProps['series'], { width, height }: Size) {
  const most = series.reduce((max, { count }) => Math.max(max, count ?? 0), 0);
  const step = width / Math.max(1, series.length - 1);
  const points = series.map(({ isOver, count }, index) =>
    count === null
      ? null
      : {
          x: (series.length === 1 ? width / 2 : index * step).toFixed(1),
          y: (height - 1.5 - (most === 0 ? 0 : count / most) * (height - 3)).toFixed(1),
          isOver,
        },
  );
  return {
    path: pathOf(points.map((point) => (point?.isOver ? `${point.x},${point.y}` : null))),
    ring: points.find((point) => point && !point.isOver),
  };
}

function pathOf(points: readonly (string | null)[]): string {
  let path = '';
  let isPen = false;
  for (const point of points) {
    // The round line cap draws a zero-length line as a dot, so that a day between two gaps stays visible.
    if (point !== null) path += isPen ? `L${point}` : `M${point}L${point}`;
    isPen = point !== null;
  }
  return path;
}
