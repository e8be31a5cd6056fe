/** A colour for the light and the dark theme. In CSS it becomes `light-dark(light, dark)`. */
export type ThemedColor = { light: string; dark: string };

/** The colours of a scale with five steps, from the lowest to the highest value. */
export type ColorSteps = Record<'lowest' | 'low' | 'middle' | 'high' | 'highest', ThemedColor>;

const MIDDLE: ThemedColor = { light: '#d0d4da', dark: '#353d49' };

/**
 * The colours of sentiments, from negative to positive. They are not in tokens.css, because exported images also
 * contain them.
 */
export const SENTIMENT_COLORS: ColorSteps = {
  lowest: { light: '#8f3f0a', dark: '#f0a060' },
  low: { light: '#dd9158', dark: '#7d5330' },
  middle: MIDDLE,
  high: { light: '#7fb0e0', dark: '#3d6089' },
  highest: { light: '#1a5496', dark: '#7fb3f0' },
};

/**
 * The colours of a change in the number of conversations, from fewer to more. They imply no judgement, because neither
 * direction is good or bad.
 */
export const CHANGE_COLORS: ColorSteps = {
  lowest: { light: '#075f64', dark: '#5cc4c4' },
  low: { light: '#5cb3b3', dark: '#2c686b' },
  middle: MIDDLE,
  high: { light: '#b294e4', dark: '#61509a' },
  highest: { light: '#6034a6', dark: '#b79af0' },
};

/** The colour of topics without a value. */
export const NO_VALUE_COLOR: ThemedColor = { light: '#8a94a3', dark: '#6b7686' };

export function cssOf({ light, dark }: ThemedColor): string {
  return `light-dark(${light}, ${dark})`;
}
