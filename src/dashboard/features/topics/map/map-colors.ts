/** What the colour of a tile tells, as a value, and what the legend says of it. */
import { mixColors, readableOn } from '../../../lib/color.ts';
import { formatSentiment, ratioText } from '../../../domain/topics/topic-figures.ts';
import type { TopicRow } from '../../../domain/topics/topic-rows.ts';
import { overallSentiment } from '../../../domain/topics/totals.ts';
import type { Coloring, Midpoint } from '../topic-search.ts';

/** For both themes at once: a style says `light-dark(light, dark)`. */
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

type Fill =
  | { kind: 'color'; color: ThemedColor }
  /** No sentiment was read: not the same as a neutral one. */
  | { kind: 'no-value' }
  /** Was not there in the days compared with: it has no ratio. */
  | { kind: 'new' };

export type MapColors = {
  /** What is told: the change falls back to the sentiment where nothing is compared. */
  coloring: Coloring;
  /** Null where no tile has a value. */
  scale: DivergingScale | null;
  /** A value of the scale, as its legend says it. */
  words: (value: number) => string;
  /** How many tiles have no place on the scale, and why. */
  unread: number;
  unreadText: string;
  new: number;
  fillOf: (row: TopicRow) => Fill;
};

const PLAIN: Fill = { kind: 'color', color: SENTIMENT_COLORS.middle };

/** Memoise it: the scale is over all rows. */
export function mapColors(rows: readonly TopicRow[], wanted: Coloring, midpoint: Midpoint): MapColors {
  const isCompared = rows.some(({ change }) => change !== null);
  const coloring = wanted === 'change' && !isCompared ? 'sentiment' : wanted;
  if (coloring === 'none')
    return { coloring, scale: null, words: String, unread: 0, unreadText: '', new: 0, fillOf: () => PLAIN };
  const valueOf = coloring === 'change' ? growthOf : ({ sentiment }: TopicRow) => sentiment;
  const values = rows.map(valueOf).filter((value) => value !== null);
  const scale = divergingScale(values, coloring === 'change' ? 0 : middleOf(midpoint, rows, values));
  const newOnes = coloring === 'change' ? rows.filter(isNew).length : 0;
  return {
    coloring,
    scale,
    words: coloring === 'change' ? growthText : formatSentiment,
    unread: rows.length - values.length - newOnes,
    unreadText: coloring === 'change' ? 'Today only' : 'No reading',
    new: newOnes,
    fillOf: (row) => {
      const value = valueOf(row);
      if (value === null || scale === null)
        return { kind: coloring === 'change' && isNew(row) ? 'new' : 'no-value' };
      return { kind: 'color', color: scale.colorOf(value) };
    },
  };
}

function isNew({ change }: TopicRow): boolean {
  return change?.movement === 'new';
}

/**
 * assumed: doublings: twice as many is as strong a change as half as many, and what is gone but for today is as if half a
 * conversation were left. What chance explains is no change; of a topic that came up today alone there is none to tell.
 */
function growthOf({ change, before }: TopicRow): number | null {
  if (change === null || change.movement === 'new') return null;
  if (change.movement === 'chance' || change.ratio === null) return 0;
  return Math.log2(change.movement === 'gone' && before ? 0.5 / before.count : 1 + change.ratio);
}

function growthText(doublings: number): string {
  return ratioText(2 ** doublings - 1);
}

function middleOf(midpoint: Midpoint, rows: readonly TopicRow[], values: readonly number[]): number {
  switch (midpoint) {
    case 'zero':
      return 0;
    case 'mean':
      return overallSentiment(rows)?.mean ?? 0;
    case 'middle':
      return values.length === 0
        ? 0
        : (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2;
  }
}
