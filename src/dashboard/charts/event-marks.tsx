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

/** A tooltip with more lines would hide the chart. */
const MOST_LINES = 4;

/** Returns the texts of the events for a tooltip, the latest first. Many events end with a line such as '3 more events'. */
export function eventLines(texts: readonly string[]): readonly string[] {
  if (texts.length <= MOST_LINES) return texts.toReversed();
  const shown = texts.slice(1 - MOST_LINES).toReversed();
  return [...shown, `${texts.length - shown.length} more events`];
}

function EventDot({ viewBox }: LabelProps) {
  if (!viewBox || !('x' in viewBox)) return null;
  return <circle cx={viewBox.x} cy={viewBox.y} r={3} fill="var(--text-secondary)" />;
}
