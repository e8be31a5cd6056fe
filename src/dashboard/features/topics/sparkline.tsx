import type { SeriesDay } from '../../domain/topics/topic-rows.ts';

type SparklineProps = {
  series: readonly SeriesDay[];
  width?: number;
  height?: number;
};

/**
 * The counts of a series as a line from zero up. A day that is missing is a gap. Today, which is not over, is a ring that no
 * line leads to. What it says is said beside it.
 */
export function Sparkline({ series, width = 96, height = 20 }: SparklineProps) {
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
  const ring = points.find((point) => point && !point.isOver);
  return (
    <svg
      display="block"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      // The ring may stand at the edge.
      overflow="visible"
      fill="none"
      stroke="var(--accent)"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={pathOf(points.map((point) => (point?.isOver ? `${point.x},${point.y}` : null)))} />
      {ring && <circle cx={ring.x} cy={ring.y} r={2} strokeWidth={1} />}
    </svg>
  );
}

function pathOf(points: readonly (string | null)[]): string {
  let path = '';
  let isPen = false;
  for (const point of points) {
    // A line of no length is drawn as a dot, by its round cap: a day between two gaps is seen.
    if (point !== null) path += isPen ? `L${point}` : `M${point}L${point}`;
    isPen = point !== null;
  }
  return path;
}
