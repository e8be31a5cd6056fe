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
  const latestFirst = [...new Set(texts)].toReversed();
  if (latestFirst.length <= MOST_LINES) return latestFirst;
  const shown = latestFirst.slice(0, MOST_LINES - 1);
  return [...shown, `${latestFirst.length - shown.length} more events`];
}

/** A line of a tooltip with the text of an event. It is cut if the name of the bot is long. */
export function EventLine({ children }: { children: string }) {
  return (
    <div className="ellipsis" style={{ maxWidth: 'min(300px, 70vw)' }} dir="auto">
      {children}
    </div>
  );
}

function EventDot({ viewBox }: LabelProps) {
  if (!viewBox || !('x' in viewBox)) return null;
  return <circle cx={viewBox.x} cy={viewBox.y} r={3} fill="var(--text-secondary)" />;
}
