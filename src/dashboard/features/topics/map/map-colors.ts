/** Maps the figures of topics to tile colours, and provides the values of the legend. */
import { mixColors, readableOn } from '../../../lib/color.ts';
import { formatNumber } from '../../../lib/format.ts';
import { formatSentiment, ratioText } from '../../../domain/topics/topic-figures.ts';
import type { TopicRow } from '../../../domain/topics/topic-rows.ts';
import { overallSentiment } from '../../../domain/topics/totals.ts';
import { SENTIMENT_COLORS, type ThemedColor } from '../../../ui/sentiment-colors.ts';
import { COLORING_LABELS, type Coloring, type Midpoint } from '../topic-search.ts';

export type DivergingScale = {
  /** The lowest value, or the centre if all values are above it. `max` is the counterpart. */
  min: number;
  middle: number;
  max: number;
  colorOf: (value: number) => ThemedColor;
};

/**
 * Returns a colour scale for the values. Equal distances from the centre have equal strength on both sides. Returns
 * null if there are no values.
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

/** Returns `count` colours at equal intervals from the minimum to the maximum, for a gradient. */
export function stopsOf({ min, max, colorOf }: DivergingScale, count = 9): ThemedColor[] {
  return Array.from({ length: count }, (_, index) => colorOf(min + ((max - min) * index) / (count - 1)));
}

/** More steps than a reader can distinguish, and few enough to mix each colour only once. */
const STEPS = 64;
const mixed = new Map<number, ThemedColor>();

/** `place` is between -1 (the low end) and 1 (the high end); 0 is the centre. */
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

/** Returns a text colour with enough contrast on this background, for each theme. */
export function textOn({ light, dark }: ThemedColor): ThemedColor {
  return { light: readableOn(light), dark: readableOn(dark) };
}

export function cssOf({ light, dark }: ThemedColor): string {
  return `light-dark(${light}, ${dark})`;
}

type Fill =
  | { kind: 'color'; color: ThemedColor }
  /** The topic has no sentiment reading, which differs from a neutral sentiment. */
  | { kind: 'no-value' }
  /** The topic did not exist in the compared days and therefore has no ratio. */
  | { kind: 'new' };

export type MapColors = {
  /** The figure that the colours represent. 'change' falls back to 'sentiment' if nothing is compared. */
  coloring: Coloring;
  /** null if no tile has a value. */
  scale: DivergingScale | null;
  /** Formats a value of the scale for the legend. */
  words: (value: number) => string;
  /** The number of tiles without a value on the scale; `unreadText` is the reason. */
  unread: number;
  unreadText: string;
  new: number;
  fillOf: (row: TopicRow) => Fill;
};

const PLAIN: Fill = { kind: 'color', color: SENTIMENT_COLORS.middle };

/** Returns the text of the legend about the colours. */
export function coloringText(coloring: Coloring): string {
  return `Colour: ${COLORING_LABELS[coloring].toLowerCase()}`;
}

/** Returns the patterns on the map and their texts in the legend. */
export function patternsOf(colors: MapColors): { kind: 'no-value' | 'new'; text: string }[] {
  const { unread, unreadText } = colors;
  return [
    ...(unread > 0 ? [{ kind: 'no-value', text: `${unreadText} (${formatNumber(unread)})` } as const] : []),
    ...(colors.new > 0 ? [{ kind: 'new', text: `New (${formatNumber(colors.new)})` } as const] : []),
  ];
}

/** Callers should memoise the result, because the scale depends on all rows. */
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
 * Returns the change as a power of two. Changes within chance are 0. Returns null for new topics and for topics that
 * only came up today.
 * assumed: doubling and halving are equally strong changes. A gone topic counts as if half a conversation remained.
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
