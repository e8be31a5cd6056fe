/** The look of all charts. Colours are tokens, which know both themes: nothing is drawn again when the theme changes. */

const COLORS = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5'];

/** Of the thing in a place among those that a page compares. */
export function seriesColor(place: number): string {
  return `var(${COLORS[place % COLORS.length]})`;
}

/** What tells one line from another for those who do not see colours. */
export const DASHES = [undefined, '7 3', '2 3', '9 3 2 3', '12 3 2 3 2 3'];

/** What others are compared with. */
export const MUTED_COLOR = 'var(--border-control)';

/** How an area is filled: a colour, and a pattern for those who do not see it. */
export type Fill = { color: string; pattern: 'plain' | 'hatched' | 'dotted' | 'light' };
