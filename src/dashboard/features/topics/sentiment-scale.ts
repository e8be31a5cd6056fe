/** Colours of a diverging scale, for both themes at once: a style says `light-dark(light, dark)`. */
import { mixColors, readableOn } from '../../lib/color.ts';

export type ThemedColor = { light: string; dark: string };

/** As in tokens.css, in numbers that can be mixed. */
export const SENTIMENT_COLORS = {
  low: { light: '#c4661f', dark: '#f0a060' },
  middle: { light: '#d9dce1', dark: '#3a4350' },
  high: { light: '#2c6fb7', dark: '#7fb3f0' },
} satisfies Record<string, ThemedColor>;

export type DivergingScale = {
  /** From the least to the greatest that is seen, or to the middle, where that lies outside. */
  min: number;
  /** Where the two halves meet. */
  middle: number;
  max: number;
  colorOf: (value: number) => ThemedColor;
};

/**
 * A scale over what is seen, as strong on one side as on the other: as far from the middle, as much colour. Null for no
 * value at all.
 */
export function divergingScale(values: readonly number[], middle: number): DivergingScale | null {
  if (values.length === 0) return null;
  const min = values.reduce((least, value) => Math.min(least, value), middle);
  const max = values.reduce((most, value) => Math.max(most, value), middle);
  const reach = Math.max(max - middle, middle - min);
  return {
    min,
    middle,
    max,
    colorOf: (value) => colorAt(reach === 0 ? 0 : Math.max(-1, Math.min(1, (value - middle) / reach))),
  };
}

/** The scale as a picture: so many colours at even distances, from its least to its greatest. */
export function stopsOf({ min, max, colorOf }: DivergingScale, count = 9): ThemedColor[] {
  return Array.from({ length: count }, (_, index) => colorOf(min + ((max - min) * index) / (count - 1)));
}

/** More than can be told apart, and few enough to be mixed once. */
const STEPS = 64;
const mixed = new Map<number, ThemedColor>();

/** From -1, the low end, over 0 to 1. */
function colorAt(place: number): ThemedColor {
  const step = Math.round(place * STEPS);
  const known = mixed.get(step);
  if (known !== undefined) return known;
  const { low, middle, high } = SENTIMENT_COLORS;
  const end = step < 0 ? low : high;
  const part = Math.abs(step) / STEPS;
  const color = {
    light: mixColors(middle.light, end.light, part),
    dark: mixColors(middle.dark, end.dark, part),
  };
  mixed.set(step, color);
  return color;
}

/** The text colour that can be read on it, in each theme. */
export function textOn({ light, dark }: ThemedColor): ThemedColor {
  return { light: readableOn(light), dark: readableOn(dark) };
}

export function cssOf({ light, dark }: ThemedColor): string {
  return `light-dark(${light}, ${dark})`;
}
