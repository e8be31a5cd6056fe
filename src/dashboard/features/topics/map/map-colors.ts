/** Maps the figures of topics to tile colours, and provides the values of the legend. */
import { mixColors, readableOn } from '../../../lib/color.ts';
import { formatNumber } from '../../../lib/format.ts';
import { formatSentiment, ratioText } from '../../../domain/topics/topic-figures.ts';
import type { TopicRow } from '../../../domain/topics/topic-rows.ts';
import { overallSentiment } from '../../../domain/topics/totals.ts';
import { CHANGE_COLORS, SENTIMENT_COLORS, type ThemedColor } from '../../../ui/sentiment-colors.ts';
import { COLORING_LABELS, type Coloring, type Midpoint } from '../topic-search.ts';
import { layOutMap, type Size } from './map-layout.ts';

export type DivergingScale = {
  /** As far below the middle as `max` is above. */
  min: number;
  middle: number;
  max: number;
  /** Values beyond the ends have the colour of the end. */
  colorOf: (value: number) => ThemedColor;
};

type Ends = Record<'low' | 'middle' | 'high', ThemedColor>;

/**
 * Returns a colour scale for the values, with the same round distance from the centre on both sides. Returns null if
 * there are no values.
 */
export function divergingScale(values: readonly number[], middle: number): DivergingScale | null {
  if (values.length === 0) return null;
  const reach = values.reduce((most, value) => Math.max(most, Math.abs(value - middle)), 0);
  return scaleAround(middle, roundedUp(reach), SENTIMENT_COLORS);
}

/** Returns e.g. 0.35 for 0.33, and 8 for 7.6. */
function roundedUp(value: number): number {
  if (value === 0) return 0;
  const step = 10 ** Math.floor(Math.log10(value)) / 2;
  // Tolerates binary rounding errors: 0.3 / 0.05 is slightly less than 6.
  return Number((Math.ceil(value / step - 1e-9) * step).toPrecision(2));
}

function scaleAround(middle: number, reach: number, ends: Ends): DivergingScale {
  const colorAt = mixing(ends);
  return {
    min: middle - reach,
    middle,
    max: middle + reach,
    colorOf: (value) => colorAt(reach === 0 ? 0 : Math.max(-1, Math.min(1, (value - middle) / reach))),
  };
}

/** Returns `count` colours at equal intervals from the minimum to the maximum, for a gradient. */
export function stopsOf({ min, max, colorOf }: DivergingScale, count = 9): ThemedColor[] {
  return Array.from({ length: count }, (_, index) => colorOf(min + ((max - min) * index) / (count - 1)));
}

/** More steps than a reader can distinguish, and few enough to mix each colour only once. */
const STEPS = 64;

/** Returns a function for the colour at a place between -1 (the low end) and 1 (the high end); 0 is the centre. */
function mixing({ low, middle, high }: Ends): (place: number) => ThemedColor {
  const mixed = new Map<number, ThemedColor>();
  return (place) => {
    const step = Math.round(place * STEPS);
    const known = mixed.get(step);
    if (known !== undefined) return known;
    const end = step < 0 ? low : high;
    const part = Math.abs(step) / STEPS;
    const color = {
      light: mixColors(middle.light, end.light, part),
      dark: mixColors(middle.dark, end.dark, part),
    };
    mixed.set(step, color);
    return color;
  };
}

/** Returns a text colour with enough contrast on this background, for each theme. */
export function textOn({ light, dark }: ThemedColor): ThemedColor {
  return { light: readableOn(light), dark: readableOn(dark) };
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
  /** The words for the ends of the scale. They tell whether a tile has a value beyond an end. */
  ends: { low: string; high: string };
  /** The number of tiles without a value on the scale; `unreadText` is the reason. */
  unread: number;
  unreadText: string;
  new: number;
  fillOf: (row: TopicRow) => Fill;
};

const PLAIN: Fill = { kind: 'color', color: SENTIMENT_COLORS.middle };

/** Returns the text of the legend about the areas. */
export function areaText(hasOther: boolean): string {
  return hasOther ? 'Area: conversations, except Other' : 'Area: conversations';
}

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

/** The number of readings that a sentiment needs to influence the scale. */
const LEAST_READINGS = 30;

/** A frame of usual size. The scale depends on the tiles in this frame, so that it is the same on every screen. */
export const USUAL_FRAME: Size = { width: 1024, height: 640 };

/** The scale of all changes: from no conversations to at least twice as many. */
const CHANGE_SCALE = scaleAround(0, 1, CHANGE_COLORS);

/** Returns the figure that colours the map. */
export function coloringOf(rows: readonly TopicRow[], wanted: Coloring): Coloring {
  const isCompared = rows.some(({ change }) => change !== null);
  return wanted === 'change' && !isCompared ? 'sentiment' : wanted;
}

/**
 * Returns the scale of a map, null without values. Sentiments of few readings and of topics that are too small to be
 * drawn do not influence the scale, unless the other sentiments are all equal.
 */
export function mapScale(
  rows: readonly TopicRow[],
  coloring: Coloring,
  midpoint: Midpoint,
): DivergingScale | null {
  if (coloring === 'none') return null;
  if (coloring === 'change') return rows.some((row) => growthOf(row) !== null) ? CHANGE_SCALE : null;
  const drawn = layOutMap(rows, USUAL_FRAME).tiles.flatMap(({ row: { sentiment, sentimentCount } }) =>
    sentiment === null ? [] : [{ sentiment, sentimentCount }],
  );
  const often = drawn.filter(({ sentimentCount }) => sentimentCount >= LEAST_READINGS);
  const [scale, scaleOfAll] = [often, drawn].map((topics) => {
    const values = topics.map(({ sentiment }) => sentiment);
    return divergingScale(values, middleOf(midpoint, rows, values));
  });
  return scale && scale.min < scale.max ? scale : (scaleOfAll ?? null);
}

/** Callers should memoise the result. They can pass a scale to keep it while the topics change. */
export function mapColors(
  rows: readonly TopicRow[],
  wanted: Coloring,
  midpoint: Midpoint,
  fixed?: DivergingScale | null,
): MapColors {
  const coloring = coloringOf(rows, wanted);
  const scale = fixed ?? mapScale(rows, coloring, midpoint);
  const plain = { coloring, scale, ends: { low: '', high: '' }, unread: 0, unreadText: '', new: 0 };
  if (coloring === 'none') return { ...plain, words: String, fillOf: () => PLAIN };
  const isChange = coloring === 'change';
  const valueOf = isChange ? growthOf : ({ sentiment }: TopicRow) => sentiment;
  const words = isChange ? ratioText : formatSentiment;
  const values = rows.map(valueOf).filter((value) => value !== null);
  const newOnes = isChange ? rows.filter(isNew).length : 0;
  return {
    ...plain,
    words,
    ...(scale && { ends: endsOf(scale, values, words) }),
    unread: rows.length - values.length - newOnes,
    unreadText: isChange ? 'Today only' : 'No reading',
    new: newOnes,
    fillOf: (row) => {
      const value = valueOf(row);
      if (value === null || scale === null) return { kind: isChange && isNew(row) ? 'new' : 'no-value' };
      return { kind: 'color', color: scale.colorOf(value) };
    },
  };
}

function endsOf({ min, max }: DivergingScale, values: readonly number[], words: MapColors['words']) {
  return {
    low: `${values.some((value) => value < min) ? '≤ ' : ''}${words(min)}`,
    high: `${values.some((value) => value > max) ? '≥ ' : ''}${words(max)}`,
  };
}

function isNew({ change }: TopicRow): boolean {
  return change?.movement === 'new';
}

/**
 * Returns the relative change. Changes that are within chance or not tested are 0. Returns null for new topics and for
 * topics that only came up today.
 */
function growthOf({ change }: TopicRow): number | null {
  if (change === null || change.movement === 'new') return null;
  return change.movement === 'chance' || change.movement === 'untested' ? 0 : change.ratio;
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
