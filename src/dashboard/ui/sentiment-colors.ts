/** A colour for both themes. In CSS it becomes `light-dark(light, dark)`. */
export type ThemedColor = { light: string; dark: string };

/** The five steps of a scale, lowest first. */
export type ColorSteps = Record<'lowest' | 'low' | 'middle' | 'high' | 'highest', ThemedColor>;

const MIDDLE: ThemedColor = { light: '#d0d4da', dark: '#353d49' };

/** The colours of sentiments. They are not in tokens.css, because the exported images also contain them. */
export const SENTIMENT_COLORS: ColorSteps = {
  lowest: { light: '#8f3f0a', dark: '#f0a060' },
  low: { light: '#dd9158', dark: '#7d5330' },
  middle: MIDDLE,
  high: { light: '#7fb0e0', dark: '#3d6089' },
  highest: { light: '#1a5496', dark: '#7fb3f0' },
};

/** The colours of more and fewer conversations, which are neither good nor bad. */
export const CHANGE_COLORS: ColorSteps = {
  lowest: { light: '#075f64', dark: '#5cc4c4' },
  low: { light: '#5cb3b3', dark: '#2c686b' },
  middle: MIDDLE,
  high: { light: '#b294e4', dark: '#61509a' },
  highest: { light: '#6034a6', dark: '#b79af0' },
};

/** For topics without a value. */
export const NO_VALUE_COLOR: ThemedColor = { light: '#8a94a3', dark: '#6b7686' };

export function cssOf({ light, dark }: ThemedColor): string {
  return `light-dark(${light}, ${dark})`;
}
