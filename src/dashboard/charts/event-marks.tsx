import { ReferenceLine } from 'recharts';
import type { LabelProps } from 'recharts';

/**
 * A vertical line with a dot for each day or month with events. The chart's tooltip shows the texts of these events.
 * Render it inside a chart.
 */
export function EventMarks({ axisId, names }: { axisId: string; names: readonly string[] }) {
  return names.map((name) => (
    <ReferenceLine
      key={name}
      yAxisId={axisId}
      x={name}
      stroke="var(--text-secondary)"
      strokeDasharray="1 3"
      zIndex={0}
      label={EventDot}
    />
  ));
}

function EventDot({ viewBox }: LabelProps) {
  if (!viewBox || !('x' in viewBox)) return null;
  return <circle cx={viewBox.x} cy={viewBox.y} r={3} fill="var(--text-secondary)" />;
}
