/** A colour for both themes. In CSS it becomes `light-dark(light, dark)`. */
export type ThemedColor = { light: string; dark: string };

/** The colours of sentiments and changes. They are not in tokens.css, because code mixes them. */
export const SENTIMENT_COLORS = {
  low: { light: '#c4661f', dark: '#f0a060' },
  middle: { light: '#d9dce1', dark: '#3a4350' },
  high: { light: '#2c6fb7', dark: '#7fb3f0' },
  /** For topics without a value. */
  none: { light: '#8a94a3', dark: '#6b7686' },
} satisfies Record<string, ThemedColor>;

/** The colours of more and fewer conversations, which are neither good nor bad. */
export const CHANGE_COLORS = {
  low: { light: '#0f7c80', dark: '#5cc4c4' },
  middle: SENTIMENT_COLORS.middle,
  high: { light: '#7a4fb8', dark: '#b79af0' },
} satisfies Record<string, ThemedColor>;

export function cssOf({ light, dark }: ThemedColor): string {
  return `light-dark(${light}, ${dark})`;
}
