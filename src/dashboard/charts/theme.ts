/**
 * The style of all charts. Colours are CSS variables that follow the theme, so charts do not render again when the
 * theme changes.
 */

const COLORS = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5'];

/** Returns the colour of the series at a position in a comparison. */
export function seriesColor(place: number): string {
  return `var(${COLORS[place % COLORS.length]})`;
}

/** The dash patterns of lines, so that lines can be distinguished without colour. */
export const DASHES = [undefined, '7 3', '2 3', '9 3 2 3', '12 3 2 3 2 3'];

/** The colour of data in the background, e.g. of the previous period or of cancelled deliveries. */
export const MUTED_COLOR = 'var(--border-control)';

/** The fill of an area: a colour, and a pattern for readers who cannot distinguish colours. */
export type Fill = { color: string; pattern: 'plain' | 'hatched' | 'dotted' | 'light' };
