/** What tells one topic's line from another's: a colour, and a pattern for those who do not see it. */

const COLORS = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5'];

export function seriesColor(topic: number): string {
  return `var(${COLORS[topic % COLORS.length]})`;
}

export const DASHES = [undefined, '7 3', '2 3', '9 3 2 3', '12 3 2 3 2 3'];

/** Of one topic the mean lies over its days, and must be told from them; of several it lies in their place. */
export function meanColor(topic: number, topics: number): string {
  return topics === 1 ? 'var(--text)' : seriesColor(topic);
}

/** The compared days. */
export const BEFORE_COLOR = 'var(--border-control)';
